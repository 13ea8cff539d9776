import { type Kysely, sql } from 'kysely';
import { entitiesWithDataset } from '../../catalogue/chain.ts';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { StoredHistoryEntry } from '../../catalogue/endpoints/records.ts';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import { canReadPrivateFields, isHiddenFrom, type Visitor } from '../../catalogue/permissions.ts';
import { reasonColumns } from '../../catalogue/records/record-columns.ts';
import { maxHistoryRows, type RecordValues } from '../../catalogue/records/records.ts';
import { fieldValue, idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { isReadableField, type RecordId, readValues } from './read.ts';

/** The user who changes something; null for the server itself. */
export type Actor = SessionUser | null;
type Action = StoredHistoryEntry['action'];

/** Whether a field has a value. */
export function hasContent([, value]: [string, RecordValues[string]]): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

/** The non-empty values of a record, as the history stores them. */
export function filledValues(values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(hasContent));
}

/** The client's key of a request, a UUID, and a digest of its body. */
export type IdempotentRequest = { key: string; digest: string };

/** Writes a history entry: a record's fields before and after a change. */
export async function writeHistory(
  trx: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  id: RecordId,
  action: Action,
  {
    before,
    after,
    request,
  }: Pick<StoredHistoryEntry, 'before' | 'after'> & { request?: IdempotentRequest | undefined },
): Promise<void> {
  await sql`INSERT INTO history (entity, record_id, user_id, who, action, before, after, request_key, request_digest)
    VALUES (${entity}, ${String(id)}, ${actor?.id}, ${actor?.name}, ${action}, ${before && JSON.stringify(before)},
      ${after && JSON.stringify(after)}, ${request?.key}, ${request?.digest})`.execute(trx);
}

/**
 * Changes a field of several records and writes history entries in one statement: they lost a reference (`unlink`), or
 * got it back.
 * @param clauses the clauses of `WITH`; the last one, `changed`, returns `id`, and the field's values `before` and
 *   `after`
 */
export async function writeFieldChanges(
  trx: Kysely<Tables>,
  actor: Actor,
  action: 'update' | 'unlink',
  entity: EntityName,
  field: string,
  clauses: Sql,
): Promise<void> {
  await sql`WITH ${clauses}
    INSERT INTO history (entity, record_id, user_id, who, action, before, after)
    SELECT ${entity}, id::text, ${actor?.id}::int, ${actor?.name}, ${action},
      jsonb_build_object(${sql.lit(field)}, before), jsonb_build_object(${sql.lit(field)}, after)
    FROM changed`.execute(trx);
}

/**
 * Reads the stored entries, newest first by id, since the clock may have been set back between two entries. Only the
 * entry of an import may be stored later than those that followed it.
 */
async function readStoredHistory(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  id: RecordId,
): Promise<StoredHistoryEntry[]> {
  const hidden = entityNames.filter((other) => isHiddenFrom(visitor, other));
  const { rows } = await sql<StoredHistoryEntry>`SELECT "when", who, action, before, after, filename,
      (SELECT c.id FROM change c WHERE c.id = change_id AND c.entity <> ALL(${hidden})) AS change FROM history
    WHERE entity = ${entity} AND record_id = ${String(id)} ORDER BY action = 'create', id DESC LIMIT ${maxHistoryRows}`.execute(
    db,
  );
  return rows;
}

/** The id of the change that the import `d` was. */
const importChange = sql`(SELECT min(c.id) FROM change c WHERE c.dataset_id = d.id AND c.action = 'import')`;

/** The name of the one who made the import `d`, which may belong to a successor `u` now; changes do not list the oldest ones. */
const importer = sql`coalesce((SELECT c.who FROM change c WHERE c.dataset_id = d.id AND c.action = 'import' LIMIT 1), u.name)`;

/**
 * The entry of the import that created a record, with the values before all later changes; undefined if it is stored
 * already.
 */
async function readImportEntry(
  db: Kysely<Tables>,
  entity: EntityName,
  id: RecordId,
  later: readonly StoredHistoryEntry[],
): Promise<StoredHistoryEntry | undefined> {
  if (!entitiesWithDataset.includes(entity)) return undefined;
  if (later.length === maxHistoryRows || later.at(-1)?.action === 'create') return undefined;
  const { rows } = await sql<Pick<StoredHistoryEntry, 'when' | 'who' | 'filename' | 'change'>>`
    SELECT d.created_at AS "when", ${importer} AS who, d.filename,
      ${importChange} AS change
    FROM ${sql.table(entity)} t JOIN dataset d ON d.id = t.dataset_id LEFT JOIN "user" u ON u.id = d.user_id
    WHERE ${idColumn(entity)} = ${id}`.execute(db);
  const current = rows[0] && (await readValues(db, entity, id));
  if (!rows[0] || !current) return undefined;
  const first = Object.assign({}, current.values, ...later.map(({ before }) => before)) as RecordValues;
  // Entries also contain fields of other records that list this one.
  const own = Object.keys(current.values).map((name) => [name, first[name] ?? null] as const);
  return { ...rows[0], action: 'create', before: null, after: filledValues(Object.fromEntries(own)) };
}

/**
 * A query of `id` and `fields`, the non-empty values of several records.
 * @param first values to replace, as a JSON object for the record `t`; null for most records
 */
function filledFieldsQuery(entity: EntityName, ids: Sql, first: Sql | null = null): Sql {
  const definition = entityOf(entity);
  const names = [...Object.keys(definition.fields), ...reasonColumns(definition)];
  const isMeasured = names.includes('measurements');
  const values = names.flatMap((name): Sql[] => {
    if (name === 'measurements') return [];
    const value = fieldValue(entity, name);
    return [
      sql`${definition.fields[name]?.type === 'references' ? sql`nullif(${value}, '{}')` : value} AS ${sql.id(name)}`,
    ];
  });
  // Added behind the others, so that the empty properties of a measurement stay.
  const measured = isMeasured
    ? sql` || CASE WHEN t.measurements IS NULL THEN '{}'
        ELSE jsonb_build_object('measurements', ${fieldValue(entity, 'measurements')}) END`
    : sql``;
  const now = sql`SELECT ${idColumn(entity)} AS id, ${first ?? sql`NULL::jsonb`} AS first,
      (SELECT jsonb_strip_nulls(to_jsonb(x)) FROM (SELECT ${sql.join(values)}) x)${measured} AS fields
    FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} IN (${ids})`;
  return sql`SELECT id, CASE WHEN first IS NULL THEN fields ELSE (
      SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(fields || first)
      WHERE key = ANY(${names}) AND value NOT IN ('null', '[]')) END AS fields
    FROM (${now}) now`;
}

/** Writes history entries of several deleted or restored records, with all their fields. */
export async function writeRecordsHistory(
  trx: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  action: 'delete' | 'restore',
  ids: Sql,
): Promise<void> {
  const valuesColumn = sql.ref(action === 'delete' ? 'before' : 'after');
  await sql`INSERT INTO history (entity, record_id, user_id, who, action, ${valuesColumn})
    SELECT ${entity}, id::text, ${actor?.id}::int, ${actor?.name}, ${action}, fields
    FROM (${filledFieldsQuery(entity, ids)}) records`.execute(trx);
}

/**
 * Stores the import entries of records before they are deleted, unless they are stored already. They have the values
 * before all changes.
 */
export async function writeImportEntries(trx: Kysely<Tables>, entity: EntityName, ids: Sql): Promise<void> {
  if (!entitiesWithDataset.includes(entity)) return;
  const historyOf = (id: Sql) => sql`h.entity = ${entity} AND h.record_id = ${id}::text`;
  const unwritten = sql`SELECT id FROM (${ids}) gone (id) WHERE NOT EXISTS (
    SELECT FROM history h WHERE ${historyOf(sql`gone.id`)} AND h.action = 'create')`;
  const first = sql`(SELECT jsonb_object_agg(key, value) FROM (
    SELECT DISTINCT ON (key) key, value FROM history h, jsonb_each(h.before)
    WHERE ${historyOf(idColumn(entity))} ORDER BY key, h.id) oldest)`;
  await sql`INSERT INTO history (entity, record_id, "when", user_id, who, action, after, filename, change_id)
    SELECT ${entity}, records.id::text, d.created_at, d.user_id, ${importer}, 'create', fields, d.filename, ${importChange}
    FROM (${filledFieldsQuery(entity, unwritten, first)}) records
    JOIN ${sql.table(entity)} t ON ${idColumn(entity)} = records.id
    JOIN dataset d ON d.id = t.dataset_id LEFT JOIN "user" u ON u.id = d.user_id`.execute(trx);
}

/** Whether an entry shows anything; changes of private fields only are hidden from visitors altogether. */
function hasVisibleChange({ action, before, after }: StoredHistoryEntry): boolean {
  return action !== 'update' || Object.keys({ ...before, ...after }).length > 0;
}

/** A record's history, latest change first; empty where the record never existed. */
export async function readHistory(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  id: RecordId,
): Promise<StoredHistoryEntry[]> {
  const stored = await readStoredHistory(db, visitor, entity, id);
  const importEntry = await readImportEntry(db, entity, id, stored);
  const visible = (values: RecordValues | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => isReadableField(entity, name, visitor)));
  const rows = [...stored, ...(importEntry ? [importEntry] : [])].map(
    ({ when, who, action, before, after, filename, change }) => ({
      when,
      // Names of users and of their files are visible to users only.
      who: canReadPrivateFields(visitor) ? who : null,
      action,
      before: visible(before),
      after: visible(after),
      filename: canReadPrivateFields(visitor) ? filename : null,
      change: canReadPrivateFields(visitor) ? change : null,
    }),
  );
  return rows.filter(hasVisibleChange);
}
