import type { ClientBase } from 'pg';
import { columns } from '../../catalogue/columns.ts';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { RecordValue } from '../../table/grouping/grouped-records.ts';
import { MissingReason } from '../../table/missing-reason.ts';
import { findReadiness, type ReadyCounts, readinessSources } from '../../table/readiness/readiness.ts';
import { type FoundRecords, isStoredAlready } from './found-records.ts';

/** The fields of each entity that archives read, except references, whose names they only copy. */
const fieldsRead = Map.groupBy(
  columns.filter(({ name, field }) => readinessSources.includes(name) && field.type !== 'reference'),
  ({ entity }) => entity,
);

/** The values of stored records that archives read, by their indexes, in the order of their list's fields. */
async function readStoredValues(
  client: ClientBase,
  { grouped, stored }: FoundRecords,
  entity: EntityName,
): Promise<Map<number, RecordValue[]>> {
  const { fields, records } = grouped.lists[entity];
  const indexes = [...records.keys()].filter((index) => isStoredAlready(stored, entity, index));
  if (indexes.length === 0) return new Map();
  const read = (fieldsRead.get(entity) ?? []).map(({ fieldName, field }) => ({
    fieldName,
    reason: hasReasonColumn(field) ? reasonColumn(fieldName) : null,
    fieldIndex: fields.indexOf(fieldName),
  }));
  const names = read.flatMap(({ fieldName, reason }) => (reason === null ? [fieldName] : [fieldName, reason]));
  const { id } = entityOf(entity);
  const { rows } = await client.query<Record<string, string | number | null>>(
    `SELECT ${[id, ...names].map((name) => `"${name}"`).join(', ')} FROM "${entity}" WHERE "${id}" = ANY($1)`,
    [indexes.map((index) => stored.ids[entity][index])],
  );
  const rowsById = new Map(rows.map((row) => [row[id], row]));
  return new Map(
    indexes.map((index) => {
      const row = rowsById.get(stored.ids[entity][index] ?? 0) ?? {};
      const values: RecordValue[] = fields.map(() => null);
      for (const { fieldName, reason, fieldIndex } of read) {
        const missing = reason === null ? null : row[reason];
        values[fieldIndex] = row[fieldName] ?? (missing ? MissingReason.of(String(missing)) : null);
      }
      return [index, values];
    }),
  );
}

/** How many elements of a table the archives would take once it is stored, with the values of the stored records it names. */
export async function checkReadiness(client: ClientBase, found: FoundRecords): Promise<ReadyCounts | null> {
  const valuesOf = new Map<EntityName, Map<number, RecordValue[]>>();
  for (const entity of fieldsRead.keys()) valuesOf.set(entity, await readStoredValues(client, found, entity));
  const readiness = await findReadiness(found.grouped, {
    study: null,
    storedValues: (entity, index) => valuesOf.get(entity)?.get(index) ?? null,
  });
  if (!readiness) return null;
  const { elements, ready, notSequenced } = readiness;
  return { elements, ready, notSequenced };
}
