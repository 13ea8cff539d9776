import { type Kysely, sql } from 'kysely';
import { type EntityName, entityOf, findField, referencesOf } from '../../catalogue/index.ts';
import type { WithDates } from '../../catalogue/json-schema.ts';
import { canReadPrivateFields, type Visitor } from '../../catalogue/permissions.ts';
import { reasonColumns } from '../../catalogue/records/record-columns.ts';
import type { RecordOf as RecordAnswer } from '../../catalogue/records/record-schemas.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import { idColumn, recordColumns, referenceLabel, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';

/** The id of a record: a number, or the UUID of an invitation. */
export type RecordId = number | string;

/** A record as the API returns it; visitors get it without the private fields. */
export type RecordOf<E extends EntityName> = WithDates<RecordAnswer<E>, 'created_at' | 'updated_at'>;

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID as the database writes it, or `undefined` where the text is none. */
export function parseUuid(text: string): string | undefined {
  return uuidPattern.test(text) ? text.toLowerCase() : undefined;
}

/** The id in a path, or `undefined` where it cannot be that of a record. */
export function parseEntityId(entity: EntityName, text: string): RecordId | undefined {
  if (entity === 'invitation') return parseUuid(text);
  return parseRecordId(text) ?? undefined;
}

/** Whether this visitor may read a field. */
export function isReadableField(entity: EntityName, name: string, visitor: Visitor): boolean {
  return !findField(entity, name)?.private || canReadPrivateFields(visitor);
}

function referenceLabels(entity: EntityName, isSelected: (name: string) => boolean): Sql {
  const pairs = referencesOf(entity)
    .filter(([name]) => isSelected(name))
    .map(([name, field]) => sql`${sql.lit(name)}, ${referenceLabel(entity, name, field)}`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${pairs.length > 0 ? sql.join(pairs) : sql``}))`;
}

/** Converts a row to a record: its id is repeated as `id`, and reasons are left out where a value is present. */
function toRecord<E extends EntityName>(entity: E, row: Readonly<Record<string, unknown>>): RecordOf<E> {
  const definition = entityOf(entity);
  const record: Record<string, unknown> = { id: row[definition.id], ...row };
  for (const column of reasonColumns(definition)) if (record[column] === null) delete record[column];
  if (entity === 'measurement_type') record.label = { en: row.label_en, de: row.label_de };
  // The columns are the catalogue's fields, so the row has the catalogue's type.
  return record as RecordOf<E>;
}

/** The labels of those of an entity's records that exist, by id. */
export async function readLabels(
  db: Kysely<Tables>,
  entity: EntityName,
  ids: readonly number[],
): Promise<Record<number, string>> {
  const { rows } = await sql<{ id: number; label: string }>`SELECT ${idColumn(entity)} AS id, label
    FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ANY(${ids}::int[])`.execute(db);
  return Object.fromEntries(rows.map(({ id, label }) => [id, label]));
}

/**
 * The records with these ids, in their order; missing ones are left out.
 * @param isSelected which fields and labels are read, by default all
 */
export async function readRecords<E extends EntityName>(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: E,
  ids: readonly RecordId[],
  isSelected: (field: string) => boolean = () => true,
): Promise<RecordOf<E>[]> {
  if (ids.length === 0) return [];
  const columns = recordColumns(entity, (name) => isSelected(name) && isReadableField(entity, name, visitor));
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${columns}, ${referenceLabels(entity, isSelected)} AS labels FROM ${sql.table(entity)} t
    WHERE ${idColumn(entity)} = ANY(${ids})`.execute(db);
  const records = new Map(rows.map((row) => [row[entityOf(entity).id], toRecord(entity, row)]));
  return ids.flatMap((id) => records.get(id) ?? []);
}

/**
 * One record as this visitor may read it, or `undefined`. The caller checks whether the visitor may read the entity.
 */
export async function readRecord<E extends EntityName>(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: E,
  id: RecordId,
): Promise<RecordOf<E> | undefined> {
  return (await readRecords(db, visitor, entity, [id]))[0];
}

/** A record's stored values and version; `undefined` where there is none. */
export async function readValues(
  db: Kysely<Tables>,
  entity: EntityName,
  id: RecordId,
): Promise<{ values: RecordValues; version: number } | undefined> {
  const { rows } = await sql<RecordValues & { version: number }>`SELECT ${recordColumns(entity)}
    FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ${id}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const definition = entityOf(entity);
  const names = [...Object.keys(definition.fields), ...reasonColumns(definition)];
  return { values: Object.fromEntries(names.map((name) => [name, row[name] ?? null])), version: row.version };
}
