import fc from 'fast-check';
import type { CellValue } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RefusedRow } from '../../src/catalogue/answers/errors.ts';
import type { Dataset } from '../../src/catalogue/answers/importing.ts';
import type { Revision } from '../../src/catalogue/answers/revising.ts';
import { type FilledCell, textOf } from '../../src/catalogue/cells.ts';
import { type WorkbookFormat, workbookFormats } from '../../src/catalogue/file-formats.ts';
import { separatedRow } from '../../src/catalogue/separated.ts';
import { textSource } from '../../src/table/source.ts';
import { type AnyTable, anyTable } from '../any-table.ts';
import { damageTo } from '../any-value.ts';
import { buildRow, type TableRow, workbook } from '../workbooks.ts';
import { type Client, loggedIn, type OpenApp, openApp } from './client.ts';
import { revise, upload } from './uploads.ts';

/** The same tables each time; another number makes others. */
const seed = 20_261_122;
const tablesEach = 15;

let open: OpenApp;
beforeAll(async () => {
  open = await openApp();
  // The author of the study that goes with every upload is stored from here on.
  await upload(await loggedIn(open), await workbook([buildRow()]));
});
afterAll(() => open.close());

const row = (table: AnyTable) => fc.nat(table.rows.length - 1);
const damage = (table: AnyTable, at: number) =>
  fc.constantFrom(
    ...table.columns.flatMap((column) => {
      const isSeveral = column.several && String(table.rows[at]?.[column.name] ?? '').includes('|');
      const cell = damageTo(column);
      return cell === undefined || isSeveral ? [] : [{ name: column.name, cell }];
    }),
  );

/** The stored values of the table's elements, in the order of their names. */
async function storedValues(visitor: Client, table: AnyTable, tag: string): Promise<AnyTable['kept']> {
  const fields = table.columns.map(({ name }) => name);
  const found = await visitor.post('/searchSE', { term: tag, fields, sort: 'samp_name' });
  return found.json<Record<string, string | number | null>[]>().map((element) =>
    Object.fromEntries(
      fields.map((name) => {
        const value = element[`${name}_missing`] ?? element[name] ?? null;
        return [name, value === null ? null : String(value)];
      }),
    ),
  );
}

/** The same rows as a text file, as an export writes it and the page reads it, in the workbook that it sends. */
async function throughText(rows: readonly TableRow[], names: readonly string[]): Promise<Buffer> {
  const written = (cell: CellValue | undefined) =>
    cell === null || cell === undefined || typeof cell === 'number' ? (cell ?? null) : textOf(cell as FilledCell);
  const lines = [[...names], ...rows.map((row) => names.map((name) => written(row[name])))];
  const text = lines.map((cells) => separatedRow(cells, ';')).join('');
  const [, ...read] = await textSource(text).rowsOf(0);
  const cellsOf = (cells: readonly unknown[]) => names.map((name, at) => [name, cells[at] ?? null]);
  return workbook(
    read.map(({ cells }) => Object.fromEntries(cellsOf(cells))),
    { columns: [...names] },
  );
}

/** The differences that a table has as it was downloaded to be revised. */
async function revisedAsItIs(visitor: Client, dataset: string, format: WorkbookFormat): Promise<unknown[]> {
  const file = await visitor.get(`/rest/datasets/${dataset}/revision?format=${format}`);
  const answer = await revise(visitor, file.rawPayload);
  expect(answer.statusCode, answer.body).toBe(200);
  const { changes, conflicts } = answer.json<Revision>();
  return [...changes, ...conflicts];
}

it.each([...workbookFormats, 'csv'] as const)(
  'any table of valid records in %s comes in as it is, any wrong cell is named, and revised as it is it changes nothing',
  async (format) => {
    const visitor = await loggedIn(open);
    let tables = 0;
    const write = (rows: readonly TableRow[], { columns }: AnyTable) => {
      const names = columns.map(({ name }) => name);
      return format === 'csv' ? throughText(rows, names) : workbook(rows, { columns: names, format });
    };
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const tag = `${format}q${tables++}q`;
        const table = anyTable(draw, tag);

        const at = draw(row, table);
        const { name, cell } = draw(damage, table, at);
        const damaged = await upload(
          visitor,
          await write(table.rows.with(at, { ...table.rows[at], [name]: cell }), table),
        );
        expect(damaged.statusCode).toBe(400);
        expect(damaged.json<{ payload: RefusedRow[] }>().payload).toEqual([
          { row: at + 2, message: { [name]: [expect.any(String)] } },
        ]);

        const answer = await upload(visitor, await write(table.rows, table));
        expect(answer.statusCode, answer.body).toBe(200);
        expect(await storedValues(visitor, table, tag)).toEqual(table.kept);
        const { created } = (await visitor.get(`/rest/datasets/${answer.body}`)).json<Dataset>();
        expect(created).toMatchObject(table.counts);
        if (format !== 'csv') expect(await revisedAsItIs(visitor, answer.body, format)).toEqual([]);
      }),
      { seed, numRuns: tablesEach, endOnFailure: true },
    );
  },
  // Many tables in one test: a busy machine needs minutes for them.
  300_000,
);
