import type { Column } from '../../catalogue/columns.ts';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import { arrayTypeOf } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { patterns } from '../../catalogue/values/patterns.ts';
import {
  displayValuesOf,
  type FlatValue,
  idAliasOf,
  joinedDisplayValue,
  type RawValue,
  type ReferenceNames,
  rawNameOf,
} from '../search/index.ts';

/** The index of each value in a row of the query, by the name of the value. */
export type ColumnIndexes = ReadonlyMap<string, number>;

/** A column of an export, with the indexes of its value and of the reason of a missing value. */
type IndexedColumn = { column: Column; index: number; reasonIndex: number | undefined };

/** The layout by which the rows of a query are read as elements. */
type RowLayout = {
  indexes: ColumnIndexes;
  columns: readonly IndexedColumn[];
  byColumn: ReadonlyMap<Column, IndexedColumn>;
  names: ReferenceNames;
};

export function rowLayoutOf(indexes: ColumnIndexes, columns: readonly Column[], names: ReferenceNames): RowLayout {
  const indexed = columns.map((column): IndexedColumn => {
    const index = indexes.get(rawNameOf(column));
    if (index === undefined) throw new Error(`the query has no ${column.name}`);
    return {
      column,
      index,
      reasonIndex: hasReasonColumn(column.field) ? indexes.get(reasonColumn(column.name)) : undefined,
    };
  });
  return { indexes, columns: indexed, byColumn: new Map(indexed.map((entry) => [entry.column, entry])), names };
}

/**
 * An element as the forms of export read it. It wraps a row of a query instead of copying its hundreds of values, most
 * of which are empty.
 */
export class ExportedElement {
  readonly #row: readonly RawValue[];
  readonly #layout: RowLayout;

  constructor(row: readonly RawValue[], layout: RowLayout) {
    this.#row = row;
    this.#layout = layout;
  }

  get id(): number {
    return this.#valueOf('sequencing_element_id') as number;
  }

  /** All columns as one cell each, with several values joined, or the reason of a missing value. */
  cells(): FlatValue[] {
    return this.#layout.columns.map((indexed) => this.#cell(indexed));
  }

  /** The distinct values of a column: several for a pooled library. */
  values(column: Column): (string | number)[] {
    const indexed = this.#layout.byColumn.get(column);
    if (!indexed) throw new Error(`the export has no ${column.name}`);
    // A reference is shown by its name, which may look like a number.
    const isNumber = column.field.type !== 'reference' && arrayTypeOf(column.field) !== 'text';
    const known = displayValuesOf(this.#row[indexed.index] ?? null, column, this.#layout.names)
      .filter((value) => value !== null && value !== '')
      // In a list that also contains reasons, numbers arrive as text.
      .map((value) => (isNumber && patterns.decimal.test(String(value)) ? Number(value) : value));
    const reason = known.length === 0 ? this.#reason(indexed) : null;
    return [...new Set([...known, ...(reason === null ? [] : [reason])])] as (string | number)[];
  }

  /**
   * The id of the record of an entity from which the element comes, or of the first of several; only for entities with
   * requested ids.
   */
  idOf(entity: EntityName): number | null {
    return entity === 'sequencing_element' ? this.id : (this.#valueOf(idAliasOf(entity)) as number | null);
  }

  /** A text that the query selects in addition to the columns. */
  text(name: string): string | null {
    return this.#valueOf(name) as string | null;
  }

  #valueOf(name: string): RawValue {
    return this.#row[this.#layout.indexes.get(name) ?? -1] ?? null;
  }

  #reason({ reasonIndex }: IndexedColumn): FlatValue {
    return reasonIndex === undefined ? null : ((this.#row[reasonIndex] ?? null) as FlatValue);
  }

  #cell(indexed: IndexedColumn): FlatValue {
    const raw = this.#row[indexed.index] ?? null;
    return (raw === null ? null : joinedDisplayValue(raw, indexed.column, this.#layout.names)) ?? this.#reason(indexed);
  }
}

/** Excel has no dates before 1900, and counts those of the first months of 1900 wrongly. */
const firstYearOfDateCells = 1901;
const dayShape = /^\d{4}-\d\d-\d\d$/;

/** Whether a column of a workbook has date cells; several values in one cell are text. */
export const hasDays = ({ field, several }: Column): boolean => field.type === 'date' && !several;

/** Whether a value is a full date that a workbook can contain as a date cell. Other values stay text. */
export function isDay(value: string): boolean {
  return dayShape.test(value) && Number(value.slice(0, 4)) >= firstYearOfDateCells;
}
