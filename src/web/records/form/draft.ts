import { type Field, isReference, reasonColumn } from '../../../catalogue/definition.ts';
import { type Cell, Problem, readCell, shorten } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import type { Measurement } from '../../../catalogue/measurements/measurement.ts';
import { formatStored, parseTyped, type TypedMeasurement } from '../../../catalogue/measurements/typed-measurements.ts';
import { reasonColumns } from '../../../catalogue/records/record-columns.ts';
import { checkRecord, type FieldProblems, type RecordValues } from '../../../catalogue/records/records.ts';
import { referencedRecords } from '../aside/references.ts';
import type { RecordData } from '../record-queries.ts';

/** A selected record with its label. */
export type SelectedRecord = { id: number; label: string };

/**
 * The selected records of a select, and a typed text that names no record yet. In a select of one record the text
 * replaces the record; in a select of several it follows them.
 */
type UnresolvedSelection = { readonly selected: readonly SelectedRecord[]; readonly typed: string };

/**
 * The value of an input: text as typed, including the reason of a missing value or a text that is no term; the JSON of
 * typed measurements; or the selected records.
 */
export type DraftValue = string | readonly SelectedRecord[] | UnresolvedSelection;
export type Draft = Readonly<Record<string, DraftValue>>;

/** The stored record of a form, null for a new one; the form's initial values; the current ones. */
export type RecordDraft = { record: RecordData | null; before: Draft; draft: Draft };

function fieldText(record: RecordData, name: string, { type }: Field, language: Language): string {
  const value = record[name];
  if (typeof value === 'string' || typeof value === 'number') return formatValue(value, type, language);
  return String(value ?? record[reasonColumn(name)] ?? '');
}

/** The initial values of a record's form, formatted in the language; empty for a new record. */
export function draftOf(entity: EntityName, record: RecordData | null, language: Language): Draft {
  return Object.fromEntries(
    Object.entries(entityOf(entity).fields).map(([name, field]) => {
      if (field.type === 'measurements') return [name, formatStored((record?.[name] ?? []) as readonly Measurement[])];
      if (isReference(field)) return [name, record ? referencedRecords(record, name, field.to, language) : []];
      return [name, record ? fieldText(record, name, field, language) : ''];
    }),
  );
}

export function createRecordDraft(
  entity: EntityName,
  record: RecordData | null,
  language: Language,
  initialValues: Draft = {},
): RecordDraft {
  const before = draftOf(entity, record, language);
  return { record, before, draft: { ...before, ...initialValues } };
}

/** The typed text in a select of records that names no record yet; null if nothing is typed. */
export function unresolvedText(value: DraftValue | undefined): string | null {
  return typeof value === 'object' && 'typed' in value ? value.typed : null;
}

/** The selected records, also while a text is typed. */
export function selectedRecords(value: DraftValue | undefined): readonly SelectedRecord[] {
  if (typeof value !== 'object') return [];
  return 'typed' in value ? value.selected : value;
}

/** The value of a select of records with a typed text; without one if that is null. */
export function withUnresolvedText(value: DraftValue, typed: string | null): DraftValue {
  return typed === null ? selectedRecords(value) : { selected: selectedRecords(value), typed };
}

/** The text in an input; empty for a select of records. */
export function draftText(value: DraftValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The ids that would be stored; a typed text replaces the record of a select of one. */
function idsIn(value: DraftValue | undefined, field: Field): number[] {
  if (field.type === 'reference' && unresolvedText(value) !== null) return [];
  return selectedRecords(value).map(({ id }) => id);
}

/**
 * Converts all values of a field that mean the same to one text: `57,32` and `57.320`, or the same records in any
 * order.
 */
function comparableText(value: DraftValue | undefined, field: Field): string {
  if (typeof value === 'object') {
    const ids = idsIn(value, field);
    if (!(field.type === 'references' && field.ordered)) ids.sort((a, b) => a - b);
    return [ids.join(), unresolvedText(value)?.trim()].filter(Boolean).join(' ');
  }
  if (field.type === 'measurements') return value ?? '';
  const read = readCell(value, field);
  return read instanceof Problem ? (value ?? '').trim() : JSON.stringify(read);
}

export function isSameValue(a: DraftValue | undefined, b: DraftValue | undefined, field: Field): boolean {
  return a === b || comparableText(a, field) === comparableText(b, field);
}

/** The fields whose values have changed. */
export function changedFields(entity: EntityName, before: Draft, current: Draft): string[] {
  return Object.entries(entityOf(entity).fields).flatMap(([name, field]) =>
    isSameValue(before[name], current[name], field) ? [] : [name],
  );
}

/**
 * The value of an input as the rules of the catalogue take it: text as typed, the ids of the selected records, or typed
 * measurements.
 */
export function submittedValue(
  value: DraftValue | undefined,
  field: Field,
): Cell | number[] | readonly TypedMeasurement[] {
  if (field.type === 'measurements') return parseTyped(draftText(value));
  if (typeof value !== 'object') return value ?? '';
  const ids = idsIn(value, field);
  return field.type === 'references' ? ids : (ids[0] ?? null);
}

/** A record's values and reasons, the input of the catalogue's rules. */
export function valuesOf(entity: EntityName, record: RecordData): RecordValues {
  const definition = entityOf(entity);
  const names = [...Object.keys(definition.fields), ...reasonColumns(definition)];
  return Object.fromEntries(names.map((name) => [name, (record[name] ?? null) as RecordValues[string]]));
}

/** The problem of a typed text that names no record. Only a form can have it. */
function unresolvedProblem(value: DraftValue | undefined): Problem | null {
  const typed = unresolvedText(value)?.trim();
  return typed ? new Problem('notChosen', { value: shorten(typed) }) : null;
}

/**
 * Validates the changed fields by the rules that the server also applies; unchanged fields are neither checked nor
 * sent.
 * @returns the values to send, and the problems by field
 */
export function checkDraft(
  entity: EntityName,
  { record, before, draft }: RecordDraft,
): { values: RecordValues; problems: FieldProblems } {
  const { fields } = entityOf(entity);
  const unresolved: FieldProblems = {};
  const submitted: Record<string, ReturnType<typeof submittedValue>> = {};
  for (const name of changedFields(entity, before, draft)) {
    const field = fields[name];
    const problem = unresolvedProblem(draft[name]);
    if (problem) unresolved[name] = [problem];
    else if (field) submitted[name] = submittedValue(draft[name], field);
  }
  const { values, problems } = checkRecord(entity, submitted, record && valuesOf(entity, record));
  // Their types are known to the server, which reads them.
  if (submitted.measurements !== undefined) values.measurements = submitted.measurements as unknown as Measurement[];
  // The message for tables says where to find the vocabulary, which a form shows anyway.
  for (const [name, [problem]] of Object.entries(problems))
    if (problem?.code === 'choice') unresolved[name] = [new Problem('notChosen', problem.params)];
  return { values, problems: { ...problems, ...unresolved } };
}
