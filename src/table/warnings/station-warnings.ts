import { findFarStations, type Position } from '../../catalogue/plausibility/stations.ts';
import { namesSea } from '../../catalogue/vocabularies/index.ts';
import type { GroupedRecord, RecordList, RecordLists } from '../grouping/grouped-records.ts';
import { labelOfRecord } from '../grouping/grouped-records.ts';
import type { Warning } from '../issues.ts';
import type { LoadInland } from './inland.ts';

/** An event with a known position. */
type Station = Position & { event: GroupedRecord };
function stationsOf({ fields, records }: RecordList): Station[] {
  const [lat = -1, lon = -1] = ['geogr_loc_lat', 'geogr_loc_lon'].map((name) => fields.indexOf(name));
  return records.flatMap((event) => {
    const [latitude, longitude] = [event.values[lat], event.values[lon]];
    return typeof latitude === 'number' && typeof longitude === 'number' ? [{ event, latitude, longitude }] : [];
  });
}

/** The message parameters of a station. */
function describeStation(events: RecordList, { event, latitude, longitude }: Station) {
  return { station: labelOfRecord(events, event), row: event.line, latitude, longitude };
}

/** Warnings about stations that are far from the others of their campaign; one per campaign. */
function findFarWarnings(events: RecordList, campaigns: RecordList, stations: readonly Station[]): Warning[] {
  const campaignIndex = events.fields.indexOf('campaign_id');
  const byCampaign = Map.groupBy(stations, ({ event }) => event.values[campaignIndex]);
  return [...byCampaign].flatMap(([campaign, campaignStations]): Warning[] => {
    if (typeof campaign !== 'number') return [];
    const { far, halfKm } = findFarStations(campaignStations);
    const [first] = far;
    if (!first) return [];
    return [
      {
        code: 'stationFar',
        params: {
          count: far.length,
          ...describeStation(events, first.station),
          km: Math.round(first.km),
          halfKm: Math.ceil(halfKm),
          campaign: labelOfRecord(campaigns, campaigns.records[campaign] as GroupedRecord),
        },
      },
    ];
  });
}

/**
 * The warning about stations that are on land although their locality is a sea: a missing sign, or exchanged
 * coordinates. A locality that is a country is ignored, as the station may be in a river or a lake.
 */
async function findInlandWarnings(
  events: RecordList,
  stations: readonly Station[],
  loadInland: LoadInland,
): Promise<Warning[]> {
  const placeIndex = events.fields.indexOf('geog_loc_name');
  const inSea = stations.filter(({ event }) => {
    const name = event.values[placeIndex];
    return typeof name === 'string' && namesSea(name);
  });
  if (inSea.length === 0) return [];
  const isInland = await loadInland();
  const cache = new Map<string, boolean>();
  const inland = inSea.filter(({ latitude, longitude }) => {
    const position = `${latitude} ${longitude}`;
    const result = cache.get(position) ?? isInland(latitude, longitude);
    cache.set(position, result);
    return result;
  });
  const [first] = inland;
  return first ? [{ code: 'stationInland', params: { count: inland.length, ...describeStation(events, first) } }] : [];
}

/** Warnings about stations whose position is improbable in view of the other stations or of the locality. */
export async function findStationWarnings(
  { event: events, campaign: campaigns }: RecordLists,
  loadInland: LoadInland,
): Promise<Warning[]> {
  const stations = stationsOf(events);
  return [...findFarWarnings(events, campaigns, stations), ...(await findInlandWarnings(events, stations, loadInland))];
}
