import fc from 'fast-check';
import type { CellValue } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FilledCell, textOf } from '../../src/catalogue/cells.ts';
import type { BulkUpdate } from '../../src/catalogue/endpoints/bulk-update.ts';
import type { RefusedRow } from '../../src/catalogue/endpoints/errors.ts';
import type { Dataset } from '../../src/catalogue/endpoints/importing.ts';
import { type WorkbookFormat, workbookFormats } from '../../src/catalogue/file-formats.ts';
import { formatSeparatedRow } from '../../src/catalogue/values/separated-values.ts';
import { openTextSource } from '../../src/table/reading/table-source.ts';
import { type GeneratedTable, generateTable } from '../arbitrary-table.ts';
import { invalidCellOf } from '../arbitrary-value.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload, uploadBulkUpdate } from './uploads.ts';

/** The same tables each time; another number makes others. */
const seed = 20_261_122;
const tablesEach = 15;

let open: TestApp;
beforeAll(async () => {
  open = await openApp();
  // The author of the study that goes with every upload is stored from here on.
  await upload(await createLoggedInClient(open), await buildWorkbook([buildRow()]));
});
afterAll(() => open.close());

const row = (table: GeneratedTable) => fc.nat(table.rows.length - 1);
const damage = (table: GeneratedTable, at: number) =>
  fc.constantFrom(
    ...table.columns.flatMap((column) => {
      const isSeveral = column.several && String(table.rows[at]?.[column.name] ?? '').includes('|');
      const cell = invalidCellOf(column);
      return cell === undefined || isSeveral ? [] : [{ name: column.name, cell }];
    }),
  );

/** The stored values of the table's elements, in the order of their names. */
async function storedValues(visitor: Client, table: GeneratedTable, tag: string): Promise<GeneratedTable['expected']> {
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
  const text = lines.map((cells) => formatSeparatedRow(cells, ';')).join('');
  const [, ...read] = await openTextSource(text).rowsOf(0);
  const cellsOf = (cells: readonly unknown[]) => names.map((name, at) => [name, cells[at] ?? null]);
  return buildWorkbook(
    read.map(({ cells }) => Object.fromEntries(cellsOf(cells))),
    { columns: [...names] },
  );
}

/** The differences that a table has as it was downloaded to be revised. */
async function revisedAsItIs(visitor: Client, dataset: string, format: WorkbookFormat): Promise<unknown[]> {
  const file = await visitor.get(`/rest/datasets/${dataset}/revision?format=${format}`);
  const response = await uploadBulkUpdate(visitor, file.rawPayload);
  expect(response.statusCode, response.body).toBe(200);
  const { changes, conflicts } = response.json<BulkUpdate>();
  return [...changes, ...conflicts];
}

it.each([...workbookFormats, 'csv'] as const)(
  'any table of valid records in %s is imported unchanged, any wrong cell is named, and its bulk update changes nothing',
  async (format) => {
    const visitor = await createLoggedInClient(open);
    let tables = 0;
    const write = (rows: readonly TableRow[], { columns }: GeneratedTable) => {
      const names = columns.map(({ name }) => name);
      return format === 'csv' ? throughText(rows, names) : buildWorkbook(rows, { columns: names, format });
    };
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const tag = `${format}q${tables++}q`;
        const table = generateTable(draw, tag);

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

        const response = await upload(visitor, await write(table.rows, table));
        expect(response.statusCode, response.body).toBe(200);
        expect(await storedValues(visitor, table, tag)).toEqual(table.expected);
        const { created } = (await visitor.get(`/rest/datasets/${response.body}`)).json<Dataset>();
        expect(created).toMatchObject(table.counts);
        if (format !== 'csv') expect(await revisedAsItIs(visitor, response.body, format)).toEqual([]);
      }),
      { seed, numRuns: tablesEach, endOnFailure: true },
    );
  },
  // Many tables in one test: a busy machine needs minutes for them.
  300_000,
);
