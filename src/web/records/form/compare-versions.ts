import { type Field, isLargeField, reasonColumn } from '../../../catalogue/definition.ts';
import type { HistoryEntry } from '../../../catalogue/endpoints/records.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { Language } from '../../../catalogue/locales/index.ts';
import { joinTyped } from '../../../catalogue/measurements/typed-measurements.ts';
import { formatRelativeTime } from '../../ui/format-time.ts';
import type { RecordData } from '../record-queries.ts';
import {
  type Draft,
  type DraftValue,
  draftOf,
  draftText,
  isSameValue,
  type RecordDraft,
  selectedRecords,
} from './draft.ts';

/** The changed fields of a record by person; fields that both have set to the same value are left out. */
export type VersionComparison = { both: string[]; onlyMine: string[]; onlyTheirs: string[] };

/** The choice for a field: the user's value, the other person's, or an edited one. */
export type Choice = 'mine' | 'theirs' | 'edited';

/** The choices that the user has made, by field, and the edited values. */
export type Resolution = { choices: Readonly<Record<string, Choice>>; edited: Draft };

/** A resolution without any choice. */
export const emptyResolution: Resolution = { choices: {}, edited: {} };

/**
 * @param before the values that both started from, @param mine the values in the form, @param theirs the stored values
 */
export function compareVersions(entity: EntityName, before: Draft, mine: Draft, theirs: Draft): VersionComparison {
  const comparison: VersionComparison = { both: [], onlyMine: [], onlyTheirs: [] };
  for (const [name, field] of Object.entries(entityOf(entity).fields)) {
    if (isSameValue(mine[name], theirs[name], field)) continue;
    const isMine = !isSameValue(before[name], mine[name], field);
    const isTheirs = !isSameValue(before[name], theirs[name], field);
    if (isMine && isTheirs) comparison.both.push(name);
    else if (isMine) comparison.onlyMine.push(name);
    else comparison.onlyTheirs.push(name);
  }
  return comparison;
}

/** The current choice for a field; by default the value of the only person who changed it. */
export function choiceOf(comparison: VersionComparison, { choices }: Resolution, name: string): Choice | undefined {
  const defaultChoice = comparison.onlyMine.includes(name)
    ? 'mine'
    : comparison.onlyTheirs.includes(name)
      ? 'theirs'
      : undefined;
  return choices[name] ?? defaultChoice;
}

/**
 * The initial value for editing a field that both have changed: both values in a large field, such as a long text or a
 * list of records, else the user's value.
 */
export function initialEditedValue(field: Field, mine: DraftValue, theirs: DraftValue): DraftValue {
  if (!isLargeField(field)) return mine;
  if (field.type === 'references') {
    const records = selectedRecords(mine);
    return [...records, ...selectedRecords(theirs).filter(({ id }) => !records.some((record) => record.id === id))];
  }
  if (field.type === 'measurements') return joinTyped(draftText(mine), draftText(theirs));
  return [draftText(mine), draftText(theirs)].filter(Boolean).join('\n');
}

/** The newer record with the user's own changes and choices. */
export function mergeVersions(
  entity: EntityName,
  { before, draft }: RecordDraft,
  theirs: RecordData,
  resolution: Resolution,
  language: Language,
): RecordDraft {
  const stored = draftOf(entity, theirs, language);
  const comparison = compareVersions(entity, before, draft, stored);
  const { both, onlyMine, onlyTheirs } = comparison;
  const merged: Record<string, DraftValue> = { ...stored };
  for (const name of [...both, ...onlyMine, ...onlyTheirs]) {
    const choice = choiceOf(comparison, resolution, name);
    if (choice === 'mine') merged[name] = draft[name] ?? '';
    if (choice === 'edited') merged[name] = resolution.edited[name] ?? '';
  }
  return { record: theirs, before: stored, draft: merged };
}

/**
 * The rows of a record's history between the version that was read and a newer one, the latest first. Each change adds
 * one to the version and one row.
 */
export function historyBetween(
  rows: readonly HistoryEntry[],
  readVersion: number,
  newerVersion: number,
): HistoryEntry[] {
  return rows.slice(0, Math.max(0, newerVersion - readVersion));
}

/** The authors of some rows, each with the time of their last change: `Kim Example (5 minutes ago)`. */
export function editorsIn(rows: readonly HistoryEntry[], now: Date, language: Language): string[] {
  const latest = new Map<string, string>();
  for (const { who, when } of rows) if (who !== null && !latest.has(who)) latest.set(who, when);
  return [...latest].map(([who, when]) => `${who} (${formatRelativeTime(new Date(when), now, language)})`);
}

/** The person who set a field's current value; null if unknown. */
export function lastEditorOf(rows: readonly HistoryEntry[], field: string): string | null {
  const row = rows.find(
    ({ after }) => after && (Object.hasOwn(after, field) || Object.hasOwn(after, reasonColumn(field))),
  );
  return row?.who ?? null;
}

/**
 * Whether one person, by name, has made all changes of a newer version: the rows are complete and theirs, and contain
 * every field that differs. A history may have rows that belong to no version, such as a change of a password.
 * @param versions the number of versions since the one that was read
 */
export function isOnlyEditor(
  who: string | undefined,
  rows: readonly HistoryEntry[],
  versions: number,
  fields: readonly string[],
): boolean {
  if (who === undefined || rows.length === 0 || rows.length !== versions) return false;
  return rows.every((row) => row.who === who) && fields.every((name) => lastEditorOf(rows, name) === who);
}
