import type pg from 'pg';
import { expect } from 'vitest';
import { buildWorkbook, type TableRow } from '../workbooks.ts';
import type { Answer, Client } from './client.ts';

/** The study that goes with an upload; a test gives what it cares about. */
export const study = {
  study_title: 'Plankton of the Gotland Basin',
  project_study_abstract: 'Who lives where, and how deep.',
  project_study_authors: JSON.stringify([{ firstname: 'Alex', lastname: 'Example', email: 'alex@example.org' }]),
};

type FilePart = { name: string; filename: string; bytes: Buffer };

/** Sends a form the way a browser does, as multipart/form-data (RFC 7578). */
export function sendForm(
  visitor: Pick<Client, 'post'>,
  url: string,
  fields: Readonly<Record<string, string>>,
  files: readonly FilePart[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'strandbook-test-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = ({ name, filename }: FilePart) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('')),
    ...files.flatMap((file) => [Buffer.from(head(file)), file.bytes, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return visitor.post(url, body, { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers });
}

/** Sends a filled-in template with its study. */
export function upload(
  visitor: Pick<Client, 'post'>,
  file: Buffer | null,
  {
    fields = study as Record<string, string>,
    filename = 'table.xlsx',
    headers = {} as Record<string, string>,
    query = '',
  } = {},
): Promise<Answer> {
  const files = file ? [{ name: 'file', filename, bytes: file }] : [];
  return sendForm(visitor, `/rest/templates/upload${query}`, fields, files, headers);
}

/** Stores a table of these rows, with a study; gives the number of the dataset. */
export async function storeTable(
  as: Pick<Client, 'post'>,
  rows: readonly TableRow[],
  fields: Readonly<Record<string, string>> = {},
): Promise<number> {
  const response = await upload(as, await buildWorkbook(rows), { fields: { ...study, ...fields } });
  if (response.statusCode !== 200) throw new Error(response.body);
  return Number(response.body);
}

/** Sends a table that was downloaded to be revised. */
export function uploadBulkUpdate(
  visitor: Pick<Client, 'post'>,
  bytes: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return sendForm(visitor, '/rest/revisions', fields, [{ name: 'file', filename: 'revised', bytes }]);
}

/** Sends several filled-in templates by their names, without a study. */
export function importFiles(
  visitor: Pick<Client, 'post'>,
  tables: Readonly<Record<string, Buffer>>,
  { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const files = Object.entries(tables).map(([filename, bytes]) => ({ name: 'files[]', filename, bytes }));
  return sendForm(visitor, '/template/import', fields, files, headers);
}

/**
 * Stores a table whose last row is the first to name a campaign that somebody else stores meanwhile, so that the import's
 * transaction begins anew.
 */
export async function storeWithRetry<T>(pool: pg.Pool, campaign: string, store: () => Promise<T>): Promise<T> {
  const somebody = await pool.connect();
  try {
    await somebody.query('BEGIN');
    await somebody.query('INSERT INTO campaign (campaign) VALUES ($1)', [campaign]);
    const storing = store();
    const waits = `FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY campaign%' AND wait_event = 'transactionid'`;
    await expect.poll(async () => (await pool.query(`SELECT 1 ${waits}`)).rowCount).toBe(1);
    await somebody.query('COMMIT');
    return await storing;
  } finally {
    somebody.release();
  }
}
