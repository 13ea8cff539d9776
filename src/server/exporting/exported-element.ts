import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { arrayTypeOf, hasReasonColumn } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { patterns } from '../../catalogue/values/patterns.ts';
import {
  displayValuesOf,
  type FlatValue,
  idAliasOf,
  joinedDisplayValue,
  type RawValue,
  type ReferenceNames,
} from '../search/index.ts';

/** Places of values in the rows of a query, by their names. */
export type ColumnIndexes = ReadonlyMap<string, number>;

/** A column of an export, and where its value and the reason of a missing one stand in a row. */
type IndexedColumn = { column: Column; index: number; reasonIndex: number | undefined };

/** All that is needed to read the rows of a query as elements. */
type RowLayout = {
  indexes: ColumnIndexes;
  columns: readonly IndexedColumn[];
  byColumn: ReadonlyMap<Column, IndexedColumn>;
  names: ReferenceNames;
};

export function rowLayoutOf(indexes: ColumnIndexes, columns: readonly Column[], names: ReferenceNames): RowLayout {
  const placed = columns.map((column): IndexedColumn => {
    const index = indexes.get(column.name);
    if (index === undefined) throw new Error(`the query has no ${column.name}`);
    return {
      column,
      index,
      reasonIndex: hasReasonColumn(column.field) ? indexes.get(reasonColumn(column.name)) : undefined,
    };
  });
  return { indexes, columns: placed, byColumn: new Map(placed.map((one) => [one.column, one])), names };
}

/** An element as the forms of export read it: a row of a query, which has hundreds of values, most of them empty. */
export class ExportedElement {
  readonly #row: readonly RawValue[];
  readonly #layout: RowLayout;

  constructor(row: readonly RawValue[], layout: RowLayout) {
    this.#row = row;
    this.#layout = layout;
  }

  get id(): number {
    return this.#at('sequencing_element_id') as number;
  }

  /** All columns as one cell each, with several values joined; the reason stands where the value is missing. */
  cells(): FlatValue[] {
    return this.#layout.columns.map((placed) => this.#cell(placed));
  }

  /** The values of a column that are there, each once: several where a library was pooled. */
  values(column: Column): (string | number)[] {
    const placed = this.#layout.byColumn.get(column);
    if (!placed) throw new Error(`the export has no ${column.name}`);
    // A reference has a name here, also where that looks like a number.
    const isNumber = column.field.type !== 'reference' && arrayTypeOf(column.field) !== 'text';
    const found = displayValuesOf(this.#row[placed.index] ?? null, column, this.#layout.names)
      .filter((value) => value !== null && value !== '')
      // Among the reasons of others, a number stands as its text.
      .map((value) => (isNumber && patterns.decimal.test(String(value)) ? Number(value) : value));
    const reason = found.length === 0 ? this.#reason(placed) : null;
    return [...new Set([...found, ...(reason === null ? [] : [reason])])] as (string | number)[];
  }

  /** The number of the record that it comes from; of several, the first one's. Only of entities that were asked for. */
  idOf(entity: EntityName): number | null {
    return entity === 'sequencing_element' ? this.id : (this.#at(idAliasOf(entity)) as number | null);
  }

  /** Another text that the query gives under a name. */
  text(name: string): string | null {
    return this.#at(name) as string | null;
  }

  #at(name: string): RawValue {
    return this.#row[this.#layout.indexes.get(name) ?? -1] ?? null;
  }

  #reason({ reasonIndex }: IndexedColumn): FlatValue {
    return reasonIndex === undefined ? null : ((this.#row[reasonIndex] ?? null) as FlatValue);
  }

  #cell(placed: IndexedColumn): FlatValue {
    const raw = this.#row[placed.index] ?? null;
    return (raw === null ? null : joinedDisplayValue(raw, placed.column, this.#layout.names)) ?? this.#reason(placed);
  }
}

/** Excel counts no days before 1900, and those of its first months wrongly. */
const firstYearOfDateCells = 1901;
const dayShape = /^\d{4}-\d\d-\d\d$/;

/** Whether a column of a workbook has dates: those of several records stand as text in one cell. */
export const hasDays = ({ field, several }: Column): boolean => field.type === 'date' && !several;

/** Whether a value of such a column is a date in a workbook: a whole day. All else is as it is kept. */
export function isDay(value: string): boolean {
  return dayShape.test(value) && Number(value.slice(0, 4)) >= firstYearOfDateCells;
}
