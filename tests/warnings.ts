import { expect } from 'vitest';
import type { Cell } from '../src/catalogue/field-types.ts';
import { sentences } from '../src/catalogue/locales/index.ts';
import { loadInland } from '../src/server/importing/inland.ts';
import { checkTable } from '../src/table/check-table.ts';
import { warningSentences } from '../src/table/report.ts';
import { columnsOf, type TableRow } from './workbooks.ts';

export { loadInland };

/** The warnings of a table without mistakes, in both languages. */
export async function warningsOf(
  rows: readonly TableRow[],
): Promise<{ codes: string[]; english: string[]; german: string[] }> {
  const columns = columnsOf(rows);
  const raw = rows.map((row, i) => ({ line: i + 2, cells: columns.map((name) => (row[name] ?? null) as Cell) }));
  const check = await checkTable({ columns, rows: raw }, 100, loadInland, async () => false);
  expect(check?.issues).toEqual([]);
  const warnings = check?.warnings ?? [];
  const [english = [], german = []] = (['en', 'de'] as const).map((language) =>
    warningSentences(warnings, sentences(language)),
  );
  return { codes: warnings.map(({ code }) => code), english, german };
}
