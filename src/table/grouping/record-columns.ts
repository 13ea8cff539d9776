import { chainEntities, columnEntities, describedBy, importedEntities, parentLinks } from '../../catalogue/chain.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { runInTable } from '../../catalogue/run-in-table.ts';
import { type CheckedRow, invalidValue } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import { isMeasurementColumn } from '../measurements/measurement-columns.ts';
import type { InputValue, RecordLists } from './grouped-records.ts';

/** A column with the value of a record's field, and the indexes of the field and of the cell. */
export type CellSource = { fieldIndex: number; cellIndex: number; column: Column };

/** The columns of a table from which the records of an entity are made. */
export type RecordColumns = {
  entity: EntityName;
  sources: readonly CellSource[];
  /** The values before cells are read: invalid for a missing mandatory column, as for a wrong cell. */
  defaults: readonly InputValue[];
  /** The fields that refer to parents, with the parent's level in the row. */
  parents: readonly { fieldIndex: number; level: number }[];
  /** The level of the record that contains this one, or null. */
  withinLevel: number | null;
  /** The levels of all parents. */
  parentLevels: readonly number[];
  /** The name field, and the cells that a default name comes from. */
  name: { fieldIndex: number; cells: readonly number[]; blank: InputValue } | null;
  /** Records that are described by fields of this record with the same names, and the field that refers to each. */
  described: readonly { fieldIndex: number; to: EntityName; from: readonly number[] }[];
  /** The index of the cell that distinguishes records without an identifying key, or -1. */
  discriminatorCell: number;
  /** All cells that belong to the record. */
  cells: readonly number[];
};

/** The entities of the chain that have columns, parents first. */
export const rowEntities: readonly EntityName[] = chainEntities.filter((entity) => columnEntities.includes(entity));

/** The level of an entity among the records of a row. */
export function levelOf(entity: EntityName): number {
  return rowEntities.indexOf(entity);
}

/** Finds the columns of an entity's records. */
export function createRecordColumns(entity: EntityName, matched: MatchedColumns, lists: RecordLists): RecordColumns {
  const { fields, measured, parent: within } = lists[entity];
  const indexOf = (column: Column) =>
    isMeasurementColumn(column) ? fields.length + measured.indexOf(column) : fields.indexOf(column.fieldName);
  const sources = matched.flatMap(({ column }, cellIndex): CellSource[] =>
    column.entity === entity && column !== runInTable ? [{ fieldIndex: indexOf(column), cellIndex, column }] : [],
  );
  const links = parentLinks(entity).filter(({ parent }) => importedEntities.includes(parent));
  const parents = links.filter(({ heldBy }) => heldBy === 'child');
  const name = createNameColumns(entity, matched, fields);
  const discriminatorCell =
    entity === runInTable.entity ? matched.findIndex(({ column }) => column === runInTable) : -1;
  return {
    entity,
    sources,
    defaults: [
      ...fields.map((field, index) => {
        const isMissing = fieldOf(entity, field).mandatory && !sources.some((source) => source.fieldIndex === index);
        return isMissing ? invalidValue : null;
      }),
      ...measured.map(() => null),
    ],
    parents: parents.map(({ name: field, parent }) => ({ fieldIndex: fields.indexOf(field), level: levelOf(parent) })),
    withinLevel: within ? levelOf(within) : null,
    parentLevels: [...parents.map(({ parent }) => levelOf(parent)), ...(within ? [levelOf(within)] : [])],
    name,
    described: fields.flatMap((field, fieldIndex) => {
      const to = describedBy(entity, field);
      return to ? [{ fieldIndex, to, from: lists[to].fields.map((part) => fields.indexOf(part)) }] : [];
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
  const cellIndexOf = (nameColumn: Column) => matched.findIndex(({ column }) => column === nameColumn);
  const isMissing = columns.some((column) => column.field.mandatory && cellIndexOf(column) < 0);
  return {
    fieldIndex: fields.indexOf(label[0] ?? ''),
    cells: columns.map(cellIndexOf).filter((cellIndex) => cellIndex >= 0),
    blank: isMissing ? invalidValue : null,
  };
}

/** Whether two rows have the same cells for an entity. */
export function hasSameCells({ cells }: RecordColumns, a: CheckedRow, b: CheckedRow): boolean {
  // A closure per row and entity would take longer than the comparison.
  for (const cellIndex of cells) if (a.values[cellIndex] !== b.values[cellIndex]) return false;
  return true;
}
