import { importedEntities } from '../../catalogue/chain.ts';
import { columnNameOf } from '../../catalogue/columns.ts';
import { type EntityDef, isPersonList } from '../../catalogue/definition.ts';
import { type EntityName, entityNames, entityOf, fieldOf } from '../../catalogue/index.ts';
import type { PersonReference } from '../../catalogue/persons/persons.ts';
import { type KeyRule, keyRules } from '../../catalogue/records/natural-keys.ts';
import type { invalidValue, MissingReason } from '../check-rows.ts';
import type { AmbiguousPersons } from './ambiguous-persons.ts';

/** The study an upload brings along: checked values, and the authors in their order. */
export type UploadStudy = {
  values: Readonly<Record<string, string | { reason: string } | null>>;
  responsible: PersonReference | number | null;
  /** A responsible person as the form names one beside the authors, if it is another than the first, who is responsible. */
  passedOver?: string;
  authors: readonly PersonReference[];
};

/** Persons in their order, as indexes of their mentions. One object a list within a table, so that equal lists are identical. */
export class PersonList {
  readonly persons: readonly number[];
  constructor(persons: readonly number[]) {
    this.persons = persons;
  }
}

/** A value of a collected record. A reference holds the index of the other record in its list. */
export type RecordValue = string | number | MissingReason | PersonList | null;

/** The same while a row is read, in which a cell may be wrong. */
export type InputValue = RecordValue | typeof invalidValue;

/** One record that the table tells of, put together from all rows that name it. */
export type GroupedRecord = {
  /** The first row that names it; 0 for the upload's own study. */
  line: number;
  /** Values in the order of the list's fields. */
  values: RecordValue[];
  /** The index of the record it lies within (a sample's field sample, a library's sample), or -1. */
  within: number;
  /** A person's name that stood without a comma. */
  fullName?: string;
  /** Whether a cell says that no name of the person is known. */
  isNameless?: true;
  /** The cell that names a person first; line 0 is the upload's own study. */
  namedAt?: { line: number; column: string };
  /** The rows of values that the first row did not give, by the position of the field. */
  laterLines?: Map<number, number>;
  /** A word that tells it from others without a key, beyond its own values; nothing of it is stored. */
  apart?: string;
  /** Set where its key names it for nobody else; then all its words tell it from others, and no row adds to them. */
  keyless?: boolean;
};

/** Records without a key that counts, as far as several bear one name. */
type KeylessRecords = {
  /** Records by all their words, but for the first of each key. */
  byContent: Map<string, number>;
  /** Number of records that bear a key, where they are several. */
  countByKey: Map<string, number>;
  /** Records with the same words, by the first of them. */
  copies: Map<number, number[]>;
  /** Records as their rows give them, where they were put under a twin of their parent. */
  originals: Map<number, GroupedRecord>;
  /** The keys whose rows became several records: the index of the first and the row of the second. */
  splitKeys: Map<string, { first: number; line: number }>;
};

/** All records of one entity, in the order in which rows name them. */
export type RecordList = {
  entity: EntityName;
  /** The fields whose values stand in the records' `values`. */
  fields: readonly string[];
  /** Its natural keys, by the positions of their fields. */
  keys: readonly KeyRule<number>[];
  /** The positions of key fields that need not be values, and of those of which one must be. */
  optionalParts: ReadonlySet<number>;
  oneOfParts: readonly number[];
  /** Those of the latter that count only where the record referred to at `below` is known by a key of its own. */
  parentDependentParts: { parts: ReadonlySet<number>; parentField: number } | null;
  /** The positions of the fields that name a person, or persons in their order. */
  personFields: ReadonlySet<number>;
  /** The positions of fields that refer to an imported entity with a natural key of its own, persons left out. */
  references: ReadonlyMap<number, EntityName>;
  /** The entity within whose records these lie. */
  parent: EntityName | undefined;
  records: GroupedRecord[];
  /** Records by key; of keyless ones the first. */
  byKey: Map<string, number>;
  /** The first record with a key that counts within each record above: most have no other, and need no key as a text. */
  firstWithin: Map<number, number>;
  keylessRecords: KeylessRecords;
};
export type RecordLists = Readonly<Record<EntityName, RecordList>>;

/** Two rows that name the person of one record in different ways: a contradiction only if they mean different persons. */
export type Difference = { line: number; entity: EntityName; index: number; fieldIndex: number; value: RecordValue };

/** A value that a later row gave to a record. */
export type Addition = { entity: EntityName; index: number; fieldIndex: number };

/** Everything that a table and its study tell, as records; rows that come add to the end of each list. */
export type GroupedRecords = {
  lists: RecordLists;
  additions: readonly Addition[];
  /** The last row that was taken in. */
  lastLine: number;
  /** Pairs of an element and a study, project or publication, by the entity of the latter. */
  links: ReadonlyMap<EntityName, [element: number, other: number][]>;
  /** The index of the upload's own study; null where there is none. */
  study: number | null;
  /** Its authors as the form gives them; what rows say of them stands in its record. */
  authors: PersonList;
  /** Numbers of stored persons whom the upload names by them, by index. */
  storedPersons: ReadonlyMap<number, number>;
  personDifferences: readonly Difference[];
  ambiguousPersons: AmbiguousPersons;
};

/** The fields of an entity of which a row can give the value: the columns of its table, and lists of persons. */
export function recordFields(entity: EntityName): string[] {
  return Object.entries(entityOf(entity).fields)
    .filter(([, field]) => field.type !== 'references' || isPersonList(field))
    .map(([name]) => name);
}

function createEmptyList(entity: EntityName): RecordList {
  const fields = recordFields(entity);
  const positionsOf = (names: readonly string[]) => names.map((name) => fields.indexOf(name));
  const { optionalParts = [], oneOfParts = [], parentDependentParts, within }: EntityDef = entityOf(entity);
  const references = fields.flatMap((name, at): [number, EntityName][] => {
    const field = fieldOf(entity, name);
    return field.type === 'reference' ? [[at, field.to]] : [];
  });
  return {
    entity,
    fields,
    keys: keyRules(entityOf(entity), (name) => fields.indexOf(name)),
    optionalParts: new Set(positionsOf([...optionalParts, ...oneOfParts])),
    oneOfParts: positionsOf(oneOfParts),
    parentDependentParts: parentDependentParts
      ? {
          parts: new Set(positionsOf(parentDependentParts.parts)),
          parentField: fields.indexOf(parentDependentParts.parentField),
        }
      : null,
    personFields: new Set([
      ...references.flatMap(([at, to]) => (to === 'person' ? [at] : [])),
      ...fields.flatMap((name, at) => (isPersonList(fieldOf(entity, name)) ? [at] : [])),
    ]),
    references: new Map(references.filter(([, to]) => to !== 'person' && importedEntities.includes(to))),
    parent: within?.entity,
    records: [],
    byKey: new Map(),
    firstWithin: new Map(),
    keylessRecords: {
      byContent: new Map(),
      countByKey: new Map(),
      copies: new Map(),
      originals: new Map(),
      splitKeys: new Map(),
    },
  };
}

/** A list for every entity; those that no import brings stay empty. */
export function createEmptyLists(): RecordLists {
  return mapEntities(createEmptyList);
}

/** One value for each entity. */
export function mapEntities<T>(make: (entity: EntityName) => T): Record<EntityName, T> {
  return Object.fromEntries(entityNames.map((entity) => [entity, make(entity)])) as Record<EntityName, T>;
}

/** The label of a record: the texts of which it is made, as the database puts them together. */
export function labelOfRecord(list: RecordList, record: GroupedRecord): string {
  return entityOf(list.entity)
    .label.map((field) => record.values[list.fields.indexOf(field)])
    .filter((value) => typeof value === 'string')
    .join(', ');
}

/** The column of a field, as an issue names it: of what a record is made from, the column that gives its name. */
export function columnNameAt({ entity, fields, references }: RecordList, at: number): string {
  const field = fields[at] ?? '';
  const parent = references.get(at);
  const named = parent && columnNameOf(parent, entityOf(parent).keys[0]?.[0] ?? '');
  return columnNameOf(entity, field) ?? named ?? field;
}
