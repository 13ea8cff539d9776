import { expect } from 'vitest';
import type { Cell } from '../src/catalogue/field-types.ts';
import { getTranslate } from '../src/catalogue/locales/index.ts';
import { loadInlandCheck } from '../src/server/map/inland.ts';
import { checkTable } from '../src/table/check-table.ts';
import { translateWarnings } from '../src/table/report.ts';
import { readSeededTypes } from './seeded-types.ts';
import { columnsOf, type TableRow } from './workbooks.ts';

export { loadInlandCheck };

/** The warnings of a table without mistakes, in both languages. */
export async function warningsOf(
  rows: readonly TableRow[],
): Promise<{ codes: string[]; english: string[]; german: string[] }> {
  const columns = columnsOf(rows);
  const raw = rows.map((row, i) => ({ line: i + 2, cells: columns.map((name) => (row[name] ?? null) as Cell) }));
  const check = await checkTable(
    { columns, rows: raw },
    100,
    loadInlandCheck,
    async () => false,
    undefined,
    readSeededTypes(),
  );
  expect(check?.issues).toEqual([]);
  const warnings = check?.warnings ?? [];
  const [english = [], german = []] = (['en', 'de'] as const).map((language) =>
    translateWarnings(warnings, getTranslate(language)),
  );
  return { codes: warnings.map(({ code }) => code), english, german };
}
