import type { EntityName } from '../entity-names.ts';
import { unknownModel } from '../vocabularies/unknown-model.ts';

/**
 * How two values are compared. `exact`: as they are; `ignoringCase`; `spelling`: without capitals, accents, spaces and
 * the marks - _ /, which stay one mark between two digits, as station 1-2 is not station 12; `initial`: the first
 * letter; `day`: a date with its day; `webAddress`: without protocol, www and a slash at the end; `doi`: without
 * resolver.
 */
export type Comparison = 'exact' | 'ignoringCase' | 'spelling' | 'initial' | 'day' | 'webAddress' | 'doi';

/** A field that is compared; a value `except` is like none. */
export type ComparedField = { field: string; as: Comparison; except?: string };

/** Why records are probably the same: what they have in common. */
export const doubleReasons = [
  'orcid',
  'email',
  'name',
  'swapped',
  'initials',
  'label',
  'station',
  'website',
  'center',
  'location',
  'doi',
] as const;
export type DoubleReason = (typeof doubleReasons)[number];

/** A rule by which two records are probably the same. */
export type DoubleRule = {
  reason: DoubleReason;
  /** Both records have a value in each of these fields, and it is the same. */
  same: readonly ComparedField[];
  /** Two names of which each record has one where the other has the other. */
  swapped?: readonly [string, string];
  /** A name of which one record has only the initials of the other's. */
  initialsOf?: string;
  /** None of these fields has different values; one of the records may have none. */
  agreeing?: readonly ComparedField[];
  /** One of the records has no value in each of these fields; an earlier rule compares those that have one. */
  oneWithout?: readonly ComparedField[];
  /** Dates that do not contradict each other: March 2019 agrees with each of its days. */
  agreeingDates?: readonly string[];
  /** A position, given as latitude and longitude, that is within {@link maxDistanceKm}, or not known of one of them. */
  near?: readonly [string, string];
};

/** Two positions of one station differ by rounding and by the drift of the ship. */
export const maxDistanceKm = 1;

/** A value that more records share does not distinguish them, such as station 1 of each campaign. */
export const maxSharing = 50;

/** The largest number of records that are put together, as many as can be merged at once. */
export const maxGroupSize = 100;

const sameOrcid = { field: 'orcid', as: 'exact' } as const;
const lastname = { field: 'lastname', as: 'spelling' } as const;
const firstname = { field: 'firstname', as: 'spelling' } as const;

const label = { field: 'event_label', as: 'spelling' } as const;
const station = { field: 'common_station_name', as: 'spelling' } as const;
const day = { field: 'event_collection_date_begin', as: 'day' } as const;
const campaign = { field: 'campaign_id', as: 'exact' } as const;
const position = ['geogr_loc_lat', 'geogr_loc_lon'] as const;
const dates = ['event_collection_date_begin'] as const;

const model = { field: 'seq_meth', as: 'exact', except: unknownModel } as const;
const center = { field: 'sequencing_center', as: 'spelling' } as const;
const instrument = { field: 'instrument_id', as: 'spelling' } as const;

/** The rules of the entities whose records are compared, the most certain one first. */
export const doubleRules = {
  person: [
    { reason: 'orcid', same: [sameOrcid] },
    { reason: 'email', same: [{ field: 'email', as: 'ignoringCase' }] },
    { reason: 'name', same: [lastname, firstname], agreeing: [sameOrcid] },
    { reason: 'swapped', same: [], swapped: ['lastname', 'firstname'], agreeing: [sameOrcid] },
    {
      reason: 'initials',
      same: [lastname, { field: 'firstname', as: 'initial' }],
      initialsOf: 'firstname',
      agreeing: [sameOrcid],
    },
  ],
  // Events of different campaigns need the same day. Events with different labels are different actions at one station.
  event: [
    { reason: 'label', same: [label, day], near: position },
    { reason: 'label', same: [label, campaign], oneWithout: [day], agreeingDates: dates, near: position },
    { reason: 'station', same: [station, day], oneWithout: [label], near: position },
    { reason: 'label', same: [label], oneWithout: [day, campaign], agreeingDates: dates, near: position },
    { reason: 'station', same: [station, campaign], oneWithout: [day, label], agreeingDates: dates, near: position },
    { reason: 'station', same: [station], oneWithout: [day, label, campaign], agreeingDates: dates, near: position },
  ],
  project: [
    { reason: 'name', same: [{ field: 'project_name', as: 'spelling' }] },
    { reason: 'website', same: [{ field: 'project_website', as: 'webAddress' }] },
  ],
  protocol: [
    { reason: 'name', same: [{ field: 'protocol', as: 'spelling' }] },
    { reason: 'website', same: [{ field: 'url', as: 'webAddress' }] },
  ],
  sequencer: [
    { reason: 'center', same: [model, center], agreeing: [instrument] },
    { reason: 'location', same: [model, { field: 'location', as: 'spelling' }], agreeing: [instrument, center] },
  ],
  publication: [{ reason: 'doi', same: [{ field: 'doi', as: 'doi' }] }],
} as const satisfies Readonly<Partial<Record<EntityName, readonly DoubleRule[]>>>;

/** An entity whose records are compared with each other. */
export type ComparedEntity = keyof typeof doubleRules;
export const comparedEntities = Object.keys(doubleRules) as ComparedEntity[];

/** Whether the records of an entity are compared with each other. */
export function isCompared(entity: EntityName): entity is ComparedEntity {
  return Object.hasOwn(doubleRules, entity);
}

/** The rules of an entity, the most certain one first. */
export function doubleRulesOf(entity: ComparedEntity): readonly DoubleRule[] {
  return doubleRules[entity];
}
