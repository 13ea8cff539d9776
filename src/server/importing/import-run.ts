import type { ClientBase } from 'pg';
import { importedEntities } from '../../catalogue/chain.ts';
import type { RecordCounts } from '../../catalogue/endpoints/importing.ts';
import type { Problem } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import {
  type Addition,
  type GroupedRecord,
  type GroupedRecords,
  mapEntities,
} from '../../table/grouping/grouped-records.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import type { KnownPerson, PersonIndex } from '../jobs/match-persons.ts';

/** Ids of the grouped records by their indexes, and whether each is new: 0 and false until that is known. */
type StoredRecords = {
  ids: Readonly<Record<EntityName, number[]>>;
  isNew: Readonly<Record<EntityName, boolean[]>>;
  /**
   * Values of stored records that the rows do not repeat, but rules of plausibility compare with values of the rows.
   */
  values: Readonly<Record<EntityName, Map<number, Readonly<Record<string, string | number | null>>>>>;
};

/** The stored and new persons in the rows that were read. */
export type KnownPersons = {
  known: KnownPerson[];
  byKey: PersonIndex;
  /** By the index of a reference, the index of the first reference to the same new person. */
  sameAs: number[];
  /** References by a name alone, each with the person that it meant among those known when it was matched. */
  nameOnly: { reference: KnownPerson; match: KnownPerson }[];
};

/** The end of a batch: the numbers of records, links and later values in the rows up to it. */
export type BatchEnd = {
  to: Readonly<Record<EntityName, number>>;
  /** The last row of the batch. */
  lastLine: number;
  links: Readonly<Record<string, number>>;
  additions: number;
};

/** The records that a batch has added: by entity, the indexes from `from` up to, but not including, `to`. */
type BatchRange = BatchEnd & { from: BatchEnd['to']; linksFrom: BatchEnd['links'] };

/**
 * One attempt to store a table in one transaction. Every step adds to the results of the steps before, and changes none
 * of them. Issues stop the import at its end, warnings do not.
 */
export type ImportRun = {
  client: ClientBase;
  upload: { filename: string; userId: number };
  /** Returns the records in the rows that were read until now. */
  readGrouped: () => GroupedRecords;
  grouped: GroupedRecords;
  issues: IssueList;
  /** Warnings that were found while storing. */
  warnings: Warning[];
  stored: StoredRecords;
  persons: KnownPersons;
  /**
   * Errors of persons by their indexes. Each was reported for the first row that names the person, and holds for all
   * others.
   */
  refusedPersons: Map<number, Problem>;
  /** The batch that is being stored. */
  batch: BatchRange;
  /** Values that later rows have added to records of earlier batches. */
  laterValues: Addition[];
  /** The id of the dataset; 0 until it is written. */
  datasetId: number;
  /** Whether triggers and foreign keys are switched off, so that the import itself must do their work. */
  skipsForeignKeyChecks: boolean;
  /** Whether the file has been stored. */
  isFileStored: boolean;
};

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

/** The end of a batch with all rows that were read by now. */
export function batchEndOf({ lists, links, lastLine, additions }: GroupedRecords): BatchEnd {
  return {
    to: mapEntities((entity) => lists[entity].records.length),
    lastLine,
    links: Object.fromEntries([...links].map(([entity, pairs]) => [entity, pairs.length])),
    additions: additions.length,
  };
}

/**
 * The batches, except the last one, for another attempt of a transaction. All persons come first, as early rows may
 * identify a person less completely than later rows.
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

/** Starts the next batch, with the records that the rows have added since the last one. */
export function startBatch(run: ImportRun, end: BatchEnd): void {
  const { batch } = run;
  run.grouped = run.readGrouped();
  const from = batch.to;
  const added = run.grouped.additions.slice(batch.additions, end.additions);
  run.laterValues.push(...added.filter(({ entity, index }) => index < from[entity]));
  run.batch = { ...end, from, linksFrom: batch.links };
}

/**
 * Whether a record has its value of a field from a row up to the end of the batch. Rows are read ahead of storing, so a
 * record may already have values that belong to a later batch.
 */
export function isGivenUpToBatch(
  { lastLine }: BatchRange,
  record: GroupedRecord | undefined,
  fieldIndex: number,
): boolean {
  return (record?.laterLines?.get(fieldIndex) ?? 0) <= lastLine;
}

/** The indexes of an entity's records in a batch. */
export function recordIndexesIn({ from, to }: BatchRange, entity: EntityName): number[] {
  const indexes: number[] = [];
  for (let index = from[entity]; index < to[entity]; index++) indexes.push(index);
  return indexes;
}

/** Whether a record was stored before the import; false for records of later batches. */
export function isStoredAlready({ ids, isNew }: StoredRecords, entity: EntityName, index: number): boolean {
  return Boolean(ids[entity][index]) && !isNew[entity][index];
}

/** Counts the records that an import has created, and those that it has found and used. */
export function countRecords({ stored: { ids, isNew }, persons }: ImportRun): {
  created: RecordCounts;
  used: RecordCounts;
} {
  const created: RecordCounts = {};
  const used: RecordCounts = {};
  for (const entity of importedEntities) {
    let createdCount = 0;
    const usedIds = new Set<number>();
    for (let index = 0; index < ids[entity].length; index++) {
      // Several references to one new person count as one record.
      const first = arePersons(entity) ? (persons.sameAs[index] ?? index) : index;
      if (!isNew[entity][first]) usedIds.add(ids[entity][index] as number);
      else if (first === index) createdCount++;
    }
    if (createdCount > 0) created[entity] = createdCount;
    if (usedIds.size > 0) used[entity] = usedIds.size;
  }
  return { created, used };
}
