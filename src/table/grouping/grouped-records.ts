import { importedEntities } from '../../catalogue/chain.ts';
import { columnNameOf } from '../../catalogue/columns.ts';
import { type EntityDef, isList, isPersonList } from '../../catalogue/definition.ts';
import { type EntityName, entityNames, entityOf, fieldOf } from '../../catalogue/index.ts';
import { arePersons } from '../../catalogue/lookup.ts';
import type { PersonReference } from '../../catalogue/persons/persons.ts';
import { type KeyRule, keyRules } from '../../catalogue/records/natural-keys.ts';
import type { invalidValue } from '../check-rows.ts';
import type { MeasurementColumn } from '../measurements/measurement-columns.ts';
import type { MeasuredNumber } from '../measurements/read-cell.ts';
import type { MissingReason } from '../missing-reason.ts';
import type { AmbiguousPersons } from './ambiguous-persons.ts';

/** The study of an upload: checked values, and the authors in order. */
export type UploadStudy = {
  values: Readonly<Record<string, string | { reason: string } | null>>;
  responsible: PersonReference | number | null;
  /** The responsible person from the form if ignored, because the first author is responsible. */
  ignoredResponsible?: string;
  authors: readonly PersonReference[];
};

/** Persons in order, as indexes of their records. Equal lists of a table are the same object. */
export class PersonList {
  readonly persons: readonly number[];
  constructor(persons: readonly number[]) {
    this.persons = persons;
  }
}

/** A value of a grouped record. A reference holds the index of the other record in its list. */
export type RecordValue = string | number | MissingReason | MeasuredNumber | PersonList | null;

/** A value while a row is read; that of a wrong cell is invalid. */
export type InputValue = RecordValue | typeof invalidValue;

/** A record with its values from all rows that name it. */
export type GroupedRecord = {
  /** The first row with this record; 0 for the study from the upload's form. */
  line: number;
  /** Values in the order of the list's fields, followed by those of its measurements. */
  values: RecordValue[];
  /** The index of the record that contains it (the field sample of a sample, the sample of a library), or -1. */
  within: number;
  /** A person's whole name, if no comma separates last and first name. */
  fullName?: string;
  /** Whether a cell states that the person's name is unknown. */
  isNameless?: true;
  /** The first cell that refers to the person; line 0 is the study from the upload's form. */
  namedAt?: { line: number; column: string };
  /** The rows that added values missing in the first row, by field index. */
  laterLines?: Map<number, number>;
  /** A text that distinguishes records without an identifying key; it is not stored. */
  discriminator?: string;
  /** Set if the key is valid in this upload only. All values then distinguish the record, so no later row adds any. */
  isKeyless?: boolean;
};

/** Indexes of records without an identifying key. */
type KeylessRecords = {
  /** Records by all their values; the first record of each key is not included. */
  byContent: Map<string, number>;
  /** Number of records per key, if there is more than one. */
  countByKey: Map<string, number>;
  /** Records with the same values, by the index of the first of them. */
  copies: Map<number, number[]>;
  /** Records as their rows describe them, if they were added to a copy of their parent. */
  originals: Map<number, GroupedRecord>;
  /** Keys whose rows became several records, with the index of the first record and the row of the second one. */
  splitKeys: Map<string, { first: number; line: number }>;
};

/** All records of one entity, in the order of their first rows. */
export type RecordList = {
  entity: EntityName;
  /** The fields whose values are in `values` of the records. */
  fields: readonly string[];
  /** The columns with measurements, whose values follow those of the fields. */
  measured: readonly MeasurementColumn[];
  /** The natural keys of the entity, by field index. */
  keys: readonly KeyRule<number>[];
  /** Indexes of key fields: those that may be empty, and those of which at least one must be filled. */
  optionalParts: ReadonlySet<number>;
  oneOfParts: readonly number[];
  /** The `oneOfParts` that count only if the record that `parentField` refers to has an identifying key. */
  parentDependentParts: { parts: ReadonlySet<number>; parentField: number } | null;
  /** Indexes of the fields that refer to a person or a list of persons. */
  personFields: ReadonlySet<number>;
  /** Indexes of the fields that refer to an imported entity with a natural key, except persons. */
  references: ReadonlyMap<number, EntityName>;
  /** The entity whose records contain the records of this list. */
  parent: EntityName | undefined;
  records: GroupedRecord[];
  /** The indexes of records by key; for keyless records, that of the first one. */
  byKey: Map<string, number>;
  /**
   * The first record with an identifying key by the index of its parent. Most parents have only one such record, which
   * then needs no key as a text.
   */
  firstWithin: Map<number, number>;
  keylessRecords: KeylessRecords;
};
export type RecordLists = Readonly<Record<EntityName, RecordList>>;

/**
 * A later row that refers differently to the person of a record. That is a contradiction only if different persons are
 * meant.
 */
export type Difference = { line: number; entity: EntityName; index: number; fieldIndex: number; value: RecordValue };

/** All records of a table and of the study from the upload's form. */
export type GroupedRecords = {
  lists: RecordLists;
  /** Pairs of an element and a study, project or publication, by the entity of the second. */
  links: ReadonlyMap<EntityName, [element: number, other: number][]>;
  /** The index of the study from the upload's form, or null. */
  study: number | null;
  /** The authors from the upload's form; authors from rows are values of their study. */
  authors: PersonList;
  /** Database ids of stored persons that the upload refers to, by index. */
  storedPersons: ReadonlyMap<number, number>;
  personDifferences: readonly Difference[];
  ambiguousPersons: AmbiguousPersons;
};

/** The fields of an entity that a row can fill: all columns of its table, and lists of persons. */
export function recordFields(entity: EntityName): string[] {
  return Object.entries(entityOf(entity).fields)
    .filter(([, field]) => !isList(field) || isPersonList(field))
    .map(([name]) => name);
}

function createEmptyList(entity: EntityName, measured: readonly MeasurementColumn[]): RecordList {
  const fields = recordFields(entity);
  const indexesOf = (names: readonly string[]) => names.map((name) => fields.indexOf(name));
  const { optionalParts = [], oneOfParts = [], parentDependentParts, within }: EntityDef = entityOf(entity);
  const references = fields.flatMap((name, index): [number, EntityName][] => {
    const field = fieldOf(entity, name);
    return field.type === 'reference' ? [[index, field.to]] : [];
  });
  return {
    entity,
    fields,
    measured: measured.filter((column) => column.entity === entity),
    keys: keyRules(entityOf(entity), (name) => fields.indexOf(name)),
    optionalParts: new Set(indexesOf([...optionalParts, ...oneOfParts])),
    oneOfParts: indexesOf(oneOfParts),
    parentDependentParts: parentDependentParts
      ? {
          parts: new Set(indexesOf(parentDependentParts.parts)),
          parentField: fields.indexOf(parentDependentParts.parentField),
        }
      : null,
    personFields: new Set([
      ...references.flatMap(([index, to]) => (arePersons(to) ? [index] : [])),
      ...fields.flatMap((name, index) => (isPersonList(fieldOf(entity, name)) ? [index] : [])),
    ]),
    references: new Map(references.filter(([, to]) => !arePersons(to) && importedEntities.includes(to))),
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

/** An empty list for every entity, with the columns of measurements that a table has. */
export function createEmptyLists(measured: readonly MeasurementColumn[] = []): RecordLists {
  return mapEntities((entity) => createEmptyList(entity, measured));
}

/** One value for each entity. */
export function mapEntities<T>(make: (entity: EntityName) => T): Record<EntityName, T> {
  return Object.fromEntries(entityNames.map((entity) => [entity, make(entity)])) as Record<EntityName, T>;
}

/** The label of a record, composed as in the database. */
export function labelOfRecord(list: RecordList, record: GroupedRecord): string {
  return entityOf(list.entity)
    .label.map((field) => record.values[list.fields.indexOf(field)])
    .filter((value) => typeof value === 'string')
    .join(', ');
}

/**
 * The name of the column in which a field's issue is reported; for a reference to a parent, the column of the parent's
 * name.
 */
export function columnNameAt({ entity, fields, measured, references }: RecordList, fieldIndex: number): string {
  const field = fields[fieldIndex] ?? measured[fieldIndex - fields.length]?.name ?? '';
  const parent = references.get(fieldIndex);
  const parentColumn = parent && columnNameOf(parent, entityOf(parent).keys[0]?.[0] ?? '');
  return columnNameOf(entity, field) ?? parentColumn ?? field;
}
