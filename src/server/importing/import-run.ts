import type { ClientBase } from 'pg';
import type { Problem } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import {
  type Addition,
  type GroupedRecord,
  type GroupedRecords,
  mapEntities,
} from '../../table/grouping/grouped-records.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import type { KnownPerson, PersonIndex } from '../jobs/match-persons.ts';

/** Numbers of collected records by their indexes, and whether each is new: 0 and false until that is known. */
type StoredRecords = {
  ids: Readonly<Record<EntityName, number[]>>;
  isNew: Readonly<Record<EntityName, boolean[]>>;
  /** Values of those that are stored already, beside which values of the table must be plausible. */
  values: Readonly<Record<EntityName, Map<number, Readonly<Record<string, string | number | null>>>>>;
};

/** Stored and new persons that the rows have named so far. */
export type KnownPersons = {
  known: KnownPerson[];
  byKey: PersonIndex;
  /** By the index of a reference, the index of the first reference to the same new person. */
  sameAs: number[];
  /** References by a name alone, each with the person it meant among those known by then. */
  nameOnly: { reference: KnownPerson; match: KnownPerson }[];
};

/** Point that the rows have reached: the numbers of records, links and additions by then. A portion ends there. */
export type BatchEnd = {
  to: Readonly<Record<EntityName, number>>;
  /** The last row of the portion. */
  lastLine: number;
  links: Readonly<Record<string, number>>;
  additions: number;
};

/** Records of each entity from an index on up to another (not included): those that a portion of the rows brought. */
type BatchRange = BatchEnd & { from: BatchEnd['to']; linksFrom: BatchEnd['links'] };

/**
 * One attempt to store what a table tells, in one transaction. Every step adds to what the steps before have found, and
 * changes nothing of it: issues stop the import in the end, warnings stop nothing.
 */
export type ImportRun = {
  client: ClientBase;
  upload: { filename: string; userId: number };
  /** Reads what the rows hold by now. */
  readGrouped: () => GroupedRecords;
  grouped: GroupedRecords;
  issues: IssueList;
  /** Notes on rows that were stored all the same, found while storing. */
  warnings: Warning[];
  stored: StoredRecords;
  persons: KnownPersons;
  /** Faults of persons, by their indexes, which were told where a row names them first: every other row is wrong as well. */
  refusedPersons: Map<number, Problem>;
  /** The portion that is being stored. */
  batch: BatchRange;
  /** Values that later rows gave to records of earlier portions. */
  laterValues: Addition[];
  /** The number of the dataset; 0 until it is written. */
  datasetId: number;
  /** Whether triggers and foreign keys are switched off, and the import answers for what they would do. */
  skipsForeignKeyChecks: boolean;
  /** Whether the file has been stored with it. */
  isFileStored: boolean;
};

/** A run that knows nothing yet of what is stored. */
export function createImportRun(
  client: ClientBase,
  upload: ImportRun['upload'],
  readGrouped: () => GroupedRecords,
  issues: IssueList,
): ImportRun {
  const none = mapEntities(() => 0);
  return {
    client,
    upload,
    readGrouped,
    grouped: readGrouped(),
    issues,
    warnings: [],
    stored: { ids: mapEntities(() => []), isNew: mapEntities(() => []), values: mapEntities(() => new Map()) },
    persons: { known: [], byKey: new Map(), sameAs: [], nameOnly: [] },
    refusedPersons: new Map(),
    batch: { from: none, to: none, lastLine: 0, linksFrom: {}, links: {}, additions: 0 },
    laterValues: [],
    datasetId: 0,
    skipsForeignKeyChecks: false,
    isFileStored: false,
  };
}

/** The end of what the rows hold by now. */
export function batchEndOf({ lists, links, lastLine, additions }: GroupedRecords): BatchEnd {
  return {
    to: mapEntities((entity) => lists[entity].records.length),
    lastLine,
    links: Object.fromEntries([...links].map(([entity, pairs]) => [entity, pairs.length])),
    additions: additions.length,
  };
}

/**
 * The portions of a transaction that begins again, before the last one. All persons come first, as early rows may name one
 * by less than later ones do.
 */
export function withPersonsFirst(ends: readonly BatchEnd[], { to: { person }, links }: BatchEnd): BatchEnd[] {
  const persons: BatchEnd = {
    to: { ...mapEntities(() => 0), person },
    lastLine: 0,
    links: Object.fromEntries(Object.keys(links).map((entity) => [entity, 0])),
    additions: 0,
  };
  return [persons, ...ends.map((end) => ({ ...end, to: { ...end.to, person } }))];
}

/** Takes as the next portion what the rows have brought since the last one. */
export function startBatch(run: ImportRun, end: BatchEnd): void {
  const { batch } = run;
  run.grouped = run.readGrouped();
  const from = batch.to;
  const added = run.grouped.additions.slice(batch.additions, end.additions);
  run.laterValues.push(...added.filter(({ entity, index }) => index < from[entity]));
  run.batch = { ...end, from, linksFrom: batch.links };
}

/**
 * Whether the rows up to the end of the portion gave a record its value at a place. Rows are read ahead of storing, so a value
 * may be there already that is written, or compared, with a later portion.
 */
export function isGivenUpToBatch({ lastLine }: BatchRange, record: GroupedRecord | undefined, at: number): boolean {
  return (record?.laterLines?.get(at) ?? 0) <= lastLine;
}

/** The indexes of an entity's records in the portion that is being stored. */
export function recordIndexesIn({ from, to }: BatchRange, entity: EntityName): number[] {
  const indexes: number[] = [];
  for (let index = from[entity]; index < to[entity]; index++) indexes.push(index);
  return indexes;
}

/** Whether a record was there before the import; of a later portion that is not known yet. */
export function isStoredAlready({ ids, isNew }: StoredRecords, entity: EntityName, index: number): boolean {
  return Boolean(ids[entity][index]) && !isNew[entity][index];
}
