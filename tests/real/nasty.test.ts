import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from '../../src/server/importing/read-file.ts';
import { markWorkbook } from '../../src/table/mark-workbook/index.ts';
import type { RawRow } from '../../src/table/read.ts';
import { type Client, loggedIn, type OpenApp, openApp } from '../http/client.ts';
import { upload } from '../http/uploads.ts';
import { hasRealTables, realData } from './table.ts';

const folder = (name: string) => join(realData, name);
const filesOf = (name: string): [string][] =>
  hasRealTables() ? readdirSync(folder(name)).map((file): [string] => [`${name}/${file}`]) : [];

/** Protected against changes, not against reading. */
const opens = /worksheet_protected/;
/** Wrong only in parts that no table needs, or put right by reading as spreadsheet programs do. */
const mended = /corruptMeta|trash_item|49609/;

describe.skipIf(!hasRealTables())('files that were made to do harm, or that somebody sent by mistake', () => {
  let open: OpenApp;
  let visitor: Client;
  beforeAll(async () => {
    open = await openApp();
    visitor = await loggedIn(open);
  });
  afterAll(() => open.close());

  async function refusalOf(path: string): Promise<[status: number, message: string]> {
    const answer = await upload(visitor, readFileSync(folder(path)), { filename: path });
    const body = answer.json<{ message: string; payload?: unknown }>();
    expect(body.payload).toBeUndefined();
    return [answer.statusCode, body.message];
  }

  it.each(filesOf('nasty/1_attack'))('%s is refused', async (path) => {
    const [status, message] = await refusalOf(path);
    expect(status).toBe(400);
    if (/laughs|blowup|xmlbomb|54764/.test(path)) expect(message).toContain('document type');
  });

  it.each(filesOf('nasty/2_encrypted'))('%s is refused where it is encrypted', async (path) => {
    const [status, message] = await refusalOf(path);
    expect(status).toBe(400);
    expect(message).toContain(opens.test(path) ? 'None of the columns' : 'encrypted');
  });

  it.each(filesOf('nasty/3_corrupt'))('%s is refused where it cannot be read', async (path) => {
    const [status, message] = await refusalOf(path);
    expect([400, 415]).toContain(status);
    expect(message).toMatch(mended.test(path) ? /None of the columns/ : /damaged|not a spreadsheet/);
  });

  it.each(filesOf('nasty/4_wrong_type_must_refuse'))('%s is refused', async (path) => {
    expect((await refusalOf(path))[0]).toBe(415);
  });
});

describe.skipIf(!hasRealTables())('odd files that are none the worse for it', () => {
  const rowsOf = (name: string): Promise<RawRow[]> => Array.fromAsync(readFile(folder(name)));

  it.each([...filesOf('nasty/5_valid_odd_xlsx'), ...filesOf('nasty/6_ods'), ...filesOf('templates')])(
    '%s is read',
    async (path) => {
      expect((await Array.fromAsync(readFile(folder(path)))).length).toBeGreaterThan(0);
    },
  );

  it.each([...filesOf('nasty/5_valid_odd_xlsx'), ...filesOf('nasty/6_ods'), ...filesOf('templates')])(
    '%s is the same with cells marked in it',
    async (path) => {
      const marks = [1, 2, 3, 7, 300].flatMap((line) =>
        [0, 1, 4, 60].map((column) => ({ line, column, message: 'wrong' })),
      );
      const copy = join(await mkdtemp(join(tmpdir(), 'strandbook-odd-')), 'marked');
      await writeFile(copy, await markWorkbook(readFileSync(folder(path)), marks));
      expect(await Array.fromAsync(readFile(copy))).toEqual(await rowsOf(path));
      await rm(dirname(copy), { recursive: true });
    },
  );

  it('give what stands in them', async () => {
    expect((await rowsOf('nasty/5_valid_odd_xlsx/sheetjs__1904.xlsx'))[0]?.cells[1]).toEqual(new Date('1904-01-02'));
    expect(
      (await rowsOf('nasty/5_valid_odd_xlsx/tafia__inlineStr_cdata.xlsx')).flatMap(({ cells }) => cells),
    ).toContain('Hello CDATA');
    expect(await rowsOf('nasty/5_valid_odd_xlsx/roo__hidden_sheets.xlsx')).toHaveLength(1);
    expect((await rowsOf('nasty/5_valid_odd_xlsx/tidyverse__iris-google-doc.xlsx'))[150]?.cells[4]).toBe('virginica');
    expect((await rowsOf('nasty/6_ods/tafia__special_cells.ods'))[0]?.cells).toEqual(['Split\nLine']);
  });
});
