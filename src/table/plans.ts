import { chainEntities, columnEntities, describedBy, importedEntities, linksUp } from '../catalogue/chain.ts';
import { type Column, columnOf } from '../catalogue/columns.ts';
import { type EntityName, entityOf, fieldOf } from '../catalogue/index.ts';
import { runInTable } from '../catalogue/run-in-table.ts';
import { unreadable, type ValidRow } from './check.ts';
import type { GivenValue, RecordLists } from './collected.ts';
import type { Matched } from './match.ts';

/** A cell of a row that gives a value of a record: the position of the value, and that of the cell. */
export type Source = { at: number; cell: number; column: Column };

/** Plan by which the rows of a table tell of the records of one entity. */
export type Plan = {
  entity: EntityName;
  sources: readonly Source[];
  /** The values before the cells: a missing mandatory column is as unreadable as a wrong cell. */
  blank: readonly GivenValue[];
  /** The fields that refer to what the record is made from, and the place of that in the row's records. */
  parents: readonly { at: number; parent: number }[];
  /** The place of the record within which it lies; null where it lies within none. */
  within: number | null;
  /** The places of all these records that it belongs to. */
  above: readonly number[];
  /** The field that names the record, and cells after which it is called where it has no name of its own. */
  name: { at: number; cells: readonly number[]; blank: GivenValue } | null;
  /** Records that are described by the record's own fields of the same names, and the field that refers to them. */
  described: readonly { at: number; to: EntityName; from: readonly number[] }[];
  /** The cell that tells records without a natural key apart, beyond their own words; -1 where there is none. */
  apart: number;
  /** All cells that tell of the record. */
  cells: readonly number[];
};

/** The entities of the chain that rows tell of, each after what it is made from. */
export const rowEntities: readonly EntityName[] = chainEntities.filter((entity) => columnEntities.includes(entity));

/** The place of an entity among the records of a row. */
export function placeOf(entity: EntityName): number {
  return rowEntities.indexOf(entity);
}

/** Makes out how a table's columns tell of an entity's records. */
export function planFor(entity: EntityName, matched: Matched, lists: RecordLists): Plan {
  const { fields, parent: within } = lists[entity];
  const sources = matched.flatMap(({ column }, cell): Source[] =>
    column.entity === entity && column !== runInTable ? [{ at: fields.indexOf(column.fieldName), cell, column }] : [],
  );
  const up = linksUp(entity).filter(({ parent }) => importedEntities.includes(parent));
  const parents = up.filter(({ heldBy }) => heldBy === 'child');
  const name = namePlan(entity, matched, fields);
  const apart = entity === runInTable.entity ? matched.findIndex(({ column }) => column === runInTable) : -1;
  return {
    entity,
    sources,
    blank: fields.map((field, at) => {
      const isMissing = fieldOf(entity, field).mandatory && !sources.some((source) => source.at === at);
      return isMissing ? unreadable : null;
    }),
    parents: parents.map(({ name: field, parent }) => ({ at: fields.indexOf(field), parent: placeOf(parent) })),
    within: within ? placeOf(within) : null,
    above: [...parents.map(({ parent }) => placeOf(parent)), ...(within ? [placeOf(within)] : [])],
    name,
    described: fields.flatMap((field, at) => {
      const to = describedBy(entity, field);
      return to ? [{ at, to, from: lists[to].fields.map((part) => fields.indexOf(part)) }] : [];
    }),
    apart,
    cells: [...sources.map(({ cell }) => cell), ...(name?.cells ?? []), ...(apart < 0 ? [] : [apart])],
  };
}

function namePlan(entity: EntityName, matched: Matched, fields: readonly string[]): Plan['name'] {
  const { label, namedAfter = [] } = entityOf(entity);
  if (namedAfter.length === 0) return null;
  const columns = namedAfter.map(columnOf).filter((column) => column !== undefined);
  const cellOf = (wanted: Column) => matched.findIndex(({ column }) => column === wanted);
  const isMissing = columns.some((column) => column.field.mandatory && cellOf(column) < 0);
  return {
    at: fields.indexOf(label[0] ?? ''),
    cells: columns.map(cellOf).filter((cell) => cell >= 0),
    blank: isMissing ? unreadable : null,
  };
}

/** Whether two rows tell the same of an entity's record. */
export function tellsSame({ cells }: Plan, a: ValidRow, b: ValidRow): boolean {
  // A closure a row and entity would take longer than the comparison.
  for (const cell of cells) if (a.values[cell] !== b.values[cell]) return false;
  return true;
}
