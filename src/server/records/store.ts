import { type Kysely, sql, type Transaction } from 'kysely';
import type { EditConflict } from '../../catalogue/endpoints/errors.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, referencesOf } from '../../catalogue/index.ts';
import { checkRecord, type FieldProblems, type RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { notAnObjectError } from '../http/parse.ts';
import { type Actor, filledValues, hasContent, type IdempotentRequest, writeHistory } from './history.ts';
import { detectTakenKey } from './natural-keys.ts';
import { parseEntityId, type RecordId, readRecord, readValues } from './read.ts';
import { validationError } from './request-errors.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** @throws HttpError 400 where a body is not one JSON object */
export function requireJsonObject(body: unknown): JsonObject {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAnObjectError(body);
  return body as JsonObject;
}

/**
 * A record's stored values and version, locked until the transaction ends; `undefined` where there is none.
 * @param lock for a change, others (a long import) may go on referring to it; for a deletion they may not
 */
export async function lockRecord(
  trx: Kysely<Tables>,
  entity: EntityName,
  id: RecordId,
  lock: 'NO KEY UPDATE' | 'UPDATE',
): Promise<{ values: RecordValues; version: number } | undefined> {
  await sql`SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ${id} FOR ${sql.raw(lock)}`.execute(trx);
  // Asked anew: a list of references read while waiting would be that of before.
  return readValues(trx, entity, id);
}

/** Number of ids without a record that are named in the error. */
const maxNamedIds = 20;

/** Finds references to records that do not exist, and locks the existing ones until the transaction ends. */
async function findDanglingReferences(
  trx: Kysely<Tables>,
  entity: EntityName,
  values: RecordValues,
): Promise<FieldProblems> {
  const problems: FieldProblems = {};
  for (const [name, field] of referencesOf(entity)) {
    const numbers = [values[name] ?? []].flat();
    if (numbers.length === 0) continue;
    const { rows } = await sql<{ id: RecordId }>`SELECT ${idColumn(field.to)} AS id FROM ${sql.table(field.to)} t
      WHERE ${idColumn(field.to)} = ANY(${numbers}) ORDER BY 1 FOR KEY SHARE`.execute(trx);
    const found = new Set(rows.map(({ id }) => id));
    const dangling = numbers.filter((number) => !found.has(number));
    const named = dangling.slice(0, maxNamedIds);
    if (named.length > 0) problems[name] = named.map((value) => new Problem('referenceGone', { value }));
  }
  return problems;
}

async function checkValues(trx: Kysely<Tables>, entity: EntityName, given: JsonObject, current: RecordValues | null) {
  const { values, problems } = checkRecord(entity, given, current);
  const all = { ...problems, ...(await findDanglingReferences(trx, entity, values)) };
  if (Object.keys(all).length > 0) throw validationError(entity, all);
  // In the order in which they are read again, so that the same ones count as unchanged.
  for (const [name, field] of referencesOf(entity)) {
    const numbers = values[name];
    if (Array.isArray(numbers) && !(field.type === 'references' && field.ordered)) numbers.sort((a, b) => a - b);
  }
  return values;
}

/** Writes the lists among the values; what is given replaces what was there. */
async function storeReferenceLists(
  trx: Kysely<Tables>,
  entity: EntityName,
  id: RecordId,
  values: RecordValues,
): Promise<void> {
  for (const [name, field] of referencesOf(entity)) {
    const numbers = values[name];
    if (field.type !== 'references' || !Array.isArray(numbers)) continue;
    const { table, own, other } = junctionTableOf(entity, field);
    const kept = field.ordered ? [] : numbers;
    await sql`DELETE FROM ${table} WHERE ${own} = ${id} AND NOT ${other} = ANY(${kept})`.execute(trx);
    const columns = [`${entity}_id`, `${field.to}_id`, ...(field.ordered ? ['position'] : [])];
    await sql`INSERT INTO ${sql.table(field.joinTable)} (${sql.join(columns.map((column) => sql.ref(column)))})
      SELECT ${id}::int, n.id${field.ordered ? sql`, n.place` : sql``}
      FROM unnest(${numbers}::int[]) WITH ORDINALITY n(id, place)
      ON CONFLICT DO NOTHING`.execute(trx);
  }
}

const isColumn = ([, value]: [string, RecordValues[string]]) => !Array.isArray(value);

/**
 * Makes a record.
 * @param body what a form or a script gives
 * @param request the request as its sender names it
 * @returns its number
 * @throws HttpError 400 with what is wrong, by field
 */
export async function createRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  body: unknown,
  request?: IdempotentRequest,
): Promise<RecordId> {
  const values = await checkValues(trx, entity, requireJsonObject(body), null);
  const columns = Object.entries(values).filter(isColumn).filter(hasContent);
  const what = columns.length
    ? sql`(${sql.join(columns.map(([name]) => sql.ref(name)))}) VALUES (${sql.join(columns.map(([, value]) => value))})`
    : sql`DEFAULT VALUES`;
  const id = await detectTakenKey({ entity, id: null, values }, async () => {
    const { rows } = await sql<{ id: RecordId }>`INSERT INTO ${sql.table(entity)} AS t ${what}
      RETURNING ${idColumn(entity)} AS id`.execute(trx);
    const made = rows[0]?.id ?? 0;
    await storeReferenceLists(trx, entity, made, values);
    return made;
  });
  await writeHistory(trx, actor, entity, id, 'create', { before: null, after: filledValues(values), request });
  return id;
}

/**
 * Finds the record that a request has made already, as the answer to it was lost on its way; waits for the same request
 * where it is under way. A key counts for a day, and no longer than its record is there.
 * @returns the record's number; `undefined` where the request is a new one
 * @throws HttpError 422 with the record, where the request came with another body
 */
export async function findRepeatedCreation(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  { key, digest }: IdempotentRequest,
): Promise<RecordId | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`request ${actor?.id} ${key}`}, 0))`.execute(trx);
  const ofRequest = sql`user_id = ${actor?.id} AND request_key = ${key} AND entity = ${entity}`;
  const { rows } = await sql<{ id: string; digest: string | null; isRecent: boolean }>`SELECT record_id AS id,
      request_digest AS digest, "when" > now() - interval '24 hours' AS "isRecent"
    FROM history WHERE ${ofRequest}`.execute(trx);
  const [before] = rows;
  if (!before) return undefined;
  const id = parseEntityId(entity, before.id);
  const isThere = id !== undefined && (await lockRecord(trx, entity, id, 'NO KEY UPDATE')) !== undefined;
  if (!isThere || !before.isRecent) {
    await sql`UPDATE history SET request_key = NULL WHERE ${ofRequest}`.execute(trx);
    return undefined;
  }
  if (before.digest !== null && before.digest !== digest) {
    const stored: EditConflict<unknown> = { record: await readRecord(trx, actor, entity, id) };
    throw new HttpError(422, 'records.otherRequest', {}, stored);
  }
  return id;
}

/**
 * @param seen the version that was changed, as anybody may send it
 * @param read the record as it is now
 * @throws HttpError 409 with that record, where what was changed is not what is there
 */
export async function requireCurrentVersion(
  entity: EntityName,
  seen: unknown,
  version: number,
  read: () => Promise<unknown>,
): Promise<void> {
  if (seen === undefined || seen === null) return;
  const isValue = typeof seen === 'number' || typeof seen === 'string';
  const none = new Problem('integer', { value: '' });
  const number = isValue ? (readCell(seen, { type: 'integer' }) ?? none) : new Problem('kind');
  if (number instanceof Problem) throw validationError(entity, { version: [number] });
  if (number === version) return;
  const changed: EditConflict<unknown> = { record: await read() };
  throw new HttpError(409, 'records.changedSince', {}, changed);
}

/**
 * Changes the fields of a record that are given. A record that stays the same still counts as looked through: only
 * `updated_at` moves.
 * @throws HttpError 400 with what is wrong, by field; 404; 409 with `{record}` where the given `version` is not the
 *   record's
 */
export async function updateRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  id: RecordId,
  body: unknown,
): Promise<void> {
  const given = requireJsonObject(body);
  const current = await lockRecord(trx, entity, id, 'NO KEY UPDATE');
  if (!current) throw new HttpError(404, 'errors.notFound');
  await requireCurrentVersion(entity, given.version, current.version, () => readRecord(trx, actor, entity, id));
  const values = await checkValues(trx, entity, given, current.values);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(current.values[name])),
  );
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, current.values[name] ?? null]));
  const isChanged = Object.keys(changed).length > 0;
  const sets: Sql[] = Object.entries(changed)
    .filter(isColumn)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await detectTakenKey({ entity, id, values: { ...current.values, ...values } }, async () => {
    await sql`UPDATE ${sql.table(entity)} AS t
      SET ${sql.join([...sets, sql`updated_at = now()`, sql`version = version + ${isChanged ? 1 : 0}`])}
      WHERE ${idColumn(entity)} = ${id}`.execute(trx);
    await storeReferenceLists(trx, entity, id, changed);
  });
  if (isChanged) await writeHistory(trx, actor, entity, id, 'update', { before, after: changed });
}
