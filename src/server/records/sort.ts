import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Problem, shorten } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, findField } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { derivedFields, reasonColumns } from '../../catalogue/records/record-columns.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import { inNaturalOrder, type ReferenceSort, sortKeysOf } from '../database/sort-keys.ts';
import type { Tables } from '../database/tables.ts';
import { planThresholds } from '../plan-thresholds.ts';
import { likePatternOf, measuredNumberOf } from '../search/index.ts';
import { measuredListColumns } from './measured-columns.ts';
import { isReadableField, type RecordId } from './read.ts';
import { validationError } from './request-errors.ts';

/** A sort key of a list: a value of the records, or the label of the record to which they refer by a field. */
export type Sort = { by: readonly Sql[] | ReferenceSort; descending: boolean };

/** The name and the direction in `field`, `field:asc` or `field:desc`. */
export function parseSort(sort: string): { name: string; descending: boolean } {
  const [, name = '', direction = 'asc'] = /^(.*?)(?::(asc|desc))?$/s.exec(sort) ?? [];
  return { name, descending: direction === 'desc' };
}

/** A 400 for an unknown sort key. */
export const unknownSortError = (entity: EntityName, name: string) =>
  validationError(entity, { sort: [new Problem('unknownField', { value: shorten(name) })] });

/** The number by which records are sorted by a measurement of theirs; undefined for any other name. */
async function measuredSortKey(db: Kysely<Tables>, entity: EntityName, name: string): Promise<Sql[] | undefined> {
  const column = (await measuredListColumns(db, entity, [name])).get(name);
  return column?.entity === entity ? [measuredNumberOf(column, 't')] : undefined;
}

/**
 * The sort of `field` or `field:desc`: references by their label, measurements by their number, records without a value last.
 * @throws HttpError 400 where the field is unknown to this visitor
 */
export async function resolveSort(
  db: Kysely<Tables>,
  entity: EntityName,
  visitor: Visitor,
  sort: string,
): Promise<Sort> {
  const { name, descending } = parseSort(sort);
  const by = sortKey(entity, visitor, name) ?? (await measuredSortKey(db, entity, name));
  if (!by) throw unknownSortError(entity, name);
  return { by, descending };
}

/** The value of `sort` that puts the records first whose labels contain the search terms of `q`. */
export const matchSort = 'match';

/**
 * Sorts by how a record's label contains the search terms: it begins with the first one, a later part of it does, it
 * contains all of them anywhere, or only the rest of the record does. Empty without terms.
 */
export function matchSorts(entity: EntityName, terms: readonly string[]): Sort[] {
  const [first] = terms;
  if (first === undefined) return [];
  const like = (text: Sql, pattern: string) => sql`plain_letters(${text}) LIKE plain_letters(${pattern})`;
  const containsAll = sql.join(
    terms.map((term) => like(sql.ref('t.label'), likePatternOf(term))),
    sql` AND `,
  );
  const beginning = likePatternOf(first).slice(1);
  const parts = entityOf(entity).label.map((name) => sql`${sql.ref(`t.${name}`)}::text`);
  const ranks = parts.map((part, rank) => sql`WHEN ${like(part, beginning)} THEN ${sql.lit(rank)}`);
  const within = sql`CASE ${sql.join(ranks, sql` `)} ELSE ${sql.lit(parts.length)} END`;
  const rank = sql`CASE WHEN ${containsAll} THEN ${within} ELSE ${sql.lit(parts.length + 1)} END`;
  return [{ by: [rank], descending: false }];
}

/** Entities with an index of their labels, in the plain order of their characters (migration 0005). */
const indexedLabels: ReadonlySet<EntityName> = new Set(['event', 'sequencing_library', 'sequencing_run']);

function labelSortKey(entity: EntityName, table: string): Sql {
  const label = sql.ref(`${table}.label`);
  return indexedLabels.has(entity) ? label : inNaturalOrder(label);
}

function sortKey(entity: EntityName, visitor: Visitor, name: string): Sort['by'] | undefined {
  if (name === 'id' || name === entityOf(entity).id) return [idColumn(entity)];
  const plain = [
    'created_at',
    'updated_at',
    'version',
    ...reasonColumns(entityOf(entity)),
    ...(derivedFields[entity] ?? []),
  ];
  if (plain.includes(name)) return [sql.ref(`t.${name}`)];
  const field = findField(entity, name);
  if (!field || !isReadableField(entity, name, visitor)) return undefined;
  return sortKeysOf({ entity, name, field });
}

/** The requested part of the sorted records, counted from the nearer end; all from the offset on with null `hits`. */
type Slice = { hits: number | null; offset: number; backwards: boolean };
/** A part with a known number of records. */
type PageSlice = Slice & { hits: number };

/** Reads pages in the second half of a long list from its end, which is nearer. */
export function toSlice(hits: number, offset: number, total: number): PageSlice {
  if (offset <= total / 2) return { hits, offset, backwards: false };
  const left = Math.max(0, Math.min(hits, total - offset));
  return { hits: left, offset: Math.max(0, total - offset - left), backwards: true };
}

type OrderKey = readonly [key: Sql, descending: boolean];

/** The clauses for order and slice. The ids at the end of the keys leave no ties. */
function orderClause(keys: readonly OrderKey[], { hits, offset, backwards }: Slice, lacking?: 'last'): Sql {
  const nulls = sql.raw(!lacking ? '' : backwards ? 'NULLS FIRST' : 'NULLS LAST');
  const directed = keys.map(
    ([key, descending]) => sql`${key} ${sql.raw(descending === backwards ? 'ASC' : 'DESC')} ${nulls}`,
  );
  return sql`ORDER BY ${sql.join(directed)} LIMIT ${hits} OFFSET ${offset}`;
}

/** The sort keys for the labels of an entity, by the index where there is one. */
function labelOrderKeys(entity: EntityName, table: string, descending: boolean): OrderKey[] {
  const key: OrderKey = [labelSortKey(entity, table), descending];
  return indexedLabels.has(entity) ? [[sql`left(${key[0]}, 300)`, descending], key] : [key];
}

/** A query of the sorted ids of the records in `found`, which has the alias `t`. */
function sortedIdsQuery(
  entity: EntityName,
  found: Sql,
  sorts: readonly Sort[],
  slice: Slice,
): RawBuilder<{ id: RecordId }> {
  const joins: Sql[] = [];
  const keys = sorts.flatMap(({ by, descending }, i): OrderKey[] => {
    if (!('name' in by)) return by.map((key) => [key, descending]);
    const { to } = by.field;
    joins.push(
      sql`LEFT JOIN ${sql.table(to)} ${sql.ref(`s${i}`)} ON ${idColumn(to, `s${i}`)} = ${sql.ref(`t.${by.name}`)}`,
    );
    return [[labelSortKey(to, `s${i}`), descending]];
  });
  return sql<{ id: RecordId }>`SELECT ${idColumn(entity)} AS id FROM ${found} ${sql.join(joins, sql` `)}
    ${orderClause([...keys, [idColumn(entity), false]], slice, 'last')}`;
}

/** A query of the ids (`id`) of all records with a condition, sorted. */
export function allIdsQuery(
  entity: EntityName,
  condition: Sql | null,
  sorts: readonly Sort[],
): RawBuilder<{ id: RecordId }> {
  const found = sql`(SELECT t.* FROM ${sql.table(entity)} t WHERE ${condition ?? sql`true`}) t`;
  return sortedIdsQuery(entity, found, sorts, { hits: null, offset: 0, backwards: false });
}

/** A query of records in the order of the labels of the records `s` to which a field refers, limited to a slice. */
function labelOrderQuery(
  entity: EntityName,
  what: Sql,
  { name, field }: ReferenceSort,
  descending: boolean,
  slice: Slice,
): Sql {
  return sql`SELECT ${what} FROM ${sql.table(entity)} t
    JOIN ${sql.table(field.to)} s ON ${idColumn(field.to, 's')} = ${sql.ref(`t.${name}`)}
    ${orderClause([...labelOrderKeys(field.to, 's', descending), [idColumn(entity), false]], slice)}`;
}

/** A query of all records sorted by one reference: in the order of the labels, then those without a reference. */
function allByLabelQuery(entity: EntityName, by: ReferenceSort, descending: boolean, slice: PageSlice): Sql {
  const first = { hits: slice.offset + slice.hits, offset: 0, backwards: slice.backwards };
  const id = idColumn(entity);
  const halves: OrderKey[] = [
    [sql`lacks`, false],
    ...labelOrderKeys(by.field.to, 'halves', descending),
    [sql`id`, false],
  ];
  return sql`SELECT id FROM (
      (${labelOrderQuery(entity, sql`${id} AS id, false AS lacks, s.label`, by, descending, first)})
      UNION ALL
      (SELECT ${id} AS id, true AS lacks, NULL AS label FROM ${sql.table(entity)} t
        WHERE ${sql.ref(`t.${by.name}`)} IS NULL ${orderClause([[id, false]], first)})
    ) halves ${orderClause(halves, slice)}`;
}

function firstByLabelQuery(
  entity: EntityName,
  condition: Sql,
  by: ReferenceSort,
  descending: boolean,
  slice: Slice,
): Sql {
  const first = { hits: planThresholds.maxScannedRecords, offset: 0, backwards: false };
  const labels = labelOrderKeys(by.field.to, 's', descending);
  const names = labels.map((_, i) => sql.ref(`key_${i}`));
  const along = labelOrderQuery(
    entity,
    sql.join([sql`t.*`, ...labels.map(([key], i) => sql`${key} AS ${names[i]}`)]),
    by,
    descending,
    first,
  );
  // Sorted by the keys of the inner query: the planner knows that they are sorted already, and stops after enough rows.
  const keys: OrderKey[] = [...names.map((name): OrderKey => [name, descending]), [idColumn(entity), false]];
  return sql`SELECT ${idColumn(entity)} AS id FROM (${along}) t WHERE ${condition} ${orderClause(keys, slice)}`;
}

type PageRequest = {
  /** The condition on `t`; null for all records. */
  condition: Sql | null;
  /** The number of these records. */
  total: number;
  sorts: readonly Sort[];
  slice: PageSlice;
};

/** The ids of a page's records, in order; backwards where the slice is counted from the end. */
export async function readPageIds(db: Kysely<Tables>, entity: EntityName, page: PageRequest): Promise<RecordId[]> {
  const { condition, total, sorts, slice } = page;
  const readIds = async (query: Sql) => {
    const { rows } = await sql<{ id: RecordId }>`${query}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const table = sql`${sql.table(entity)} t`;
  if (condition && total <= planThresholds.maxSortedHits) {
    const found = sql`(SELECT t.* FROM found JOIN ${table} USING (${sql.ref(entityOf(entity).id)})) t`;
    return readIds(sql`WITH found AS MATERIALIZED (SELECT ${idColumn(entity)} FROM ${table} WHERE ${condition})
      ${sortedIdsQuery(entity, found, sorts, slice)}`);
  }
  const [first, ...others] = sorts;
  if (first && 'name' in first.by && others.length === 0 && total > planThresholds.maxSortedHits) {
    if (!condition) return readIds(allByLabelQuery(entity, first.by, first.descending, slice));
    // Counted from the end, the records without a reference come first.
    const firstIds = slice.backwards
      ? []
      : await readIds(firstByLabelQuery(entity, condition, first.by, first.descending, slice));
    if (firstIds.length === slice.hits) return firstIds;
  }
  const found = condition ? sql`(SELECT t.* FROM ${table} WHERE ${condition}) t` : table;
  return readIds(sortedIdsQuery(entity, found, sorts, slice));
}
