import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Problem } from '../../catalogue/cells.ts';
import { columnNameOf } from '../../catalogue/columns.ts';
import type { BulkUpdateCell, StoredBulkUpdateConflict } from '../../catalogue/endpoints/bulk-update.ts';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import { maxMeasurements } from '../../catalogue/measurements/measurement.ts';
import { may } from '../../catalogue/permissions.ts';
import { checkRecord, type RecordValues } from '../../catalogue/records/records.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from '../records/history.ts';
import { findOthersRecords } from '../records/ownership.ts';
import { countElements } from './count-elements.ts';
import { type Differences, recordKey } from './job.ts';
import { changeMeasurements, measurementsField } from './measured.ts';
import type { StoredRecord } from './stored-records.ts';
import { type FieldChange, notAllowedError, type RecordChanges } from './table-changes.ts';

/** A record to be changed, with the changed fields before and after. */
export type RecordUpdate = { stored: StoredRecord; before: RecordValues; after: RecordValues; changes: FieldChange[] };

/** Records in the order in which all changes lock them. */
export function inLockOrder(records: Iterable<RecordChanges>): RecordChanges[] {
  const entityOrder = new Map(entityNames.map((entity, i) => [entity, i]));
  const orderOf = ({ stored }: RecordChanges) => entityOrder.get(stored.entity) ?? 0;
  return [...records].sort((a, b) => orderOf(a) - orderOf(b) || a.stored.id - b.stored.id);
}

/** The change to which an issue of a field belongs; if the rule compares fields, the first change of the record. */
function changeOfField(changes: readonly FieldChange[], field: string): FieldChange | undefined {
  return changes.find((change) => change.field === field) ?? changes[0];
}

/** The keys of those records that others have brought, if the user may not change these. */
export async function findOthers(
  db: Kysely<Tables>,
  actor: Actor,
  records: readonly RecordChanges[],
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const [entity, ofEntity] of Map.groupBy(records, ({ stored }) => stored.entity)) {
    const ids = sql`SELECT unnest(${ofEntity.map(({ stored }) => stored.id)}::int[])`;
    for (const id of await findOthersRecords(db, actor, entity, ids)) keys.add(recordKey(entity, Number(id)));
  }
  return keys;
}

/**
 * Checks the changes of records by the rules of their forms, and whether the user may make them; changes in conflict
 * are left out. All errors are added to the issues.
 * @param others the keys of the records that the user may not change, as others have brought them
 */
export function prepareUpdates(
  records: readonly RecordChanges[],
  actor: Actor,
  others: ReadonlySet<string>,
  issues: IssueList,
): RecordUpdate[] {
  return records.flatMap(({ stored, changes: all }): RecordUpdate[] => {
    const { entity, id } = stored;
    if (!may(actor, 'update', entity, { id }) || others.has(recordKey(entity, id))) {
      for (const { line, column } of all.values()) issues.add(line, column.name, notAllowedError(stored));
      return [];
    }
    const applicable = [...all.values()].filter(({ conflict }) => !conflict);
    if (applicable.length === 0) return [];
    const measured = applicable.filter(({ column }) => isMeasurementColumn(column));
    const ofFields = applicable.filter((change) => !measured.includes(change));
    const submitted = Object.fromEntries(ofFields.map((change) => [change.field, change.value]));
    const { values, problems } = checkRecord(entity, submitted, stored.values);
    if (measured.length > 0) {
      const list = changeMeasurements(stored.values, measured);
      if (list.length > maxMeasurements)
        problems[measurementsField] = [new Problem('tooManyMeasurements', { max: maxMeasurements })];
      values[measurementsField] = list;
    }
    for (const [field, list] of Object.entries(problems)) {
      const change = changeOfField(applicable, field);
      if (change)
        for (const problem of list) issues.add(change.line, columnNameOf(entity, field) ?? change.column.name, problem);
    }
    const changed = Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.values[name] ?? null),
    );
    if (changed.length === 0) return [];
    const before = Object.fromEntries(changed.map(([name]) => [name, stored.values[name] ?? null]));
    return [{ stored, before, after: Object.fromEntries(changed), changes: applicable }];
  });
}

/** Limit of the changes, and of the conflicts, that are listed; the totals count all of them. */
const maxListed = 5000;

type RecordChange = { stored: StoredRecord; change: FieldChange };

function toCell({ stored, change }: RecordChange, elements: number): BulkUpdateCell {
  const { field, before, after, line: row, column } = change;
  const { resource } = entityOf(stored.entity);
  return { resource, id: stored.id, field, before, after, label: stored.label, elements, row, column: column.name };
}

/** The differences for the response: the values of each changed cell before, now and after. */
export async function describeDifferences(
  db: Kysely<Tables>,
  records: readonly RecordChanges[],
  rows: number,
  warnings: Warning[],
): Promise<Differences> {
  const all = records.flatMap(({ stored, changes: ofRecord }): RecordChange[] =>
    [...ofRecord.values()].map((change) => ({ stored, change })),
  );
  const changes = all.filter(({ change }) => !change.conflict);
  const conflicts = all.filter(({ change }) => change.conflict);
  const digest = createHash('sha256');
  for (const { stored, change } of all)
    digest.update(
      JSON.stringify([stored.entity, stored.id, change.field, change.value, change.now, change.conflict !== null]),
    );
  const listed = [changes.slice(0, maxListed), conflicts.slice(0, maxListed)] as const;
  const byEntity = Map.groupBy(listed.flat(), ({ stored }) => stored.entity);
  const counts = new Map<EntityName, ReadonlyMap<number, number>>();
  for (const [entity, ofEntity] of byEntity)
    counts.set(entity, await countElements(db, entity, [...new Set(ofEntity.map(({ stored }) => stored.id))]));
  const describe = (changed: RecordChange) =>
    toCell(changed, counts.get(changed.stored.entity)?.get(changed.stored.id) ?? 0);
  return {
    rows,
    total: changes.length,
    records: new Set(changes.map(({ stored }) => stored)).size,
    conflicting: conflicts.length,
    changes: listed[0].map(describe),
    conflicts: listed[1].map((changed): StoredBulkUpdateConflict => {
      const { now, conflict } = changed.change;
      return { ...describe(changed), now, who: conflict?.who ?? null, when: conflict?.when ?? null };
    }),
    warnings,
    seen: digest.digest('base64url'),
  };
}
