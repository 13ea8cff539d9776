import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { reasonColumn } from '../../../catalogue/definition.ts';
import type { Language } from '../../../catalogue/locales/index.ts';
import { relativeTime } from '../history/when.ts';

/**
 * The rows of a record's history by which the version that one has read became a newer one, the latest first. Each change
 * counts the version up by one and leaves one row.
 */
export function rowsBetween(rows: readonly HistoryEntry[], seen: number, now: number): HistoryEntry[] {
  return rows.slice(0, Math.max(0, now - seen));
}

/** The people who did that, each with when it was last: `Kim Example (5 minutes ago)`. */
export function peopleIn(rows: readonly HistoryEntry[], now: Date, language: Language): string[] {
  const latest = new Map<string, string>();
  for (const { who, when } of rows) if (who !== null && !latest.has(who)) latest.set(who, when);
  return [...latest].map(([who, when]) => `${who} (${relativeTime(new Date(when), now, language)})`);
}

/** Who gave a field the value that it has now, as far as that is told. */
export function whoChanged(rows: readonly HistoryEntry[], field: string): string | null {
  const row = rows.find(
    ({ after }) => after && (Object.hasOwn(after, field) || Object.hasOwn(after, reasonColumn(field))),
  );
  return row?.who ?? null;
}
