import { type Field, isReference, reasonColumn } from '../../../catalogue/definition.ts';
import { type Cell, Problem, readCell, shorten } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import {
  checkRecord,
  type FieldProblems,
  type RecordValues,
  reasonColumns,
} from '../../../catalogue/records/records.ts';
import { referencedRecords } from '../aside/references.ts';
import type { RecordData } from '../record-queries.ts';

/** A chosen record with its text. */
export type SelectedRecord = { id: number; label: string };

/**
 * A choice of records with a typed text from which nothing is chosen yet: the chosen records and the text. In a choice of
 * one, the text takes the place of the record; in a choice of several, it follows them.
 */
type UnresolvedSelection = { readonly selected: readonly SelectedRecord[]; readonly typed: string };

/**
 * The value of an input: text as typed, including the reason of a missing value or a term that is not chosen yet; or the
 * chosen records.
 */
export type DraftValue = string | readonly SelectedRecord[] | UnresolvedSelection;
export type Draft = Readonly<Record<string, DraftValue>>;

/** The stored record of a form, null for a new one; the form's values at the start, and now. */
export type RecordDraft = { record: RecordData | null; before: Draft; draft: Draft };

function fieldText(record: RecordData, name: string, { type }: Field, language: Language): string {
  const value = record[name];
  if (typeof value === 'string' || typeof value === 'number') return formatValue(value, type, language);
  return String(value ?? record[reasonColumn(name)] ?? '');
}

/** The values of a record in a form before anything is typed, as the language writes them; empty for a new record. */
export function draftOf(entity: EntityName, record: RecordData | null, language: Language): Draft {
  return Object.fromEntries(
    Object.entries(entityOf(entity).fields).map(([name, field]) => {
      if (isReference(field)) return [name, record ? referencedRecords(record, name, field.to, language) : []];
      return [name, record ? fieldText(record, name, field, language) : ''];
    }),
  );
}

export function createRecordDraft(
  entity: EntityName,
  record: RecordData | null,
  language: Language,
  given: Draft = {},
): RecordDraft {
  const before = draftOf(entity, record, language);
  return { record, before, draft: { ...before, ...given } };
}

/** The typed text in a choice of records from which nothing is chosen yet; null if nothing is typed. */
export function unresolvedText(value: DraftValue | undefined): string | null {
  return typeof value === 'object' && 'typed' in value ? value.typed : null;
}

/** The chosen records, also while something else is typed. */
export function selectedRecords(value: DraftValue | undefined): readonly SelectedRecord[] {
  if (typeof value !== 'object') return [];
  return 'typed' in value ? value.selected : value;
}

/** The choice with a typed text; without one if that is null. */
export function withUnresolvedText(value: DraftValue, typed: string | null): DraftValue {
  return typed === null ? selectedRecords(value) : { selected: selectedRecords(value), typed };
}

/** The text in any other input. */
export function draftText(value: DraftValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The ids that would be stored: in a choice of one, a typed text takes the place of the chosen record. */
function idsIn(value: DraftValue | undefined, field: Field): number[] {
  if (field.type === 'reference' && unresolvedText(value) !== null) return [];
  return selectedRecords(value).map(({ id }) => id);
}

/** One text for all values of a field that mean the same: `57,32` and `57.320`, or the same records in any order. */
function comparableText(value: DraftValue | undefined, field: Field): string {
  if (typeof value === 'object') {
    const ids = idsIn(value, field);
    if (!(field.type === 'references' && field.ordered)) ids.sort((a, b) => a - b);
    return [ids.join(), unresolvedText(value)?.trim()].filter(Boolean).join(' ');
  }
  const read = readCell(value, field);
  return read instanceof Problem ? (value ?? '').trim() : JSON.stringify(read);
}

export function isSameValue(a: DraftValue | undefined, b: DraftValue | undefined, field: Field): boolean {
  return a === b || comparableText(a, field) === comparableText(b, field);
}

/** The fields whose values have changed. */
export function changedFields(entity: EntityName, before: Draft, now: Draft): string[] {
  return Object.entries(entityOf(entity).fields).flatMap(([name, field]) =>
    isSameValue(before[name], now[name], field) ? [] : [name],
  );
}

function submittedValue(value: DraftValue | undefined, field: Field): Cell | number[] {
  if (typeof value !== 'object') return value ?? '';
  const ids = idsIn(value, field);
  return field.type === 'references' ? ids : (ids[0] ?? null);
}

/** A record's values and reasons, as the catalogue's rules take them. */
export function valuesOf(entity: EntityName, record: RecordData): RecordValues {
  const definition = entityOf(entity);
  const names = [...Object.keys(definition.fields), ...reasonColumns(definition)];
  return Object.fromEntries(names.map((name) => [name, (record[name] ?? null) as RecordValues[string]]));
}

/** The problem of a typed text from which nothing was chosen. Only a form has it, so it has a message of its own. */
function unresolvedProblem(value: DraftValue | undefined): Problem | null {
  const typed = unresolvedText(value)?.trim();
  return typed ? new Problem('notChosen', { value: shorten(typed) }) : null;
}

/**
 * Reads the typed values by the rules that the server also applies; unchanged fields are neither checked nor sent.
 * @returns the values to send, and the problems by field
 */
export function checkDraft(
  entity: EntityName,
  { record, before, draft }: RecordDraft,
): { values: RecordValues; problems: FieldProblems } {
  const { fields } = entityOf(entity);
  const open: FieldProblems = {};
  const given: Record<string, Cell | number[]> = {};
  for (const name of changedFields(entity, before, draft)) {
    const field = fields[name];
    const problem = unresolvedProblem(draft[name]);
    if (problem) open[name] = [problem];
    else if (field) given[name] = submittedValue(draft[name], field);
  }
  const { values, problems } = checkRecord(entity, given, record && valuesOf(entity, record));
  // The message of a form need not say where the list of terms is, because the form shows it.
  for (const [name, [problem]] of Object.entries(problems))
    if (problem?.code === 'choice') open[name] = [new Problem('notChosen', problem.params)];
  return { values, problems: { ...problems, ...open } };
}
