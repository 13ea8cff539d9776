import { chainEntities, columnEntities, describedBy, importedEntities, parentLinks } from '../../catalogue/chain.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { runInTable } from '../../catalogue/run-in-table.ts';
import { type CheckedRow, invalidValue } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import type { InputValue, RecordLists } from './grouped-records.ts';

/** A cell of a row that gives a value of a record: the position of the value, and that of the cell. */
export type CellSource = { fieldIndex: number; cellIndex: number; column: Column };

/** Plan by which the rows of a table tell of the records of one entity. */
export type RecordColumns = {
  entity: EntityName;
  sources: readonly CellSource[];
  /** The values before the cells: a missing mandatory column is as unreadable as a wrong cell. */
  defaults: readonly InputValue[];
  /** The fields that refer to what the record is made from, and the place of that in the row's records. */
  parents: readonly { at: number; parent: number }[];
  /** The place of the record within which it lies; null where it lies within none. */
  withinLevel: number | null;
  /** The places of all these records that it belongs to. */
  parentLevels: readonly number[];
  /** The field that names the record, and cells after which it is called where it has no name of its own. */
  name: { at: number; cells: readonly number[]; blank: InputValue } | null;
  /** Records that are described by the record's own fields of the same names, and the field that refers to them. */
  described: readonly { at: number; to: EntityName; from: readonly number[] }[];
  /** The cell that tells records without a natural key apart, beyond their own words; -1 where there is none. */
  discriminatorCell: number;
  /** All cells that tell of the record. */
  cells: readonly number[];
};

/** The entities of the chain that rows tell of, each after what it is made from. */
export const rowEntities: readonly EntityName[] = chainEntities.filter((entity) => columnEntities.includes(entity));

/** The place of an entity among the records of a row. */
export function levelOf(entity: EntityName): number {
  return rowEntities.indexOf(entity);
}

/** Makes out how a table's columns tell of an entity's records. */
export function createRecordColumns(entity: EntityName, matched: MatchedColumns, lists: RecordLists): RecordColumns {
  const { fields, parent: within } = lists[entity];
  const sources = matched.flatMap(({ column }, cellIndex): CellSource[] =>
    column.entity === entity && column !== runInTable
      ? [{ fieldIndex: fields.indexOf(column.fieldName), cellIndex, column }]
      : [],
  );
  const up = parentLinks(entity).filter(({ parent }) => importedEntities.includes(parent));
  const parents = up.filter(({ heldBy }) => heldBy === 'child');
  const name = createNameColumns(entity, matched, fields);
  const discriminatorCell =
    entity === runInTable.entity ? matched.findIndex(({ column }) => column === runInTable) : -1;
  return {
    entity,
    sources,
    defaults: fields.map((field, at) => {
      const isMissing = fieldOf(entity, field).mandatory && !sources.some((source) => source.fieldIndex === at);
      return isMissing ? invalidValue : null;
    }),
    parents: parents.map(({ name: field, parent }) => ({ at: fields.indexOf(field), parent: levelOf(parent) })),
    withinLevel: within ? levelOf(within) : null,
    parentLevels: [...parents.map(({ parent }) => levelOf(parent)), ...(within ? [levelOf(within)] : [])],
    name,
    described: fields.flatMap((field, at) => {
      const to = describedBy(entity, field);
      return to ? [{ at, to, from: lists[to].fields.map((part) => fields.indexOf(part)) }] : [];
    }),
    discriminatorCell,
    cells: [
      ...sources.map(({ cellIndex }) => cellIndex),
      ...(name?.cells ?? []),
      ...(discriminatorCell < 0 ? [] : [discriminatorCell]),
    ],
  };
}

function createNameColumns(
  entity: EntityName,
  matched: MatchedColumns,
  fields: readonly string[],
): RecordColumns['name'] {
  const { label, defaultNameColumns = [] } = entityOf(entity);
  if (defaultNameColumns.length === 0) return null;
  const columns = defaultNameColumns.map(columnOf).filter((column) => column !== undefined);
  const cellOf = (wanted: Column) => matched.findIndex(({ column }) => column === wanted);
  const isMissing = columns.some((column) => column.field.mandatory && cellOf(column) < 0);
  return {
    at: fields.indexOf(label[0] ?? ''),
    cells: columns.map(cellOf).filter((cellIndex) => cellIndex >= 0),
    blank: isMissing ? invalidValue : null,
  };
}

/** Whether two rows tell the same of an entity's record. */
export function hasSameCells({ cells }: RecordColumns, a: CheckedRow, b: CheckedRow): boolean {
  // A closure a row and entity would take longer than the comparison.
  for (const cellIndex of cells) if (a.values[cellIndex] !== b.values[cellIndex]) return false;
  return true;
}
