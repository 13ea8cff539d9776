import type { ClientBase } from 'pg';
import type { Problem } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { type Addition, type Collected, type CollectedRecord, ofEachEntity } from '../../table/collected.ts';
import type { IssueList, Warning } from '../../table/issues.ts';

/** Numbers of collected records by their indexes, and whether each is new: 0 and false until that is known. */
type StoredRecords = {
  ids: Readonly<Record<EntityName, number[]>>;
  isNew: Readonly<Record<EntityName, boolean[]>>;
  /** Values of those that are stored already, beside which values of the table must be plausible. */
  values: Readonly<Record<EntityName, Map<number, Readonly<Record<string, string | number | null>>>>>;
};

/** A person who is stored, or whom a table names for the first time. */
export type KnownPerson = {
  /** The index among the collected persons; -1 for a stored one that no row names in full. */
  index: number;
  /** The number of a stored one; 0 for a new one. */
  id: number;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  orcid: string | null;
  institute: string | null;
  /** A name of which only a stored person tells its parts. */
  fullName: string | null;
  /** Whether the table says that no name is known. */
  isNameless: boolean;
};

/** Stored persons and new ones that were met so far, and for each mention the index that stands for it. */
export type KnownPersons = {
  known: KnownPerson[];
  byKey: Map<string, KnownPerson[]>;
  sameAs: number[];
  /** Mentions by a name alone, each with whom it meant among those who were met by then. */
  byName: { mention: KnownPerson; found: KnownPerson }[];
};

/** Point that the rows have reached: the numbers of records, links and additions by then. A portion ends there. */
export type PortionEnd = {
  to: Readonly<Record<EntityName, number>>;
  /** The last row of the portion. */
  lastLine: number;
  links: Readonly<Record<string, number>>;
  additions: number;
};

/** Records of each entity from an index on up to another (not included): those that a portion of the rows brought. */
type Span = PortionEnd & { from: PortionEnd['to']; linksFrom: PortionEnd['links'] };

/**
 * One attempt to store what a table tells, in one transaction. Every step adds to what the steps before have found, and
 * changes nothing of it: issues stop the import in the end, warnings stop nothing.
 */
export type ImportRun = {
  client: ClientBase;
  upload: { filename: string; userId: number };
  /** Reads what the rows hold by now. */
  readCollected: () => Collected;
  collected: Collected;
  issues: IssueList;
  /** Notes on rows that were stored all the same, found while storing. */
  warnings: Warning[];
  stored: StoredRecords;
  persons: KnownPersons;
  /** Faults of persons, by their indexes, which were told where a row names them first: every other row is wrong as well. */
  refusedPersons: Map<number, Problem>;
  /** The portion that is being stored. */
  span: Span;
  /** Values that later rows gave to records of earlier portions. */
  late: Addition[];
  /** The number of the dataset; 0 until it is written. */
  dataset: number;
  /** Whether triggers and foreign keys are switched off, and the import answers for what they would do. */
  isVouching: boolean;
  /** Whether the file has been stored with it. */
  isFileKept: boolean;
};

export function noPersons(): KnownPersons {
  return { known: [], byKey: new Map(), sameAs: [], byName: [] };
}

/** A run that knows nothing yet of what is stored. */
export function beginRun(
  client: ClientBase,
  upload: ImportRun['upload'],
  readCollected: () => Collected,
  issues: IssueList,
): ImportRun {
  const none = ofEachEntity(() => 0);
  return {
    client,
    upload,
    readCollected,
    collected: readCollected(),
    issues,
    warnings: [],
    stored: { ids: ofEachEntity(() => []), isNew: ofEachEntity(() => []), values: ofEachEntity(() => new Map()) },
    persons: noPersons(),
    refusedPersons: new Map(),
    span: { from: none, to: none, lastLine: 0, linksFrom: {}, links: {}, additions: 0 },
    late: [],
    dataset: 0,
    isVouching: false,
    isFileKept: false,
  };
}

/** The end of what the rows hold by now. */
export function endOf({ lists, links, lastLine, additions }: Collected): PortionEnd {
  return {
    to: ofEachEntity((entity) => lists[entity].records.length),
    lastLine,
    links: Object.fromEntries([...links].map(([entity, pairs]) => [entity, pairs.length])),
    additions: additions.length,
  };
}

/**
 * The portions of a transaction that begins again, before the last one. All persons come first, as early rows may name one
 * by less than later ones do.
 */
export function personsFirst(ends: readonly PortionEnd[], { to: { person }, links }: PortionEnd): PortionEnd[] {
  const persons: PortionEnd = {
    to: { ...ofEachEntity(() => 0), person },
    lastLine: 0,
    links: Object.fromEntries(Object.keys(links).map((entity) => [entity, 0])),
    additions: 0,
  };
  return [persons, ...ends.map((end) => ({ ...end, to: { ...end.to, person } }))];
}

/** Takes as the next portion what the rows have brought since the last one. */
export function beginPortion(run: ImportRun, end: PortionEnd): void {
  const { span } = run;
  run.collected = run.readCollected();
  const from = span.to;
  const added = run.collected.additions.slice(span.additions, end.additions);
  run.late.push(...added.filter(({ entity, index }) => index < from[entity]));
  run.span = { ...end, from, linksFrom: span.links };
}

/**
 * Whether the rows up to the end of the portion gave a record its value at a place. Rows are read ahead of storing, so a value
 * may be there already that is written, or compared, with a later portion.
 */
export function isGiven({ lastLine }: Span, record: CollectedRecord | undefined, at: number): boolean {
  return (record?.laterLines?.get(at) ?? 0) <= lastLine;
}

/** The indexes of an entity's records in the portion that is being stored. */
export function indexesIn({ from, to }: Span, entity: EntityName): number[] {
  const indexes: number[] = [];
  for (let index = from[entity]; index < to[entity]; index++) indexes.push(index);
  return indexes;
}

/** Whether a record was there before the import; of a later portion that is not known yet. */
export function isOld({ ids, isNew }: StoredRecords, entity: EntityName, index: number): boolean {
  return Boolean(ids[entity][index]) && !isNew[entity][index];
}
