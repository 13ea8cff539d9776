import { type Kysely, sql, type Transaction } from 'kysely';
import { columnOf } from '../../catalogue/columns.ts';
import { columnsBody, type StoredTemplate } from '../../catalogue/endpoints/templates.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { checkRecord, type RecordValues } from '../../catalogue/records/records.ts';
import { columnsInStoredOrder, isShipped } from '../../catalogue/templates/templates.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { type Actor, filledValues, writeHistory } from '../records/history.ts';
import { type RecordId, readRecord, readValues } from '../records/read.ts';
import { validationError } from '../records/request-errors.ts';
import { requireCurrentVersion, requireJsonObject } from '../records/store.ts';
import { localizedDescription } from './shipped.ts';
import { readTemplateNames } from './template-names.ts';

/** The names of a template's columns in its author's order, with the mandatory ones. */
async function namesInStoredOrder(db: Kysely<Tables>, given: readonly string[]): Promise<string[]> {
  const { names, measured } = await readTemplateNames(db, given);
  return columnsInStoredOrder(names, measured).map(({ name }) => name);
}

/** A template with its columns in order, as the API returns it. */
export async function readTemplate(
  db: Kysely<Tables>,
  visitor: Visitor,
  id: RecordId | undefined,
  t: Translate,
): Promise<StoredTemplate> {
  const record = id === undefined ? undefined : await readRecord(db, visitor, 'template', id);
  if (!record) throw new HttpError(404, 'errors.notFound');
  const { columns } = await db
    .selectFrom('template')
    .select('columns')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow();
  return {
    ...record,
    description: localizedDescription(record, t),
    shipped: isShipped(record),
    columns: await namesInStoredOrder(db, columns),
  };
}

/** @throws HttpError 400 where a template cannot have a column */
async function parseColumns(db: Kysely<Tables>, body: unknown): Promise<string[] | undefined> {
  const { columns } = parseBody(columnsBody, body);
  if (!columns) return undefined;
  const isStudy = (name: string) => columnOf(name)?.entity === 'project_study';
  const unknown = [...(await readTemplateNames(db, columns)).unknown, ...columns.filter(isStudy)];
  if (unknown.length > 0)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({
      columns: unknown.map((name) => t('exporting.unknownField', { name })),
    }));
  return await namesInStoredOrder(db, columns);
}

/** The fields of a template in a body that are fields of the catalogue: all but `columns` and `shipped`. */
function parseFields(body: unknown, current: RecordValues | null): RecordValues {
  const { columns: _columns, shipped: _shipped, ...fields } = requireJsonObject(body);
  const { values, problems } = checkRecord('template', fields, current);
  if (Object.keys(problems).length > 0) throw validationError('template', problems);
  if (isShipped({ name: String(values.name) })) throw invalidFieldError('name', 'templates.nameTaken');
  return values;
}

/** Columns as one text in the history, whose lists can only have ids. */
const formatForHistory = (columns: readonly string[]) => columns.join(', ');

/** @returns the id of the new template */
export async function createTemplate(trx: Transaction<Tables>, actor: Actor, body: unknown): Promise<number> {
  const values = parseFields(body, null);
  const columns = (await parseColumns(trx, body)) ?? (await namesInStoredOrder(trx, []));
  const { rows } = await sql<{ id: number }>`INSERT INTO template (name, description, columns)
    VALUES (${values.name}, ${values.description ?? null}, ${columns}) RETURNING id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  const after = { ...filledValues(values), columns: formatForHistory(columns) };
  await writeHistory(trx, actor, 'template', id, 'create', { before: null, after });
  return id;
}

/** @throws HttpError 404; 403 for a shipped template */
async function lockCustomTemplate(trx: Transaction<Tables>, id: RecordId) {
  await sql`SELECT FROM template WHERE id = ${id} FOR UPDATE`.execute(trx);
  const stored = await readValues(trx, 'template', id);
  if (!stored) throw new HttpError(404, 'errors.notFound');
  if (isShipped({ name: String(stored.values.name) })) throw new HttpError(403, 'templates.shippedStays');
  return stored;
}

/** Changes the submitted fields and columns of a template. */
export async function updateTemplate(
  trx: Transaction<Tables>,
  actor: Actor,
  id: RecordId,
  body: unknown,
  t: Translate,
): Promise<void> {
  const stored = await lockCustomTemplate(trx, id);
  const submitted = requireJsonObject(body);
  await requireCurrentVersion('template', submitted.version, stored.version, () => readTemplate(trx, actor, id, t));
  const columns = await parseColumns(trx, body);
  const { columns: currentColumns } = await readTemplate(trx, actor, id, t);
  const nextColumns = columns ?? currentColumns;
  const before: RecordValues = { ...stored.values, columns: formatForHistory(currentColumns) };
  const after: RecordValues = {
    ...before,
    ...parseFields(body, stored.values),
    columns: formatForHistory(nextColumns),
  };
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  await sql`UPDATE template SET name = ${after.name}, description = ${after.description ?? null},
    columns = ${nextColumns}, updated_at = now(), version = version + ${changed.length > 0 ? 1 : 0}
    WHERE id = ${id}`.execute(trx);
  if (changed.length === 0) return;
  const pick = (values: RecordValues) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  await writeHistory(trx, actor, 'template', id, 'update', { before: pick(before), after: pick(after) });
}

export async function deleteTemplate(trx: Transaction<Tables>, actor: Actor, id: RecordId): Promise<void> {
  const { values } = await lockCustomTemplate(trx, id);
  await writeHistory(trx, actor, 'template', id, 'delete', { before: filledValues(values), after: null });
  await sql`DELETE FROM template WHERE id = ${id}`.execute(trx);
}

/** Runs a transaction; a name that another template has becomes an error of that field. */
export async function transactTemplate<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'template_key')
      throw invalidFieldError('name', 'templates.nameTaken');
    throw error;
  }
}
