import { type Field, isReference, reasonColumn } from '../../../catalogue/definition.ts';
import { type Cell, Problem, readCell, shown } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { checkRecord, type FieldProblems, type RecordValues, reasonColumns } from '../../../catalogue/records.ts';
import type { RecordData } from '../record-queries.ts';

/** A record that was chosen, with its text. */
export type ChosenRecord = { id: number; label: string };

/**
 * A choice of records in which something is typed that is none of them yet: what was chosen before, and the text. In a
 * choice of one it stands in its place, in a choice of several beside it.
 */
export type Unchosen = { readonly chosen: readonly ChosenRecord[]; readonly typed: string };

/**
 * What stands in an input: text as it was typed, also the reason of a missing value or a term that nobody has chosen yet;
 * or the records that were chosen.
 */
export type DraftValue = string | readonly ChosenRecord[] | Unchosen;
export type Draft = Readonly<Record<string, DraftValue>>;

/** A form's record as it is stored, null for a new one, and what stands in the form. */
export type RecordDraft = { record: RecordData | null; before: Draft; draft: Draft };

function chosenIn(record: RecordData, name: string): ChosenRecord[] {
  const ids = [record[name] ?? []].flat() as number[];
  const labels = [record.labels[name] ?? []].flat();
  return ids.map((id, index) => ({ id, label: labels[index] ?? `(${id})` }));
}

function typedIn(record: RecordData, name: string): string {
  return String(record[name] ?? record[reasonColumn(name)] ?? '');
}

/** What a form shows of a record before anything is typed; of none, nothing. */
export function draftOf(entity: EntityName, record: RecordData | null): Draft {
  return Object.fromEntries(
    Object.entries(entityOf(entity).fields).map(([name, field]) => {
      if (isReference(field)) return [name, record ? chosenIn(record, name) : []];
      return [name, record ? typedIn(record, name) : ''];
    }),
  );
}

export function startOf(entity: EntityName, record: RecordData | null, given: Draft = {}): RecordDraft {
  const before = draftOf(entity, record);
  return { record, before, draft: { ...before, ...given } };
}

/** What is typed in a choice of records and is none of them yet; null where nothing is. */
export function unchosenIn(value: DraftValue | undefined): string | null {
  return typeof value === 'object' && 'typed' in value ? value.typed : null;
}

/** The records that were chosen, also while something else is typed. */
export function chosenOf(value: DraftValue | undefined): readonly ChosenRecord[] {
  if (typeof value !== 'object') return [];
  return 'typed' in value ? value.chosen : value;
}

/** The same choice while something is typed in it; null where that is taken back. */
export function withUnchosen(value: DraftValue, typed: string | null): DraftValue {
  return typed === null ? chosenOf(value) : { chosen: chosenOf(value), typed };
}

/** The text that stands in any other input. */
export function typedOf(value: DraftValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The numbers of the records that would be stored: in a choice of one, what is typed has taken the place of what was chosen. */
function idsIn(value: DraftValue | undefined, field: Field): number[] {
  if (field.type === 'reference' && unchosenIn(value) !== null) return [];
  return chosenOf(value).map(({ id }) => id);
}

/** Two values of a field in one form if they say the same: `57,32` and `57.320`, the same records in whatever order. */
function meaningOf(value: DraftValue | undefined, field: Field): string {
  if (typeof value === 'object') {
    const ids = idsIn(value, field);
    if (!(field.type === 'references' && field.ordered)) ids.sort((a, b) => a - b);
    return [ids.join(), unchosenIn(value)?.trim()].filter(Boolean).join(' ');
  }
  const read = readCell(value, field);
  return read instanceof Problem ? (value ?? '').trim() : JSON.stringify(read);
}

export function saysTheSame(a: DraftValue | undefined, b: DraftValue | undefined, field: Field): boolean {
  return a === b || meaningOf(a, field) === meaningOf(b, field);
}

/** The fields whose values say something else now. */
export function changedFields(entity: EntityName, before: Draft, now: Draft): string[] {
  return Object.entries(entityOf(entity).fields).flatMap(([name, field]) =>
    saysTheSame(before[name], now[name], field) ? [] : [name],
  );
}

function givenFor(value: DraftValue | undefined, field: Field): Cell | number[] {
  if (typeof value !== 'object') return value ?? '';
  const ids = idsIn(value, field);
  return field.type === 'references' ? ids : (ids[0] ?? null);
}

/** A record's values and reasons, as the rules want them. */
export function valuesOf(entity: EntityName, record: RecordData): RecordValues {
  const definition = entityOf(entity);
  const names = [...Object.keys(definition.fields), ...reasonColumns(definition)];
  return Object.fromEntries(names.map((name) => [name, (record[name] ?? null) as RecordValues[string]]));
}

/** What stands in a choice without being chosen: no more than a form can know of it, so it is said in a form's words. */
function notChosen(value: DraftValue | undefined): Problem | null {
  const typed = unchosenIn(value)?.trim();
  return typed ? new Problem('notChosen', { value: shown(typed) }) : null;
}

/**
 * Reads what was typed, by the rules that the server has as well; what nobody touched is neither checked nor sent.
 * @returns what is to be sent, and what is wrong with it, by field
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
    const problem = notChosen(draft[name]);
    if (problem) open[name] = [problem];
    else if (field) given[name] = givenFor(draft[name], field);
  }
  const { values, problems } = checkRecord(entity, given, record && valuesOf(entity, record));
  // A form shows its list, so it need not say where else there is one.
  for (const [name, [problem]] of Object.entries(problems))
    if (problem?.code === 'choice') open[name] = [new Problem('notChosen', problem.params)];
  return { values, problems: { ...problems, ...open } };
}
