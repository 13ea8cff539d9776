import { type Kysely, type RawBuilder, sql } from 'kysely';
import { elementJoinTable } from '../../catalogue/chain.ts';
import { type Column, joinList, joinValues } from '../../catalogue/columns.ts';
import { hasReasonColumn, isPersonList, isReference, reasonColumn } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { arePersons, lookupEntities, lookupField } from '../../catalogue/lookup.ts';
import { canReadPrivateFields, type Visitor } from '../../catalogue/permissions.ts';
import { formatPersonForExport } from '../../catalogue/persons/persons.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { parsePersonIds, personIdsSql } from '../database/person-lists.ts';
import type { Tables } from '../database/tables.ts';
import { idColumnIn, type LineageTable, lineagePairs, lineageTablesTo, tableAliasOf } from './lineage.ts';
import { measuredCell, measurementsAlias } from './measured-values.ts';

/** A value of a flat element: a number, a text, or nothing. */
export type FlatValue = string | number | null;
/** One column's value as the database gives it, still with the numbers of records that are written in one cell. */
export type RawValue = FlatValue | boolean | FlatValue[];
export type RawElement = { sequencing_element_id: number } & Record<string, RawValue>;

/**
 * The elements `e`, joined with these tables and the lists of these columns; of several records in one library, the
 * first.
 */
function elementsWith(tables: readonly LineageTable[], columns: readonly Column[]): RawBuilder<unknown> {
  const joins = tables.map(({ name, key, at, paths }) => {
    const number = sql.ref(`${at.table}.${at.column}`);
    if (paths === null) return sql`LEFT JOIN ${sql.table(name)} ON ${sql.ref(`${name}.${key}`)} = ${number}`;
    const pairs = lineagePairs(paths, (child) => sql`${child} = ${number}`);
    return sql`LEFT JOIN LATERAL (SELECT min(id) AS id, min(id) < max(id) AS pooled FROM (${pairs}) pairs)
      ${sql.table(name)} ON true`;
  });
  return sql.join([sql`sequencing_element e`, ...joins, ...joinedLists(columns)], sql` `);
}

const listsOf = (entity: EntityName): string => `lists_of_${entity}`;

/**
 * Joins: for each entity of which an element has several records, one that gives their values of these columns as
 * lists.
 */
function joinedLists(columns: readonly Column[]): RawBuilder<unknown>[] {
  const ofSeveral = Map.groupBy(
    columns.filter(({ several }) => several),
    ({ entity }) => entity,
  );
  return [...ofSeveral].map(([entity, shown]) => {
    const id = sql.ref(entityOf(entity).id);
    const lists = shown.map(({ name, fieldName, field }) => {
      // An array of a domain has a type of its own, which the driver does not read; a reference's numbers must stay
      // numbers. A reason stands in its value's place in the list.
      const plain = valueFrom({ entity, field, fieldName }, 'x');
      const value = hasReasonColumn(field)
        ? sql`coalesce(${plain}::text, x.${sql.ref(reasonColumn(fieldName))})`
        : plain;
      return sql`array_agg(${value} ORDER BY x.${id}) AS ${sql.id(name)}`;
    });
    return sql`LEFT JOIN LATERAL (SELECT ${sql.join(lists)}
      FROM ${sql.table(elementJoinTable(entity))} y JOIN ${sql.table(entity)} x USING (${id})
      WHERE y.sequencing_element_id = e.sequencing_element_id) ${sql.table(listsOf(entity))} ON true`;
  });
}

/**
 * A field's value in a record `alias`: the number of a referenced record, the numbers of several persons as one text.
 */
function valueFrom({ entity, field, fieldName }: Omit<Column, 'name' | 'several'>, alias: string): RawBuilder<unknown> {
  return isPersonList(field) ? sql.raw(personIdsSql(entity, field, alias)) : sql.ref(`${alias}.${fieldName}`);
}

/** A column's value, as {@link valueFrom} gives it; several records give a list. */
function valueIn(column: Column): RawBuilder<unknown> {
  const { entity, name, several } = column;
  return several ? sql.ref(`${listsOf(entity)}.${name}`) : valueFrom(column, tableAliasOf(entity));
}

/** The column of a record's number in a query of elements. */
export const idAliasOf = (entity: EntityName) => `number_of_${entity}`;

/**
 * The query of these columns, with the reasons of missing numbers and dates beside them, for the elements of a
 * condition.
 * @param numbered entities whose records' numbers are asked for; of several records, the first one's
 */
export function elementQuery(
  columns: readonly Column[],
  condition: RawBuilder<unknown>,
  numbered: readonly EntityName[] = [],
): RawBuilder<RawElement> {
  const id = sql`e.sequencing_element_id`;
  const tables = lineageTablesTo([...columns.flatMap(({ entity, several }) => (several ? [] : [entity])), ...numbered]);
  const parts = [id];
  for (const entity of numbered) {
    const { table, column } = idColumnIn(entity);
    parts.push(sql`${sql.ref(`${table}.${column}`)} AS ${sql.id(idAliasOf(entity))}`);
  }
  const pooled = tables.flatMap(({ name, paths }) => (paths ? [sql.ref(`${name}.pooled`)] : []));
  if (pooled.length > 0) parts.push(sql`(${sql.join(pooled, sql` OR `)}) AS pooled`);
  const measured = new Set(columns.filter(isMeasurementColumn).map(({ entity }) => entity));
  for (const entity of measured)
    parts.push(sql`${sql.ref(`${tableAliasOf(entity)}.measurements`)}::text AS ${sql.id(measurementsAlias(entity))}`);
  for (const column of columns) {
    if (isMeasurementColumn(column)) continue;
    parts.push(sql`${valueIn(column)} AS ${sql.id(column.name)}`);
    if (hasReasonColumn(column.field) && !column.several)
      parts.push(
        sql`${sql.ref(`${tableAliasOf(column.entity)}.${reasonColumn(column.fieldName)}`)} AS ${sql.id(reasonColumn(column.name))}`,
      );
  }
  return sql<RawElement>`SELECT ${sql.join(parts)} FROM ${elementsWith(tables, columns)} WHERE ${condition} ORDER BY ${id}`;
}

/** The texts of the records that are written in one cell, by entity and number. */
export type ReferenceNames = ReadonlyMap<EntityName, ReadonlyMap<number, string | null>>;

/** The reader of names, and whether a person without one is written so that an import stores the same person. */
export type NameOptions = { reader: Visitor; isForImport?: boolean };

/** Names of all records that are written in one cell, for exports, or only of those that the elements refer to. */
export async function readReferenceNames(
  db: Kysely<Tables>,
  columns: readonly Column[],
  { reader, isForImport = false }: NameOptions,
  elements?: readonly RawElement[],
): Promise<ReferenceNames> {
  const names = new Map<EntityName, Map<number, string | null>>();
  for (const target of lookupEntities) {
    const referring = columns.filter((c) => isReference(c.field) && c.field.to === target);
    if (referring.length === 0) continue;
    const wanted = elements && [
      ...new Set(
        elements.flatMap((e) =>
          referring.flatMap((c) => [e[c.name] ?? []].flat().flatMap((value) => numbersIn(value, c))),
        ),
      ),
    ];
    names.set(
      target,
      arePersons(target)
        ? await readPersonNames(db, reader, isForImport, wanted)
        : await readLabels(db, target, wanted),
    );
  }
  return names;
}

/** The labels of records of an entity, or only of those with these numbers. */
async function readLabels(
  db: Kysely<Tables>,
  entity: EntityName,
  wanted: readonly number[] | undefined,
): Promise<Map<number, string | null>> {
  const id = sql.ref(entityOf(entity).id);
  const { rows } = await sql<{ id: number; name: string | null }>`
    SELECT ${id} AS id, ${sql.ref(lookupField(entity))} AS name FROM ${sql.table(entity)}
    ${wanted ? sql`WHERE ${id} = ANY(${wanted}::int[])` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Persons as an export names them. */
async function readPersonNames(
  db: Kysely<Tables>,
  reader: Visitor,
  isForImport: boolean,
  wanted: readonly number[] | undefined,
): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('person')
    .select(['person_id', 'lastname', 'firstname', 'orcid', 'email'])
    .$if(wanted !== undefined, (q) => q.where('person_id', 'in', wanted?.length ? wanted : [0]))
    .execute();
  const isRead = canReadPrivateFields(reader);
  return new Map(
    rows.map(({ email, ...row }) => [
      row.person_id,
      formatPersonForExport({ ...row, email: isRead ? email : null }, isForImport),
    ]),
  );
}

/** The numbers of the records that a value stands for. */
function numbersIn(value: RawValue, { field }: Column): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'string' && isPersonList(field) ? parsePersonIds(value) : [];
}

/**
 * One value as people read it: a name for the number of a record, those of several persons in their order.
 */
function readable(value: FlatValue, column: Column, names: ReferenceNames): FlatValue {
  if (isMeasurementColumn(column)) return measuredCell(value, column);
  const { field } = column;
  if (isPersonList(field))
    return joinList(numbersIn(value, column).flatMap((id) => names.get(field.to)?.get(id) ?? []));
  if (field.type !== 'reference' || typeof value !== 'number') return value;
  return names.get(field.to)?.get(value) ?? null;
}

/** The values of a column as people read them; several only where there are several records. */
export function displayValuesOf(raw: RawValue, column: Column, names: ReferenceNames): FlatValue[] {
  return (Array.isArray(raw) ? raw : [raw as FlatValue]).map((value) => readable(value, column, names));
}

/** The value of a column in one text, with several values joined. */
export function joinedDisplayValue(raw: RawValue, column: Column, names: ReferenceNames): FlatValue {
  return Array.isArray(raw)
    ? joinValues(displayValuesOf(raw, column, names))
    : readable(raw as FlatValue, column, names);
}
