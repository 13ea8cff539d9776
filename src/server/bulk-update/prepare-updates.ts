import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BulkUpdateCell, BulkUpdateConflict } from '../../catalogue/answers/bulk-update.ts';
import { columnNameOf } from '../../catalogue/columns.ts';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import { may } from '../../catalogue/permissions.ts';
import { checkRecord, type RecordValues } from '../../catalogue/records/records.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from '../records/history.ts';
import { countElements } from './count-elements.ts';
import type { Differences } from './job.ts';
import type { StoredRecord } from './stored-records.ts';
import { type FieldChange, notAllowedFault, type RecordChanges } from './table-changes.ts';

/** A record that is to be changed: its fields as they are and as they become. */
export type RecordUpdate = { stored: StoredRecord; before: RecordValues; after: RecordValues; changes: FieldChange[] };

/** Records in the order in which changes lock them. */
export function inLockOrder(records: Iterable<RecordChanges>): RecordChanges[] {
  const place = new Map(entityNames.map((entity, i) => [entity, i]));
  const placeOf = ({ stored }: RecordChanges) => place.get(stored.entity) ?? 0;
  return [...records].sort((a, b) => placeOf(a) - placeOf(b) || a.stored.id - b.stored.id);
}

/** The issue of a field stands in the cell that changes it; that of a field which others contradict, in the first of those. */
function changeOfField(entries: readonly FieldChange[], field: string): FieldChange | undefined {
  return entries.find((entry) => entry.field === field) ?? entries[0];
}

/**
 * Checks the changes of records by the rules of their forms, and whether this person may make them; what is in conflict is left
 * out. All that is wrong goes to the issues.
 */
export function prepareUpdates(records: readonly RecordChanges[], actor: Actor, issues: IssueList): RecordUpdate[] {
  return records.flatMap(({ stored, changes: all }): RecordUpdate[] => {
    const { entity, id } = stored;
    if (!may(actor, 'update', entity, { id })) {
      for (const { line, column } of all.values()) issues.add(line, column.name, notAllowedFault(stored));
      return [];
    }
    const entries = [...all.values()].filter(({ conflict }) => !conflict);
    if (entries.length === 0) return [];
    const given = Object.fromEntries(entries.map((entry) => [entry.field, entry.value]));
    const { values, problems } = checkRecord(entity, given, stored.values);
    for (const [field, list] of Object.entries(problems)) {
      const entry = changeOfField(entries, field);
      if (entry)
        for (const problem of list) issues.add(entry.line, columnNameOf(entity, field) ?? entry.column.name, problem);
    }
    const changed = Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.values[name] ?? null),
    );
    if (changed.length === 0) return [];
    const before = Object.fromEntries(changed.map(([name]) => [name, stored.values[name] ?? null]));
    return [{ stored, before, after: Object.fromEntries(changed), changes: entries }];
  });
}

/** The number of changes, and that of conflicts, that are listed; the totals count all of them. */
const maxListed = 5000;

function cellOf({ stored, entry }: { stored: StoredRecord; entry: FieldChange }, elements: number): BulkUpdateCell {
  const { field, before, after, line: row, column } = entry;
  const { resource } = entityOf(stored.entity);
  return { resource, id: stored.id, field, before, after, label: stored.label, elements, row, column: column.name };
}

/** The differences for people: of each changed cell its value before, now and after. */
export async function describeDifferences(
  db: Kysely<Tables>,
  records: readonly RecordChanges[],
  rows: number,
  warnings: Warning[],
): Promise<Differences> {
  const all = records.flatMap(({ stored, changes: entries }) =>
    [...entries.values()].map((entry) => ({ stored, entry })),
  );
  const [changes, conflicts] = [all.filter(({ entry }) => !entry.conflict), all.filter(({ entry }) => entry.conflict)];
  const seen = createHash('sha256');
  for (const { stored, entry } of all)
    seen.update(
      JSON.stringify([stored.entity, stored.id, entry.field, entry.value, entry.now, entry.conflict !== null]),
    );
  const listed = [changes.slice(0, maxListed), conflicts.slice(0, maxListed)] as const;
  const byEntity = Map.groupBy(listed.flat(), ({ stored }) => stored.entity);
  const counts = new Map<EntityName, ReadonlyMap<number, number>>();
  for (const [entity, ofEntity] of byEntity)
    counts.set(entity, await countElements(db, entity, [...new Set(ofEntity.map(({ stored }) => stored.id))]));
  const tell = (one: (typeof all)[number]) => cellOf(one, counts.get(one.stored.entity)?.get(one.stored.id) ?? 0);
  return {
    rows,
    total: changes.length,
    records: new Set(changes.map(({ stored }) => stored)).size,
    conflicting: conflicts.length,
    changes: listed[0].map(tell),
    conflicts: listed[1].map((one): BulkUpdateConflict => {
      const { now, conflict } = one.entry;
      return { ...tell(one), now, who: conflict?.who ?? null, when: conflict?.when?.toISOString() ?? null };
    }),
    warnings,
    seen: seen.digest('base64url'),
  };
}
