import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDelimitedRows } from '../delimited-text.ts';

export const realData = path.resolve(import.meta.dirname, '../..', process.env.REAL_DATA || '../shared/data');

/** Whether the collected tables are here; they are no part of the repository. */
export function hasRealTables(): boolean {
  const there = existsSync(path.join(realData, 'tables'));
  if (!there) console.info(`No tables in ${realData}: tests on them are left out (REAL_DATA=a folder brings them in)`);
  return there;
}

/** A row of a table: the text of each cell, as it is in the file, by its column's name. */
export type RealRow = { line: number; cell: (column: string) => string };

/** The rows of a collected table; `line` counts as a spreadsheet does. */
export function readTable(file: string): RealRow[] {
  const text = readFileSync(path.join(realData, 'tables', file), 'utf8');
  const [header = [], ...rows] = parseDelimitedRows(text, ',');
  const at = new Map(header.map((name, index) => [name, index]));
  return rows.map((cells, i) => ({
    line: i + 2,
    cell(column) {
      const index = at.get(column);
      if (index === undefined) throw new Error(`${file} has no column ${column}`);
      return cells[index] ?? '';
    },
  }));
}
