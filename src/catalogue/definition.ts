import type { GfbioHeader } from './archive/gfbio-headers.ts';
import type { EntityName } from './entity-names.ts';
import type { PlausibleLimits } from './plausibility/limits.ts';
import type { Sources } from './sources.ts';
import type { VocabularyName } from './vocabularies/index.ts';

/**
 * The list from which the values of a field without a vocabulary are suggested: ENVO's terms of one of the three scales of the
 * environment, INSDC's countries and seas, or the taxa of metagenomes. Other values are accepted as well.
 */
export type SuggestedList = 'broadScale' | 'localScale' | 'medium' | 'place' | 'taxon';

/** Properties that a field of any type may have. */
type Common = {
  /** Whether every record must have a value (in the database: `not null`). */
  required?: true;
  /**
   * Whether an import must fill it: `value` demands a real value, `valueOrReason` also accepts one of INSDC's
   * missing-value terms, as optional numbers, dates and depths do. The value of a number or date is then null, and the
   * term is stored in `<field>_missing`.
   */
  mandatory?: 'value' | 'valueOrReason';
  /** Whether only logged-in users can read the field, search it and filter by it. */
  private?: true;
  /** The list from which values are suggested. */
  suggests?: SuggestedList;
  /** The unit of the values, shown behind the label; input may repeat it behind a number. */
  unit?: string;
  /** Limits beyond which a value is accepted with a warning. */
  plausible?: PlausibleLimits;
  /** A value as users type it, shown in the note of a template's header. */
  example?: string;
  /** The value in the second row of a template's example sheet, if another sample of the same cruise would differ. */
  secondExample?: string;
  /**
   * Terms of MIxS and names of INSDC that the field follows, or `own` for an institute's field; shown in the field
   * guide.
   */
  source?: Sources;
  /**
   * The attribute of ENA's checklists that exports fill from the field. `true` means the INSDC name of its source; a
   * name means an attribute that the field fills only if no field of that name has a value.
   */
  ena?: true | string;
  /**
   * The column of GFBio's template that exports fill from the field, in the same way; `true` means the name of the
   * field or the INSDC name of its source.
   */
  gfbio?: true | GfbioHeader;
};

export type TextField = Common & {
  type: 'text';
  /** Whether the text may have several lines. */
  long?: true;
  /**
   * The greatest number of characters; by default 1,000, and for a long text 32,767, the limit of a spreadsheet cell.
   */
  maxLength?: number;
  /** Whether values are shown in the monospaced font, as checksums and the names of samples and files are. */
  mono?: true;
  /**
   * Whether the values are mostly numbers: they are stored as typed, but sorted by numeric value and aligned like
   * numbers.
   */
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
  | 'url'
  | 'measurements';
/** A field of a type that adds no properties to the common ones. */
type PlainField = { [T in PlainType]: Common & { type: T } }[PlainType];
export type ChoiceField = Common & { type: 'choice'; vocabulary: VocabularyName };
export type ReferenceField = Common & { type: 'reference'; to: EntityName };
/** A field that refers to several records, through a join table that belongs to its entity. */
export type ReferencesField = Common & { type: 'references'; to: EntityName; joinTable: string; ordered?: true };

/**
 * One field of an entity. Its key is its name in code, JSON, database and spreadsheets (spelled as in MIxS and INSDC).
 */
export type Field = TextField | NumberField | PlainField | ChoiceField | ReferenceField | ReferencesField;
export type Fields = Readonly<Record<string, Field>>;
export type FieldType = Field['type'];
/** The fields of a type. */
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;

/** An ordered list of persons, all of whom are named in one cell of a table. */
export type PersonListField = ReferencesField & { to: 'person'; ordered: true };

export function isPersonList(field: Field): field is PersonListField {
  return field.type === 'references' && field.to === 'person' && field.ordered === true;
}

/** Whether a field refers to one or several records. */
export function isReference(field: Field): field is ReferenceField | ReferencesField {
  return field.type === 'reference' || field.type === 'references';
}

/** The kind of filter that lists offer for a field; null for none. */
export function filterOf(field: Field): 'date' | 'record' | null {
  if (isReference(field)) return 'record';
  return field.type === 'date' ? 'date' : null;
}

/** Whether a field can hold much content: a long text, several records or measurements. */
export function isLargeField(field: Field): boolean {
  return field.type === 'references' || field.type === 'measurements' || (field.type === 'text' && field.long === true);
}

/** Whether a field holds a list, of records or of measurements. */
export function isList(field: Field): boolean {
  return field.type === 'references' || field.type === 'measurements';
}

/** The types of what is measured or counted; the other types name or describe something. */
export const measuredTypes = [
  'number',
  'integer',
  'latitude',
  'longitude',
  'date',
  'depth',
] as const satisfies readonly FieldType[];
type MeasuredType = (typeof measuredTypes)[number];

/** Whether a field has a measured value, which can be limited from both sides. */
export const isMeasured = (field: Field): boolean => (measuredTypes as readonly FieldType[]).includes(field.type);

/** Whether a field accepts INSDC's missing-value terms. */
export function acceptsMissingTerm(field: Field): boolean {
  return field.mandatory === 'valueOrReason' || (!field.mandatory && !field.required && isMeasured(field));
}

/** The types that can need an additional column for missing-value terms, since their own stores no text. */
export type ReasonColumnType = Exclude<MeasuredType, 'depth'>;

/** Whether missing-value terms of a field are stored in an additional column. */
export function hasReasonColumn(field: Field): boolean {
  return acceptsMissingTerm(field) && isMeasured(field) && field.type !== 'depth';
}

/** The name, in the database and in JSON, of the column with the missing-value term of a field. */
export type ReasonColumn<F extends string> = `${F}_missing`;
export function reasonColumn<const F extends string>(field: F): ReasonColumn<F> {
  return `${field}_missing`;
}

/** The property of an answer with the sign before the number of a measurement. */
export const signColumn = (name: string): string => `${name}_sign`;

/** Further conditions for a natural key to identify a record, in addition to values in its parts. */
export type KeyCondition<F extends string = string> = {
  /** Least number of characters of its first part: a shorter name may belong to several records. */
  minCharacters?: number;
  /** A value of its first part that identifies nothing, such as `unspecified`. */
  except?: string;
  /**
   * Fields that must be empty for a record to be shared by all uploads; with a value in one of them, the record belongs
   * to its upload alone.
   */
  emptyFields?: readonly F[];
};

/** One entity: plain data, from which everything else is derived. */
export type EntityDef<F extends Fields = Fields> = {
  /** The column of the id; also the name of the id in JSON. */
  id: string;
  /** The last part of `/rest/…`. */
  resource: string;
  /** The last part of `/component/…`; undefined for an entity without screens. */
  path?: string;
  fields: F;
  /**
   * Natural keys in the order in which they are tried: the first whose first field has a value identifies the record. A
   * key may have references as parts. It matches records of other uploads only if its parts are values, that is neither
   * empty nor a missing-value term.
   */
  keys: readonly (readonly (keyof F & string)[])[];
  /** The unique indexes of the keys in the database, one each; by default `<entity>_key` for the only key. */
  keyIndexes?: readonly string[];
  /** Further conditions of each key; `{}` for a key without any. */
  keyConditions?: readonly KeyCondition<keyof F & string>[];
  /**
   * Parts that need not be values for a key to match. An empty part then equals an empty part, and a missing-value term
   * equals the same term.
   */
  optionalParts?: readonly (keyof F & string)[];
  /** Optional parts of which at least one must be a value. */
  oneOfParts?: readonly (keyof F & string)[];
  /**
   * Those of `oneOfParts` that count only if the record to which `parentField` refers has a complete natural key that
   * is not a shared one; the database stores the result in `column`.
   */
  parentDependentParts?: { parts: readonly (keyof F & string)[]; parentField: keyof F & string; column: string };
  /**
   * Set if one cell of a table names such a record: by its label, or as a person by name, email address or ORCID iD.
   */
  lookup?: 'label' | 'person';
  /** Set if the natural key is unique only among the records that one record of `entity` lists in its `field`. */
  within?: { entity: EntityName; field: string };
  /** Columns from which an import names a record that has no name, in the order in which they are tried. */
  defaultNameColumns?: readonly string[];
  /**
   * Fields of which an entered record needs at least one, so that it can be distinguished from others; by default those
   * of its keys and its label.
   */
  identifiedBy?: readonly (keyof F & string)[];
  /** The fields whose values form the label of a record. */
  label: readonly (keyof F & string)[];
  listColumns: readonly (keyof F & string)[];
  /** All fields, by group, in the order of the form. */
  groups: Readonly<Record<string, readonly (keyof F & string)[]>>;
  /** Pairs of date fields of which the second must not be before the first. */
  periods?: readonly (readonly [keyof F & string, keyof F & string])[];
  /** Imports create its records by the thousand. */
  numerous?: true;
  /** Further columns of the database, which are not fields. */
  internal?: readonly string[];
};

/**
 * Checks at compile time that list columns, groups and keys name fields of the entity, and that every field has a
 * source.
 */
export function defineEntity<
  const F extends Readonly<Record<string, Field & { source: Sources }>>,
  const I extends string,
>(definition: EntityDef<F> & { id: I }): EntityDef<F> & { id: I } {
  return definition;
}

/**
 * Like {@link defineEntity}, for an entity without screens. Its fields need no source, since the field guide leaves
 * them out.
 */
export function defineSupporting<const F extends Fields, const I extends string>(
  definition: EntityDef<F> & { id: I } & { path?: never },
): EntityDef<F> & { id: I } {
  return definition;
}
