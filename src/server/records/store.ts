import { type Kysely, sql, type Transaction } from 'kysely';
import type { EditConflict } from '../../catalogue/endpoints/errors.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, findField, referencesOf } from '../../catalogue/index.ts';
import { namesOfMeasurements, readMeasurementList, typeKey } from '../../catalogue/measurements/measurement-list.ts';
import { fixedTypeFields } from '../../catalogue/measurements/type-rules.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import { checkRecord, type FieldProblems, isIdList, type RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { notAnObjectError } from '../http/parse.ts';
import { findOtherCase, isTypeUsed, lockTypes } from '../measurements/types.ts';
import { type Actor, filledValues, hasContent, type IdempotentRequest, writeHistory } from './history.ts';
import { detectTakenKey } from './natural-keys.ts';
import { parseEntityId, type RecordId, readRecord, readValues } from './read.ts';
import { recordChange } from './recorded-change.ts';
import { validationError } from './request-errors.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** @throws HttpError 400 where a body is not a JSON object */
export function requireJsonObject(body: unknown): JsonObject {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAnObjectError(body);
  return body as JsonObject;
}

/**
 * A record's stored values and version, locked until the transaction ends; `undefined` where there is none.
 * @param lock `NO KEY UPDATE` for a change, during which others, such as a long import, may refer to the record;
 * `UPDATE` for a deletion
 */
export async function lockRecord(
  trx: Kysely<Tables>,
  entity: EntityName,
  id: RecordId,
  lock: 'NO KEY UPDATE' | 'UPDATE',
): Promise<{ values: RecordValues; version: number } | undefined> {
  await sql`SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ${id} FOR ${sql.raw(lock)}`.execute(trx);
  // Read after the lock: values read while waiting for it would be outdated.
  return readValues(trx, entity, id);
}

/** Number of missing ids that are named in the error. */
const maxNamedIds = 20;

/** Finds references to records that do not exist, and locks the existing ones until the transaction ends. */
export async function findDanglingReferences(
  trx: Kysely<Tables>,
  entity: EntityName,
  values: RecordValues,
): Promise<FieldProblems> {
  const problems: FieldProblems = {};
  for (const [name, field] of referencesOf(entity)) {
    const ids = [values[name] ?? []].flat() as RecordId[];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: RecordId }>`SELECT ${idColumn(field.to)} AS id FROM ${sql.table(field.to)} t
      WHERE ${idColumn(field.to)} = ANY(${ids}) ORDER BY 1 FOR KEY SHARE`.execute(trx);
    const existingIds = new Set(rows.map(({ id }) => id));
    const dangling = ids.filter((id) => !existingIds.has(id));
    const named = dangling.slice(0, maxNamedIds);
    if (named.length > 0) problems[name] = named.map((value) => new Problem('referenceGone', { value }));
  }
  return problems;
}

async function checkValues(
  trx: Kysely<Tables>,
  entity: EntityName,
  submitted: JsonObject,
  current: RecordValues | null,
) {
  const { values, problems } = checkRecord(entity, submitted, current);
  const allProblems = { ...problems, ...(await findDanglingReferences(trx, entity, values)) };
  if (submitted.measurements !== undefined && findField(entity, 'measurements')) {
    const list = readMeasurementList(
      submitted.measurements,
      await lockTypes(trx, namesOfMeasurements(submitted.measurements)),
    );
    if (list instanceof Problem) allProblems.measurements ??= [list];
    else values.measurements = list;
  }
  if (Object.keys(allProblems).length > 0) throw validationError(entity, allProblems);
  // Sorted as they are read from the database, so that the same ids count as unchanged.
  for (const [name, field] of referencesOf(entity)) {
    const ids = values[name];
    if (isIdList(ids) && !(field.type === 'references' && field.ordered)) ids.sort((a, b) => a - b);
  }
  return values;
}

/**
 * The problems of a measurement type that depend on other records: a name like that of another type, and numbers that
 * would get another unit, or become texts.
 * @param id null for a new type
 * @param before the stored values, at least of the changed fields
 */
export async function findTypeProblems(
  trx: Kysely<Tables>,
  id: RecordId | null,
  before: RecordValues,
  changed: RecordValues,
): Promise<FieldProblems> {
  const problems: FieldProblems = {};
  const { name } = changed;
  const isOwn = typeof name === 'string' && typeKey(name) === typeKey(String(before.name ?? ''));
  if (typeof name === 'string' && !isOwn && (await findOtherCase(trx, name)))
    problems.name = [new Problem('typeNameTaken', { value: name })];
  const fixed = fixedTypeFields.filter((field) => field in changed);
  if (id === null || fixed.length === 0) return problems;
  // Waits for those who store values of this type meanwhile.
  await sql`SELECT FROM measurement_type WHERE measurement_type_id = ${id} FOR UPDATE`.execute(trx);
  if (await isTypeUsed(trx, [Number(id)])) for (const field of fixed) problems[field] = [new Problem('typeInUse')];
  return problems;
}

/** @throws HttpError 400 naming the problems of a measurement type */
async function refuseTypeProblems(...change: Parameters<typeof findTypeProblems>): Promise<void> {
  const problems = await findTypeProblems(...change);
  if (Object.keys(problems).length > 0) throw validationError('measurement_type', problems);
}

/** Stores the multiple references among the values; a list replaces the stored one. */
async function storeReferenceLists(
  trx: Kysely<Tables>,
  entity: EntityName,
  id: RecordId,
  values: RecordValues,
): Promise<void> {
  for (const [name, field] of referencesOf(entity)) {
    const ids = values[name];
    if (field.type !== 'references' || !isIdList(ids)) continue;
    const { table, own, other } = junctionTableOf(entity, field);
    const keptIds = field.ordered ? [] : ids;
    await sql`DELETE FROM ${table} WHERE ${own} = ${id} AND NOT ${other} = ANY(${keptIds})`.execute(trx);
    const columns = [`${entity}_id`, `${field.to}_id`, ...(field.ordered ? ['position'] : [])];
    await sql`INSERT INTO ${sql.table(field.joinTable)} (${sql.join(columns.map((column) => sql.ref(column)))})
      SELECT ${id}::int, n.id${field.ordered ? sql`, n.position` : sql``}
      FROM unnest(${ids}::int[]) WITH ORDINALITY n(id, position)
      ON CONFLICT DO NOTHING`.execute(trx);
  }
}

/** The columns of values: all but multiple references, and measurements with the ids of their types. */
function columnsOf(entity: EntityName, values: RecordValues): [name: string, value: Sql][] {
  return Object.entries(values).flatMap(([name, value]): [string, Sql][] => {
    const type = findField(entity, name)?.type;
    if (type === 'references') return [];
    if (type === 'measurements') return [[name, sql`stored_measurements(${JSON.stringify(value)}::jsonb)`]];
    return [[name, sql`${value}`]];
  });
}

/** The label of a record that has no id yet. */
const labelBeforeId = (entity: EntityName, values: RecordValues) =>
  labelOf(entity, { ...values, id: '' })
    .replace('()', '')
    .trim();

/**
 * Creates a record.
 * @param body the body from a form or a script
 * @param request the client's key of the request
 * @returns the record's id
 * @throws HttpError 400 with messages by field
 */
export async function createRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  body: unknown,
  request?: IdempotentRequest,
): Promise<RecordId> {
  const values = await checkValues(trx, entity, requireJsonObject(body), null);
  if (entity === 'measurement_type') await refuseTypeProblems(trx, null, {}, values);
  const columns = columnsOf(entity, Object.fromEntries(Object.entries(values).filter(hasContent)));
  const insertion = columns.length
    ? sql`(${sql.join(columns.map(([name]) => sql.ref(name)))}) VALUES (${sql.join(columns.map(([, value]) => value))})`
    : sql`DEFAULT VALUES`;
  const description = { action: 'create', entity, label: labelBeforeId(entity, values) } as const;
  const { result: id } = await recordChange(trx, actor, description, async () => {
    const newId = await detectTakenKey({ entity, id: null, values }, async () => {
      const { rows } = await sql<{ id: RecordId }>`INSERT INTO ${sql.table(entity)} AS t ${insertion}
        RETURNING ${idColumn(entity)} AS id`.execute(trx);
      const insertedId = rows[0]?.id ?? 0;
      await storeReferenceLists(trx, entity, insertedId, values);
      return insertedId;
    });
    await writeHistory(trx, actor, entity, newId, 'create', { before: null, after: filledValues(values), request });
    return newId;
  });
  return id;
}

/**
 * Finds the record that an earlier attempt of the same request has created: a client repeats a request whose response
 * was lost. Waits for an attempt in progress. A key is valid for a day, and only while its record exists.
 * @returns the record's id; `undefined` where the request is a new one
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
  const [earlier] = rows;
  if (!earlier) return undefined;
  const id = parseEntityId(entity, earlier.id);
  const exists = id !== undefined && (await lockRecord(trx, entity, id, 'NO KEY UPDATE')) !== undefined;
  if (!exists || !earlier.isRecent) {
    await sql`UPDATE history SET request_key = NULL WHERE ${ofRequest}`.execute(trx);
    return undefined;
  }
  if (earlier.digest !== null && earlier.digest !== digest) {
    const stored: EditConflict<unknown> = { record: await readRecord(trx, actor, entity, id) };
    throw new HttpError(422, 'records.otherRequest', {}, stored);
  }
  return id;
}

/**
 * @param submitted the version on which a change is based, unchecked
 * @param read reads the current record
 * @throws HttpError 409 with the current record, where its version is another one
 */
export async function requireCurrentVersion(
  entity: EntityName,
  submitted: unknown,
  version: number,
  read: () => Promise<unknown>,
): Promise<void> {
  if (submitted === undefined || submitted === null) return;
  const isValue = typeof submitted === 'number' || typeof submitted === 'string';
  const none = new Problem('integer', { value: '' });
  const number = isValue ? (readCell(submitted, { type: 'integer' }) ?? none) : new Problem('kind');
  if (number instanceof Problem) throw validationError(entity, { version: [number] });
  if (number === version) return;
  const conflict: EditConflict<unknown> = { record: await read() };
  throw new HttpError(409, 'records.changedSince', {}, conflict);
}

/**
 * Changes the submitted fields of a record. If nothing changes, only `updated_at` is set.
 * @returns the id of the change; null if nothing changed
 * @throws HttpError 400 with messages by field; 404; 409 with `{record}` where the submitted `version` is not the
 *   record's
 */
export async function updateRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  id: RecordId,
  body: unknown,
): Promise<number | null> {
  const submitted = requireJsonObject(body);
  const current = await lockRecord(trx, entity, id, 'NO KEY UPDATE');
  if (!current) throw new HttpError(404, 'errors.notFound');
  await requireCurrentVersion(entity, submitted.version, current.version, () => readRecord(trx, actor, entity, id));
  const values = await checkValues(trx, entity, submitted, current.values);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(current.values[name])),
  );
  if (entity === 'measurement_type') await refuseTypeProblems(trx, id, current.values, changed);
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, current.values[name] ?? null]));
  const isChanged = Object.keys(changed).length > 0;
  const sets: Sql[] = columnsOf(entity, changed).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const update = () =>
    detectTakenKey({ entity, id, values: { ...current.values, ...values } }, async () => {
      await sql`UPDATE ${sql.table(entity)} AS t
        SET ${sql.join([...sets, sql`updated_at = now()`, sql`version = version + ${isChanged ? 1 : 0}`])}
        WHERE ${idColumn(entity)} = ${id}`.execute(trx);
      await storeReferenceLists(trx, entity, id, changed);
    });
  if (!isChanged) {
    await update();
    return null;
  }
  const label = labelOf(entity, { ...current.values, id });
  const { change } = await recordChange(trx, actor, { action: 'update', entity, label }, async () => {
    await update();
    await writeHistory(trx, actor, entity, id, 'update', { before, after: changed });
  });
  return change;
}
