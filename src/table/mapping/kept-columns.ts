import { type Cell, isBlank, trimmedText } from '../../catalogue/cells.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { nameWithoutUnit } from '../measurements/measurement-columns.ts';

/** A table by its headers and its rows below. */
export type PlainTable = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** The columns by which a row of a file is found again among stored elements, as far as the file has them. */
const elementKeys = ['samp_name', 'forward_read_file_name', 'run'];

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

/** The key of each row; empty where it has none. */
function keysOf({ columns, rows }: PlainTable, names: readonly string[]): string[] {
  const indexes = names.map((name) => columns.indexOf(name));
  return rows.map((cells) => {
    const texts = indexes.map((index) => trimmedText(cells[index]));
    return texts[0] === '' ? '' : texts.join('\n');
  });
}

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
  const keys = elementKeys.filter((name) => file.columns.includes(name) && stored.columns.includes(name));
  const fileKeys = keysOf(file, keys);
  const rowsByKey = Map.groupBy(
    file.rows.map((cells, i) => ({ cells, key: fileKeys[i] ?? '' })),
    ({ key }) => key,
  );
  const storedKeys = keysOf(stored, keys);
  const samples = stored.columns.indexOf('field_sample_id');
  const found = stored.rows.map((_, i) => (storedKeys[i] === '' ? [] : (rowsByKey.get(storedKeys[i] ?? '') ?? [])));
  const valuesIn = (row: number, column: string): Cell[] =>
    (found[row] ?? []).flatMap(({ cells }) => {
      const cell = cells[file.columns.indexOf(column)];
      return isBlank(cell) ? [] : [cell];
    });
  const firstOfSample = new Map<string, Cell>();
  stored.rows.forEach((cells, row) => {
    for (const column of added) {
      const key = `${trimmedText(cells[samples])} ${column}`;
      const [first] = valuesIn(row, column);
      if (first !== undefined && !firstOfSample.has(key)) firstOfSample.set(key, first);
    }
  });
  const rows = stored.rows.map((cells, row): Cell[] => [
    ...recordColumns.map((name) => cells[stored.columns.indexOf(name)]),
    ...added.map(
      (column) => valuesIn(row, column)[0] ?? firstOfSample.get(`${trimmedText(cells[samples])} ${column}`) ?? null,
    ),
  ]);
  const missing = found.filter((rowsOfFile) => rowsOfFile.length === 0).length;
  return { columns: [...recordColumns, ...added], rows, missing };
}
