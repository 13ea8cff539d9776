import type { Kysely } from 'kysely';
import { formatPeriod } from '../../../catalogue/values/dates.ts';
import type { Tables } from '../../database/tables.ts';
import { heightsOf, joinKnown, placeOf, positionOf, sampleSizeOf } from './dwca-event-values.ts';
import { type ArchivedRecord, type ArchivedRecords, readArchived } from './dwca-records.ts';
import type { EventRow } from './dwca-tables.ts';
import { readPublicRecords } from './public-records.ts';

// Types of events are named as in the examples of Darwin Core, as it has no vocabulary of them yet.

/** Names and addresses of protocols, by id. */
type Protocols = ReadonlyMap<number | null, string | null>;
type EventIdOf = ArchivedRecords['eventIdOf'];

async function readProtocols(db: Kysely<Tables>, ids: readonly (number | null)[]): Promise<Protocols> {
  const protocols = await readPublicRecords(db, 'protocol', ids);
  return new Map(protocols.map(({ id, protocol, url }) => [id, joinKnown([protocol, url], ', ')]));
}

const modifiedAt = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

function campaignRow(campaign: ArchivedRecord<'campaign'>, eventIdOf: EventIdOf): EventRow {
  return {
    eventID: eventIdOf('campaign', campaign.campaign_id),
    eventType: 'Expedition',
    fieldNumber: campaign.campaign,
    eventDate: formatPeriod(campaign.date_begin, campaign.date_end),
    eventRemarks: joinKnown([campaign.campaign_comment, campaign.url]),
    modified: modifiedAt(campaign.updated_at),
  };
}

function placeOfEvent(event: ArchivedRecord<'event'>): EventRow {
  return {
    ...placeOf(event.geog_loc_name, [event.geographic_location, event.common_station_name]),
    ...positionOf(event.geogr_loc_lat, event.geogr_loc_lon),
  };
}

const dateOfEvent = (event: ArchivedRecord<'event'>): string | null =>
  formatPeriod(event.event_collection_date_begin, event.event_collection_date_end);

function eventRow(event: ArchivedRecord<'event'>, protocols: Protocols, eventIdOf: EventIdOf): EventRow {
  return {
    eventID: eventIdOf('event', event.event_id),
    parentEventID: event.campaign_id === null ? null : eventIdOf('campaign', event.campaign_id),
    eventType: 'Site Visit',
    fieldNumber: event.event_label,
    eventDate: dateOfEvent(event),
    samplingProtocol: joinKnown([protocols.get(event.protocol_id), event.samp_collect_device]),
    eventRemarks: joinKnown([event.event_comment]),
    ...placeOfEvent(event),
    modified: modifiedAt(event.updated_at),
  };
}

/** A sample has place and, unless it has its own, date of its event, as not all programs look at parents. */
function sampleRow(
  sample: ArchivedRecord<'field_sample'>,
  event: ArchivedRecord<'event'> | undefined,
  protocols: Protocols,
  eventIdOf: EventIdOf,
): EventRow {
  const ownDate = formatPeriod(sample.field_sample_collection_date_begin, sample.field_sample_collection_date_end);
  return {
    eventID: eventIdOf('field_sample', sample.field_sample_id),
    parentEventID: sample.event_id === null ? null : eventIdOf('event', sample.event_id),
    eventType: 'Sample',
    fieldNumber: sample.field_sample_name,
    eventDate: ownDate ?? (event ? dateOfEvent(event) : null),
    habitat: joinKnown([sample.env_broad_scale, sample.env_local_scale, sample.env_medium]),
    samplingProtocol: joinKnown([sample.samp_collect_method, protocols.get(sample.protocol_id)]),
    ...sampleSizeOf(sample.mixs_samp_size),
    eventRemarks: joinKnown([sample.field_sample_description, sample.field_sample_comment]),
    ...(event && placeOfEvent(event)),
    ...heightsOf(sample),
    modified: modifiedAt(sample.updated_at),
  };
}

/** The rows of the core: campaigns, their events, and the samples of these, in batches. */
export async function* readEventRows(archived: ArchivedRecords): AsyncGenerator<EventRow[]> {
  const { db, eventIdOf } = archived;
  for await (const campaigns of readArchived(archived, 'campaign'))
    yield campaigns.map((campaign) => campaignRow(campaign, eventIdOf));
  for await (const events of readArchived(archived, 'event')) {
    const protocols = await readProtocols(
      db,
      events.map((event) => event.protocol_id),
    );
    yield events.map((event) => eventRow(event, protocols, eventIdOf));
  }
  for await (const samples of readArchived(archived, 'field_sample')) {
    const protocols = await readProtocols(
      db,
      samples.map((sample) => sample.protocol_id),
    );
    const eventIds = samples.map((sample) => sample.event_id);
    const events = new Map((await readPublicRecords(db, 'event', eventIds)).map((event) => [event.id, event]));
    yield samples.map((sample) => sampleRow(sample, events.get(sample.event_id ?? 0), protocols, eventIdOf));
  }
}
