import type { EntityName } from './entity-names.ts';
import type { PlausibleLimits } from './plausibility/limits.ts';
import type { Sources } from './sources.ts';
import type { VocabularyName } from './vocabularies/index.ts';

/** Properties that a field of any type may have. */
type Common = {
  /** Whether every record must have it (in the database: `not null`). */
  required?: true;
  /**
   * An import cannot be without it: `value` wants a real value, `valueOrReason` takes one of INSDC's missing-value terms
   * as well, and so do numbers, dates and depths that may be left out. A number or date then holds nothing, and the reason
   * stands beside it in `<field>_missing`.
   */
  mandatory?: 'value' | 'valueOrReason';
  /** Read, searched and filtered by for logged-in people only. */
  private?: true;
  /** The unit in which a value is given, as shown behind the label; a number may be followed by it. */
  unit?: string;
  /** Limits beyond which a value is taken, and remarked on as one that is hardly meant so. */
  plausible?: PlausibleLimits;
  /** A value as one would type it, shown in the note of a template's header. */
  example?: string;
  /** Its value in the second row of a template's example, where another sample of the same cruise has another one. */
  secondExample?: string;
  /** Terms of MIxS and names of INSDC that it follows, or `own` for the institute's own. The field guide shows them. */
  source?: Sources;
};

export type TextField = Common & {
  type: 'text';
  /** Whether the text may have several lines. */
  long?: true;
  /** Characters; 1,000 where nothing is said, 32,767 (a spreadsheet cell) for a long text. */
  maxLength?: number;
  /** Names of samples and files, checksums: shown in the monospaced face. */
  mono?: true;
  /** Mostly a number, kept as it was written: sorted by its value, and standing where numbers do. */
  numeric?: true;
};
export type NumberField = Common & { type: 'number'; min?: number; max?: number };
type PlainType =
  | 'integer'
  | 'latitude'
  | 'longitude'
  | 'date'
  | 'depth'
  | 'checksum'
  | 'accession'
  | 'doi'
  | 'orcid'
  | 'email'
  | 'url';
/** A field with no further properties than its type's. */
type PlainField = { [T in PlainType]: Common & { type: T } }[PlainType];
export type ChoiceField = Common & { type: 'choice'; vocabulary: VocabularyName };
export type ReferenceField = Common & { type: 'reference'; to: EntityName };
/** Several records, kept in a join table; the pairs belong to this side. */
export type ReferencesField = Common & { type: 'references'; to: EntityName; joinTable: string; ordered?: true };

/** One field of an entity. Its name is its key: the same in code, JSON, database and spreadsheet (MIxS and INSDC spelling). */
export type Field = TextField | NumberField | PlainField | ChoiceField | ReferenceField | ReferencesField;
export type Fields = Readonly<Record<string, Field>>;
export type FieldType = Field['type'];
/** The fields of a type. */
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;

/** Several persons in their order, whom one cell of a table can name: none of them needs columns of its own. */
export type PersonListField = ReferencesField & { to: 'person'; ordered: true };

export function isPersonList(field: Field): field is PersonListField {
  return field.type === 'references' && field.to === 'person' && field.ordered === true;
}

/** Whether a field names other records, one or several. */
export function isReference(field: Field): field is ReferenceField | ReferencesField {
  return field.type === 'reference' || field.type === 'references';
}

/** Input by which lists are filtered by a field; null where they offer none. */
export function filterOf(field: Field): 'date' | 'record' | null {
  if (isReference(field)) return 'record';
  return field.type === 'date' ? 'date' : null;
}

/** Whether a field names a person, or several. */
export function namesPersons(field: Field): boolean {
  return isReference(field) && field.to === 'person';
}

/** Whether a field takes much: a long text, or several records. */
export function isLargeField(field: Field): boolean {
  return field.type === 'references' || (field.type === 'text' && field.long === true);
}

/** The column, and the name in JSON, of the reason why a field has no value. */
export type ReasonColumn<F extends string> = `${F}_missing`;
export function reasonColumn<const F extends string>(field: F): ReasonColumn<F> {
  return `${field}_missing`;
}

/** Conditions of a natural key besides values in its parts. */
export type KeyCondition<F extends string = string> = {
  /** Characters that its first part must have: a shorter one may be anybody's. */
  minCharacters?: number;
  /** A term of its first part that names nothing. */
  except?: string;
  /** Fields that must be empty, as everybody shares such a record; with one of them it is its upload's own. */
  emptyFields?: readonly F[];
};

/** One entity: plain data, from which everything else is derived. */
export type EntityDef<F extends Fields = Fields> = {
  /** The column of its number; also the name of that number in JSON. */
  id: string;
  /** The last part of `/rest/…`. */
  resource: string;
  /** The last part of `/component/…`; none where people have no screen for it. */
  path?: string;
  fields: F;
  /**
   * Natural keys in the order in which they are tried: the first whose first field has a value names the record. A key
   * may hold references. It counts across uploads only where its parts are values: neither empty nor a missing-value term.
   */
  keys: readonly (readonly (keyof F & string)[])[];
  /** The unique indexes of the keys in the database, one each; an only key has `<entity>_key` where nothing is said. */
  keyIndexes?: readonly string[];
  /** Conditions of each of the keys besides; `{}` where there are none. */
  keyConditions?: readonly KeyCondition<keyof F & string>[];
  /** Parts that need not be values for a key to count. Empty parts equal empty parts, a term equals itself. */
  optionalParts?: readonly (keyof F & string)[];
  /** The same, but one of them at least must be a value. */
  oneOfParts?: readonly (keyof F & string)[];
  /**
   * Those of `oneOfParts` that count only where the record that `below` refers to is known by a key of its own, and shared by
   * nobody else; the database has that in `column`.
   */
  partsOfKnown?: { parts: readonly (keyof F & string)[]; below: keyof F & string; column: string };
  /** The natural key holds within a record of this entity, whose multiple reference `field` points here. */
  within?: { entity: EntityName; field: string };
  /** Columns after whose value an import names a record without a name, in the order in which they are tried. */
  defaultNameColumns?: readonly string[];
  /**
   * Fields of which a record that somebody enters needs one, so that it can be told from others; those of its keys and its
   * label where nothing is said.
   */
  identifiedBy?: readonly (keyof F & string)[];
  /** The fields that make the text by which people know a record. */
  label: readonly (keyof F & string)[];
  listColumns: readonly (keyof F & string)[];
  /** All fields, by group, in the order of the form. */
  groups: Readonly<Record<string, readonly (keyof F & string)[]>>;
  /** Pairs of dates of which the second must not be before the first. */
  periods?: readonly (readonly [keyof F & string, keyof F & string])[];
  /** Columns that only the database and the server know. */
  internal?: readonly string[];
};

/** Ties list columns, groups and keys to the fields of the entity, which `satisfies` alone cannot, and asks each for its source. */
export function defineEntity<
  const F extends Readonly<Record<string, Field & { source: Sources }>>,
  const I extends string,
>(definition: EntityDef<F> & { id: I }): EntityDef<F> & { id: I } {
  return definition;
}

/** The same for an entity without screens, of whose fields the field guide says nothing. */
export function defineSupporting<const F extends Fields, const I extends string>(
  definition: EntityDef<F> & { id: I } & { path?: never },
): EntityDef<F> & { id: I } {
  return definition;
}
