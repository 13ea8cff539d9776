import { columnNameOf } from '../../catalogue/columns.ts';
import type { EntityDef } from '../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { chosenKey, isValueText, neededParts } from '../../catalogue/natural-keys.ts';
import type { PersonMention } from '../../catalogue/persons.ts';
import { shapes } from '../../catalogue/shapes.ts';
import { Reason, unreadable } from './check.ts';

/** A value of a gathered record. A reference holds the place of the other record in its batch. */
export type Slot = string | number | Reason | null;

/** The same while a row is read, in which a cell may be wrong. */
export type Given = Slot | typeof unreadable;

/** One record that the table tells of, put together from all rows that name it. */
export type Gathered = {
  /** The first row that names it; 0 for the upload's own study. */
  line: number;
  values: Slot[];
  /** The place of the record it lies within (a sample's field sample, a library's sample), or -1. */
  within: number;
  /** A person's name that stood without a comma. */
  fullName?: string;
  /** The cell that names a person first; line 0 is the upload's own study. */
  namedAt?: { line: number; column: string };
  /** The rows of values that the first row did not give, by the place of the field. */
  laterLines?: Map<number, number>;
  /** Set where its key names it for nobody else; then all its words tell it from others, and no row adds to them. */
  keyless?: boolean;
};

/** All records of one entity, by natural key. `fields` names what stands in `values`. */
export type Batch = {
  entity: EntityName;
  fields: readonly string[];
  /** The places of the fields of each natural key. */
  keySlots: readonly (readonly number[])[];
  /** The places of key fields that need not be values. */
  optionalSlots: ReadonlySet<number>;
  /** For each key, the places of its fields that must be values for it to count; and those of which one must be. */
  neededSlots: readonly (readonly number[])[];
  oneOfSlots: readonly number[];
  /** The places of the fields that name a person. */
  personSlots: ReadonlySet<number>;
  /** The places of fields that refer to a gathered entity with a natural key of its own, persons left out. */
  references: ReadonlyMap<number, GatheredEntity>;
  /** The entity within whose records these lie. */
  parent: GatheredEntity | undefined;
  records: Gathered[];
  /** Records by key; of keyless ones the first. */
  byKey: Map<string, number>;
  /** Keyless records by all their words, but for the first of each key. */
  byWords: Map<string, number>;
  /** How many keyless records bear a key, where they are several. */
  holders: Map<string, number>;
  /** Keyless records with the same words, by the first of them. */
  twins: Map<number, number[]>;
  /** Keyless records as their rows tell of them, where they were put under a twin of their parent. */
  moved: Map<number, Gathered>;
  /** The keys whose rows became several records: the place of the first and the row of the second. */
  divided: Map<string, { first: number; line: number }>;
};
export type Batches = Record<GatheredEntity, Batch>;

export const gatheredEntities = [
  'person',
  'protocol',
  'campaign',
  'event',
  'field_sample',
  'nucleic_acid_sample',
  'library_condition',
  'sequencing_library',
  'sequencer',
  'sequencing_run',
  'project',
  'publication',
  'project_study',
  'sequencing_element',
] as const satisfies readonly EntityName[];
export type GatheredEntity = (typeof gatheredEntities)[number];

/** Pairs of an element and what it is linked with, by the entity of the latter. */
export type Links = Record<'project_study' | 'project' | 'publication', [element: number, other: number][]>;

/** The fields of an entity that are columns of its table. */
export function tableFields(entity: EntityName): string[] {
  return Object.entries(entityOf(entity).fields)
    .filter(([, field]) => field.type !== 'references')
    .map(([name]) => name);
}

function namesPerson(entity: EntityName, field: string): boolean {
  const definition = fieldOf(entity, field);
  return definition.type === 'reference' && definition.to === 'person';
}

function gatheredReference(entity: EntityName, field: string, slot: number): [number, GatheredEntity][] {
  const definition = fieldOf(entity, field);
  if (definition.type !== 'reference' || definition.to === 'person') return [];
  const target = gatheredEntities.find((name) => name === definition.to);
  return target ? [[slot, target]] : [];
}

export function emptyBatches(): Batches {
  const batch = (entity: GatheredEntity): [GatheredEntity, Batch] => {
    const fields = tableFields(entity);
    const slotsOf = (names: readonly string[]) => names.map((field) => fields.indexOf(field));
    const { keys, optionalParts = [], oneOfParts = [] }: EntityDef = entityOf(entity);
    const personSlots = new Set(fields.keys().filter((slot) => namesPerson(entity, fields[slot] ?? '')));
    const empty = {
      entity,
      fields,
      keySlots: keys.map(slotsOf),
      optionalSlots: new Set(slotsOf([...optionalParts, ...oneOfParts])),
      neededSlots: keys.map((_, which) => slotsOf(neededParts(entityOf(entity), which))),
      oneOfSlots: slotsOf(oneOfParts),
      personSlots,
      references: new Map(fields.flatMap((field, slot) => gatheredReference(entity, field, slot))),
      parent: entityOf(entity).within?.entity as GatheredEntity | undefined,
      records: [],
      byKey: new Map(),
      byWords: new Map(),
      holders: new Map(),
      twins: new Map(),
      moved: new Map(),
      divided: new Map(),
    };
    return [entity, empty];
  };
  return Object.fromEntries(gatheredEntities.map(batch)) as Batches;
}

/** No record of any entity: where keeping begins. */
export function noRecords(): Record<GatheredEntity, number> {
  return Object.fromEntries(gatheredEntities.map((entity) => [entity, 0])) as Record<GatheredEntity, number>;
}

export const separator = '\u001f';

/** Whether a gathered field holds a value: it is not empty, and no term that says why. */
export function isValue(value: Slot | undefined): boolean {
  return typeof value === 'string' ? isValueText(value) : typeof value === 'number';
}

/** Which of its entity's natural keys names a record; a cell that cannot be read would have been its value. */
export function keyOfRecord({ entity, keySlots, fields }: Batch, values: readonly Given[]): number {
  if (keySlots.length < 2) return 0;
  return chosenKey(entityOf(entity), (field) => {
    const value = values[fields.indexOf(field)];
    return value === unreadable || isValue(value);
  });
}

/** Whether a record's key names it for all uploads; where it does not, it holds within this one alone. */
export function keyCounts({ neededSlots, oneOfSlots }: Batch, which: number, values: readonly Slot[]): boolean {
  const holds = (slot: number) => isValue(values[slot]);
  return (neededSlots[which] ?? []).every(holds) && (oneOfSlots.length === 0 || oneOfSlots.some(holds));
}

/**
 * The natural key of a record as a text, by which it is one in this upload: equal words are equal, also where they say why
 * there is no value. Null where nothing of it is there.
 */
export function keyOf(batch: Batch, values: readonly Slot[], within: number): string | null {
  const which = keyOfRecord(batch, values);
  let key = which + separator + within;
  let empty = true;
  for (const slot of batch.keySlots[which] ?? []) {
    const part = values[slot] ?? null;
    if (part !== null) empty = false;
    key += separator + keyWord(batch, slot, part);
  }
  return empty ? null : key;
}

/** A part of a key as a word. Of an optional number or date the reason why it is missing is no more than its lack. */
export function keyWord({ optionalSlots }: Batch, slot: number, part: Slot): string | number {
  if (part instanceof Reason) return optionalSlots.has(slot) ? '' : `?${part.reason}`;
  return part ?? '';
}

/** How people know a record: the texts of its label. */
export function nameOf(batch: Batch, record: Gathered): string {
  return entityOf(batch.entity)
    .label.map((field) => record.values[batch.fields.indexOf(field)])
    .filter((value) => typeof value === 'string')
    .join(' ');
}

/** A value as it stood in the table. */
export function slotText(batches: Batches, batch: Batch, slot: number, value: Slot): string {
  const field = entityOf(batch.entity).fields[batch.fields[slot] ?? ''];
  if (value instanceof Reason) return value.reason;
  if (field?.type === 'reference' && typeof value === 'number' && field.to in batches) {
    const target = batches[field.to as GatheredEntity];
    const record = target.records[value];
    if (record) return target.entity === 'person' ? personText(record) : nameOf(target, record);
  }
  return String(value ?? '');
}

const personFields = tableFields('person');
const mentionFields = ['firstname', 'lastname', 'email', 'orcid'] as const;
export type MentionField = (typeof mentionFields)[number];

/** Slots, among a person's values, of the fields by which a table names a person. */
export const mentionSlots = Object.fromEntries(
  mentionFields.map((field) => [field, personFields.indexOf(field)]),
) as Readonly<Record<MentionField, number>>;

/** A person's values as a table gives them. */
export function mentionValues(mention: PersonMention): Slot[] {
  const values: Slot[] = personFields.map(() => null);
  for (const field of mentionFields) values[mentionSlots[field]] = mention[field];
  return values;
}

/** Notes the cell that names a person first, where what is wrong with it is told; a row's comes before the study's own. */
export function nameAt({ person }: Batches, place: number, line: number, entity: EntityName, field: string): number {
  const record = person.records[place];
  if (record && !record.namedAt?.line) record.namedAt = { line, column: columnNameOf(entity, field) ?? field };
  return place;
}

/** The fields by which a table names a gathered person. */
export function mentionOf({ values }: Gathered): Record<MentionField, string | null> {
  const text = (field: MentionField) => {
    const value = values[mentionSlots[field]];
    return typeof value === 'string' ? value : null;
  };
  return { firstname: text('firstname'), lastname: text('lastname'), email: text('email'), orcid: text('orcid') };
}

function personText(record: Gathered): string {
  const { firstname, lastname, email, orcid } = mentionOf(record);
  return lastname ? `${lastname}, ${firstname ?? ''}` : (record.fullName ?? orcid ?? email ?? '');
}

/**
 * The sentence about a contradiction to another row, or to what is stored. Records that are told apart without their name
 * where they have none may be two, and a name of its own for each helps.
 */
export function contradictionOf<To extends 'contradictsRow' | 'contradictsStored'>(to: To, entity: EntityName) {
  const { keys, label } = entityOf(entity);
  const [name = ''] = label;
  return keys[0]?.includes(name) && keys.at(-1)?.includes(name) === false ? (`${to}Event` as const) : to;
}

/** Whether a checksum is one, rather than the reason why there is none. */
export function isChecksum(value: Slot | undefined): value is string {
  return typeof value === 'string' && shapes.checksum.test(value);
}
