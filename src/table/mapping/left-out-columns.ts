import { type Cell, isBlank, trimmedText } from '../../catalogue/cells.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { nameWithoutUnit } from '../measurements/measurement-columns.ts';

/** A table by its headers and its rows below. */
export type PlainTable = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** The columns by which a row of a file is found again among stored elements, as far as the file has them. */
const elementKeys = ['samp_name', 'forward_read_file_name'];

/** The columns that say to which record a measurement of a sample belongs, and in which version it was read. */
const recordColumns = [
  'samp_name',
  'sequencing_element_id',
  'sequencing_element_version',
  'field_sample_id',
  'field_sample_version',
];

/** The names of measurements that a table has, in lower case without their units. */
export const measuredNames = (columns: readonly string[]): ReadonlySet<string> =>
  new Set(columns.flatMap((name) => (columnOf(name) ? [] : nameWithoutUnit(name).toLowerCase())));

/** Creates the function for the key of a row; empty for a row without a name. */
function createKey(columns: readonly string[], names: readonly string[]): (cells: readonly Cell[]) => string {
  const indexes = names.map((name) => columns.indexOf(name));
  return (cells) => {
    const texts = indexes.map((index) => trimmedText(cells[index]));
    return texts[0] ? texts.join('\n') : '';
  };
}

/** The first value of each column that is not blank in these rows; null for a column without one. */
const firstValues = (rows: readonly (readonly Cell[])[], indexes: readonly number[]): Cell[] =>
  indexes.map((index) => rows.find((cells) => !isBlank(cells[index]))?.[index] ?? null);

/**
 * The table of a bulk update that gives stored samples the measurements of a file from which their elements were imported. A sample gets
 * them in all of its rows, as a change must be made in all of them.
 * @param file its rows with our columns
 * @param stored the table for a bulk update of these elements
 * @returns the table, and how many of its elements were not found in the file
 */
export function joinMeasurements(file: PlainTable, stored: PlainTable): PlainTable & { missing: number } {
  const known = measuredNames(stored.columns);
  const added = file.columns.filter((name) => !columnOf(name) && !known.has(nameWithoutUnit(name).toLowerCase()));
  const addedIndexes = added.map((name) => file.columns.indexOf(name));
  const keys = elementKeys.filter((name) => file.columns.includes(name) && stored.columns.includes(name));
  const rowsByKey = Map.groupBy(file.rows, createKey(file.columns, keys));
  const keyOf = createKey(stored.columns, keys);
  const recordIndexes = recordColumns.map((name) => stored.columns.indexOf(name));
  const sampleIndex = stored.columns.indexOf('field_sample_id');
  const found = stored.rows.map((cells) => {
    const key = keyOf(cells);
    const rows = key === '' ? [] : (rowsByKey.get(key) ?? []);
    return { cells, sample: trimmedText(cells[sampleIndex]), rows, values: firstValues(rows, addedIndexes) };
  });
  const positions = added.map((_, i) => i);
  const valuesOfSample = new Map(
    [...Map.groupBy(found, ({ sample }) => sample)].map(([sample, rows]) => [
      sample,
      firstValues(
        rows.map(({ values }) => values),
        positions,
      ),
    ]),
  );
  return {
    columns: [...recordColumns, ...added],
    rows: found.map(({ cells, sample, values }) => [
      ...recordIndexes.map((index) => cells[index]),
      ...values.map((value, i) => value ?? valuesOfSample.get(sample)?.[i] ?? null),
    ]),
    missing: found.filter(({ rows }) => rows.length === 0).length,
  };
}
