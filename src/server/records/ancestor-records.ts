import type { Kysely } from 'kysely';
import { isAncestorOf } from '../../catalogue/chain.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { ListColumn } from '../../catalogue/records/list-columns.ts';
import type { AncestorValues } from '../../catalogue/records/record-schemas.ts';
import type { Tables } from '../database/tables.ts';
import { type FlatValue, findOrigins } from '../search/index.ts';
import { readRecords } from './read.ts';

/** A record as it is read, by property. */
export type ReadRecord = Readonly<Record<string, unknown>> & {
  readonly labels: Readonly<Record<string, string | readonly string[]>>;
};

/** The records of an ancestor that a record comes from, in the order of their numbers. */
type AncestorsOf = (ancestor: EntityName, id: number) => readonly ReadRecord[];

/** Reads the fields that columns show of the ancestors of some records. */
export async function readAncestors(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  ids: readonly number[],
  columns: readonly ListColumn[],
): Promise<AncestorsOf> {
  const byAncestor = Map.groupBy(
    columns.filter((column) => column.entity !== entity),
    (column) => column.entity,
  );
  const ancestors = [...byAncestor.keys()];
  const isNeeded = (origin: EntityName) =>
    ancestors.some((ancestor) => ancestor === origin || isAncestorOf(ancestor, origin));
  const origins = ancestors.length > 0 ? await findOrigins(db, entity, ids, isNeeded) : new Map();
  const found = new Map<EntityName, Map<number, ReadRecord[]>>();
  for (const [ancestor, shown] of byAncestor) {
    const descendants: ReadonlyMap<number, ReadonlySet<number>> = origins.get(ancestor) ?? new Map();
    const names = new Set(shown.map(({ fieldName }) => fieldName));
    const sorted = [...descendants.keys()].sort((a, b) => a - b);
    const byRecord = new Map<number, ReadRecord[]>();
    for (const record of await readRecords(db, visitor, ancestor, sorted, (name) => names.has(name)))
      for (const id of descendants.get(Number(record.id)) ?? [])
        byRecord.set(id, [...(byRecord.get(id) ?? []), record as unknown as ReadRecord]);
    found.set(ancestor, byRecord);
  }
  return (ancestor, id) => found.get(ancestor)?.get(id) ?? [];
}

/** The property of a record as one value: a time as ISO 8601, and a missing-value reason in place of its value. */
export function plainValueOf(record: ReadRecord, name: string): FlatValue {
  const value = record[name] ?? record[reasonColumn(name)] ?? null;
  return value instanceof Date ? value.toISOString() : (value as FlatValue);
}

/** The different values among these as one: itself if it is the only one, or joined by `; `. */
export function joinDifferent(values: readonly FlatValue[]): FlatValue {
  const [first = null, ...others] = new Set(values.filter((value) => value !== null && value !== ''));
  return others.length === 0 ? first : [first, ...others].join('; ');
}

/** The value of a column in a record as people read it: the labels of the records to which it refers. */
function readableValueOf(record: ReadRecord, { fieldName }: ListColumn): FlatValue {
  const label = record.labels[fieldName];
  if (label === undefined) return Array.isArray(record[fieldName]) ? null : plainValueOf(record, fieldName);
  return typeof label === 'string' ? label : joinDifferent(label);
}

/** Adds to some records of an entity the values that columns show of their ancestors; without such columns nothing. */
export async function withAncestorValues<R extends object>(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  records: readonly (R & { id: number | string })[],
  columns: readonly ListColumn[],
): Promise<(R & { of?: AncestorValues })[]> {
  const shown = columns.filter((column) => column.entity !== entity);
  if (shown.length === 0) return [...records];
  const ids = records.map(({ id }) => Number(id));
  const ancestorsOf = await readAncestors(db, visitor, entity, ids, shown);
  return records.map((record) => ({
    ...record,
    of: Object.fromEntries(
      shown.map((column) => [
        column.name,
        joinDifferent(
          ancestorsOf(column.entity, Number(record.id)).map((ancestor) => readableValueOf(ancestor, column)),
        ),
      ]),
    ),
  }));
}
