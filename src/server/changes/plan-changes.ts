import { type Kysely, sql } from 'kysely';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import type { ManyChangeBody } from '../../catalogue/endpoints/many-records.ts';
import { Problem, shorten } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf, findField, referencesOf } from '../../catalogue/index.ts';
import { checkRecord, type FieldProblems, isIdList, type RecordValues } from '../../catalogue/records/records.ts';
import { columnsReadByRules } from '../../catalogue/records/rule-fields.ts';
import { fieldValue, idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { forEachYielding } from '../event-loop.ts';
import { invalidFieldError } from '../http/parse.ts';
import { validationError } from '../records/request-errors.ts';
import { findDanglingReferences, findTypeProblems } from '../records/store.ts';
import type { SameChange } from '../records/write-many.ts';

/** The operations on each selected record. */
export type Operations = Pick<ManyChangeBody, 'set' | 'replace' | 'add' | 'remove' | 'edits'>;

/** Records with equal values that get the same change: their number, and their ids or the first of them. */
export type PlannedChange = SameChange & { stored: RecordValues; count: number };
/** Records with equal values whose change the rules refuse. */
export type RefusedChange = { ids: readonly number[]; count: number; problems: FieldProblems };
/** The changes of the selected records, and their number. */
export type Plan = { changes: PlannedChange[]; refused: RefusedChange[]; selected: number };

const replacementsOf = (replace: Operations['replace']) => [replace ?? []].flat();

/** The fields that the operations name; the reason of a missing value counts as its field. */
function namedFields(entity: EntityName, { set, replace, add, remove, edits }: Operations): string[] {
  const names = [set, add, remove, ...(edits?.map((edit) => edit.set) ?? [])].flatMap((part) =>
    Object.keys(part ?? {}),
  );
  names.push(...replacementsOf(replace).map(({ field }) => field));
  const fields = Object.keys(entityOf(entity).fields);
  return [...new Set(names)].flatMap((name) => {
    if (fields.includes(name)) return [name];
    const ofReason = fields.find((field) => hasReasonColumn(fieldOf(entity, field)) && reasonColumn(field) === name);
    if (ofReason) return [ofReason];
    throw validationError(entity, { [name]: [new Problem('unknownField', { value: shorten(name) })] });
  });
}

/** Refuses to replace texts in a field without texts, and to add to a field that is no list. */
function checkOperations(entity: EntityName, operations: Operations): void {
  const { replace, add, remove } = operations;
  const typeOf = (name: string) => findField(entity, name)?.type;
  for (const name of namedFields(entity, operations))
    if (typeOf(name) === 'measurements') throw validationError(entity, { [name]: [new Problem('notForMany')] });
  for (const { field } of replacementsOf(replace)) {
    const type = typeOf(field);
    if (type === 'reference' || type === 'references' || type === 'number' || type === 'integer')
      throw validationError(entity, { [field]: [new Problem('noTextToReplace')] });
  }
  for (const name of [...Object.keys(add ?? {}), ...Object.keys(remove ?? {})])
    if (typeOf(name) !== 'references') throw validationError(entity, { [name]: [new Problem('noList')] });
}

/** The input of the rules for a record with these values. */
function submittedFor(
  { set, replace, add, remove }: Operations,
  stored: RecordValues,
): Record<string, unknown> | undefined {
  const submitted: Record<string, unknown> = { ...set };
  for (const { field, find, with: replacement } of replacementsOf(replace)) {
    const text = submitted[field] ?? stored[field];
    if (typeof text === 'string' && text.includes(find)) submitted[field] = text.replaceAll(find, () => replacement);
  }
  const listOf = (name: string) => [(submitted[name] as number[] | undefined) ?? stored[name] ?? []].flat() as number[];
  for (const [name, ids] of Object.entries(add ?? {})) submitted[name] = [...new Set([...listOf(name), ...ids])];
  for (const [name, ids] of Object.entries(remove ?? {}))
    submitted[name] = listOf(name).filter((id) => !ids.includes(id));
  return Object.keys(submitted).length > 0 ? submitted : undefined;
}

/** Lists in the order in which they are stored, so that equal ones count as unchanged. */
function sortLists(entity: EntityName, values: RecordValues): void {
  for (const [name, field] of referencesOf(entity)) {
    const ids = values[name];
    if (isIdList(ids) && !(field.type === 'references' && field.ordered)) ids.sort((a, b) => a - b);
  }
}

/** The change of records with equal values by the rules of their form. */
function planChange(entity: EntityName, stored: RecordValues, submitted: Record<string, unknown>) {
  const { values, problems } = checkRecord(entity, submitted, stored);
  sortLists(entity, values);
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null),
  );
  const before = Object.fromEntries(changed.map(([name]) => [name, stored[name] ?? null]));
  return { problems, before, after: Object.fromEntries(changed) };
}

type StoredGroup = { ids: number[]; count: number } & Record<string, unknown>;

/**
 * The selected records with the columns that the rules read; records with equal values are one row, unless edited apart.
 * @param maxIds limits the ids of each row
 */
async function readGroups(
  trx: Kysely<Tables>,
  entity: EntityName,
  selection: Sql,
  columns: readonly string[],
  { isApart, maxIds }: { isApart: boolean; maxIds: number | null },
): Promise<StoredGroup[]> {
  const values: Sql[] = columns.map((name) => sql`${fieldValue(entity, name)} AS ${sql.id(name)}`);
  const id = idColumn(entity);
  const selected = sql`SELECT ${sql.join([sql`${id} AS id`, ...values])} FROM ${sql.table(entity)} t
    WHERE ${id} IN (SELECT id FROM (${selection}) selection)`;
  const names = sql.join(columns.map((name) => sql.id(name)));
  const all = sql`array_agg(id ORDER BY id)`;
  const grouped = sql`${maxIds === null ? all : sql`(${all})[1:${sql.lit(maxIds)}]`} AS ids, count(*)::int AS count`;
  const { rows } = await sql<StoredGroup>`SELECT ${names}, ${isApart ? sql`ARRAY[id] AS ids, 1 AS count` : grouped}
    FROM (${selected}) selected ${isApart ? sql`` : sql`GROUP BY ${names}`} ORDER BY ids`.execute(trx);
  return rows;
}

/** @throws HttpError 400 where a value refers to a record that does not exist; the others are locked */
async function requireReferences(trx: Kysely<Tables>, entity: EntityName, changes: readonly PlannedChange[]) {
  const values: RecordValues = {};
  for (const [name] of referencesOf(entity)) {
    const ids = changes.flatMap(({ before, after }) => {
      const known = new Set([before[name] ?? []].flat() as number[]);
      return ([after[name] ?? []].flat() as number[]).filter((id) => !known.has(id));
    });
    if (ids.length > 0) values[name] = [...new Set(ids)] as number[];
  }
  const problems = await findDanglingReferences(trx, entity, values);
  if (Object.keys(problems).length > 0) throw validationError(entity, problems);
}

/** Refuses the changes of measurement types that depend on other records, which a plan has one by one. */
async function refuseTypes(trx: Kysely<Tables>, plan: Plan): Promise<void> {
  const changes: PlannedChange[] = [];
  for (const change of plan.changes) {
    const { ids, count, before, after } = change;
    const problems = await findTypeProblems(trx, ids[0] ?? null, before, after);
    if (Object.keys(problems).length > 0) plan.refused.push({ ids, count, problems });
    else changes.push(change);
  }
  plan.changes = changes;
}

/**
 * Finds what the operations would change, by the rules of the forms. The rules are asked once for all records with
 * equal values in the columns that they read.
 * @param selection a query of the ids of the selected records
 * @param maxIds limits the ids of equal changes, unless they touch a natural key
 * @throws HttpError 400 where a field is unknown or an operation does not fit it
 */
export async function planChanges(
  trx: Kysely<Tables>,
  entity: EntityName,
  selection: Sql,
  operations: Operations,
  maxIds: number | null = null,
): Promise<Plan> {
  const fields = namedFields(entity, operations);
  const columns = columnsReadByRules(entity, fields);
  checkOperations(entity, operations);
  const plan: Plan = { changes: [], refused: [], selected: 0 };
  if (columns.length === 0) throw invalidFieldError('set', 'many.nothingToDo');
  const edits = operations.edits && new Map(operations.edits.map((edit) => [edit.id, edit.set]));
  const touchesKey = fields.some((name) => entityOf(entity).keys.flat().includes(name));
  const isApart = edits !== undefined || entity === 'measurement_type';
  const limits = { isApart, maxIds: touchesKey ? null : maxIds };
  const groups = await readGroups(trx, entity, selection, columns, limits);
  await forEachYielding(groups, ({ ids: groupIds, count, ...stored }) => {
    plan.selected += count;
    const values = stored as RecordValues;
    const submitted = submittedFor(edits ? { set: edits.get(groupIds[0] ?? 0) } : operations, values);
    if (!submitted) return;
    const { problems, before, after } = planChange(entity, values, submitted);
    if (Object.keys(problems).length > 0) plan.refused.push({ ids: groupIds, count, problems });
    else if (Object.keys(after).length > 0) plan.changes.push({ ids: groupIds, count, stored: values, before, after });
  });
  await requireReferences(trx, entity, plan.changes);
  if (entity === 'measurement_type') await refuseTypes(trx, plan);
  return plan;
}
