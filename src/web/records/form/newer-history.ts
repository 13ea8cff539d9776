import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { reasonColumn } from '../../../catalogue/definition.ts';
import type { Language } from '../../../catalogue/locales/index.ts';
import { formatRelativeTime } from '../../ui/format-time.ts';

/**
 * The rows of a record's history between the version that was read and a newer one, the latest first. Each change adds one
 * to the version and one row.
 */
export function historyBetween(rows: readonly HistoryEntry[], seen: number, now: number): HistoryEntry[] {
  return rows.slice(0, Math.max(0, now - seen));
}

/** The people behind some rows, each with the time of their last change: `Kim Example (5 minutes ago)`. */
export function editorsIn(rows: readonly HistoryEntry[], now: Date, language: Language): string[] {
  const latest = new Map<string, string>();
  for (const { who, when } of rows) if (who !== null && !latest.has(who)) latest.set(who, when);
  return [...latest].map(([who, when]) => `${who} (${formatRelativeTime(new Date(when), now, language)})`);
}

/** The person who gave a field its present value; null if unknown. */
export function lastEditorOf(rows: readonly HistoryEntry[], field: string): string | null {
  const row = rows.find(
    ({ after }) => after && (Object.hasOwn(after, field) || Object.hasOwn(after, reasonColumn(field))),
  );
  return row?.who ?? null;
}

/**
 * Whether one person alone, by their name, has made a newer version: the rows are all there and theirs, and hold every field that
 * differs. A history may have rows that belong to no version, such as that of a password.
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
