import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { arrayTypeOf, hasReasonColumn } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { shapes } from '../../catalogue/shapes.ts';
import { type FlatValue, flatValue, type Names, numberOf, type RawElement, valuesOf } from '../search/elements.ts';

/** A cell of a spreadsheet: what is typed there, and nothing where it is empty. */
export type SheetCell = FlatValue | Date;

/** An element as the forms of export read it. */
export type ExportedElement = {
  id: number;
  /** A column as one cell, with several values joined; the reason stands where the value is missing. */
  cell: (column: Column) => FlatValue;
  /** The values of a column that are there, each once: several where a library was pooled. */
  values: (column: Column) => (string | number)[];
  /** The number of the record that it comes from; of several, the first one's. Only of entities that were asked for. */
  number: (entity: EntityName) => number | null;
};

export function exportedElement(element: RawElement, names: Names): ExportedElement {
  const reasonOf = (column: Column): FlatValue =>
    hasReasonColumn(column.field) ? ((element[reasonColumn(column.name)] as string | null) ?? null) : null;
  return {
    id: element.sequencing_element_id,
    number: (entity) =>
      entity === 'sequencing_element' ? element.sequencing_element_id : (element[numberOf(entity)] as number | null),
    cell: (column) => flatValue(element, column, names) ?? reasonOf(column),
    values(column) {
      const isNumber = arrayTypeOf(column.field) !== 'text';
      const found = valuesOf(element, column, names)
        .filter((value) => value !== null && value !== '')
        // Among the reasons of others, a number stands as its text.
        .map((value) => (isNumber && shapes.decimal.test(String(value)) ? Number(value) : value));
      const reason = found.length === 0 ? reasonOf(column) : null;
      return [...new Set([...found, ...(reason === null ? [] : [reason])])] as (string | number)[];
    },
  };
}

/** Excel counts no days before 1900, and those of its first months wrongly. */
const firstYearOfDateCells = 1901;

/** A value as its cell in a workbook: a whole day of a date's column is a date, all else is as it is kept. */
export function sheetCell(value: FlatValue, { field, several }: Column): SheetCell {
  if (field.type !== 'date' || several || typeof value !== 'string') return value;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && Number(value.slice(0, 4)) >= firstYearOfDateCells;
  return isDay ? new Date(`${value}T00:00:00Z`) : value;
}
