import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { TableFormat } from '../../src/catalogue/file-formats.ts';
import { type Client, createClient, createUser, openApp, password, type TestApp } from '../http/client.ts';
import { upload } from '../http/uploads.ts';
import type { TableRow } from '../workbooks.ts';

export type Installation = TestApp & { visitor: Client };

/** An empty installation with somebody logged in, the same person on every one. */
export async function openInstallation(): Promise<Installation> {
  const open = await openApp();
  const { email } = await createUser(open.database, { email: 'researcher@example.org' });
  const visitor = createClient(open.app);
  expect((await visitor.login(email, password)).statusCode).toBe(200);
  return { ...open, visitor };
}

/** The study that all tables here belong to, the same on every installation. */
export const cruises = {
  study_title: 'Plankton of the summer solstice',
  project_study_abbreviation: 'PSS',
  project_study_begin: '2014-06',
  project_study_end: '2019',
  project_study_abstract: 'Who lives in which water, from the tropics to the polar night.',
  project_study_authors: JSON.stringify([
    { firstname: 'Alex', lastname: 'Example', email: 'alex@example.org', orcid: '0000-0002-1825-0097' },
    { firstname: 'Robin', lastname: 'Sample', email: '', orcid: '' },
  ]),
};

type RowErrors = { message: string; payload: { row: number; message: Record<string, string[]> }[] };

/** Imports a table that must come in whole. */
export async function importTable(
  { visitor }: Installation,
  file: Buffer,
  { filename = 'table.xlsx', fields = cruises as Record<string, string> } = {},
): Promise<number> {
  const response = await upload(visitor, file, { fields, filename });
  const errors = response.statusCode === 200 ? [] : response.json<RowErrors>().payload;
  const first = Array.isArray(errors) ? errors.slice(0, 10) : errors;
  expect({ status: response.statusCode, first }).toEqual({ status: 200, first: [] });
  return Number(response.body);
}

/** The errors of a table: one entry a cell, `row column: sentence`. */
export async function rowErrorsOf({ visitor }: Installation, file: Buffer): Promise<string[]> {
  const response = await upload(visitor, file, { fields: cruises });
  expect(response.statusCode, response.body).toBe(400);
  return response
    .json<RowErrors>()
    .payload.flatMap(({ row, message }) =>
      Object.entries(message).flatMap(([column, sentences]) => sentences.map((text) => `${row} ${column}: ${text}`)),
    );
}

/** Searches; `total` is the number of all matches. */
export async function searchElements(
  { visitor }: Pick<Installation, 'visitor'>,
  term: string,
  body: object = {},
): Promise<{ total: number; elements: Record<string, string | number | null>[] }> {
  const response = await visitor.post('/searchSE', { term, ...body });
  expect(response.statusCode, response.body).toBe(200);
  return { total: Number(response.headers['x-total-count']), elements: response.json() };
}

/** The full export of everything there is. */
export async function exportEverything({ visitor }: Installation, format: TableFormat = 'xlsx'): Promise<Buffer> {
  expect((await visitor.post('/searchSE', { all: true, hits: 1 })).statusCode).toBe(200);
  expect((await visitor.post('/downloadSE', { items: 'all' })).statusCode).toBe(204);
  const response = await visitor.get(`/downloadSearch/full?format=${format}`);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.rawPayload;
}

/** A workbook's rows by the names of its header. */
export async function rowsOf(file: Buffer): Promise<TableRow[]> {
  const { sheets } = await readXlsx(file);
  const [header = [], ...rows] = sheets[0]?.rows ?? [];
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [String(name), cells[i] ?? null])));
}

/** Number of records of each kind. */
export async function countRecords({ database }: Installation, tables: readonly string[]) {
  const { rows } = await database.pool.query<Record<string, number>>(
    `SELECT ${tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ')}`,
  );
  return rows[0];
}
