import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type Column, columns } from '../../catalogue/columns.ts';
import { hasReasonColumn } from '../../catalogue/field-types.ts';
import { sheetNames } from '../../catalogue/sheets.ts';
import type { Database } from '../database/pool.ts';
import {
  elementsWithOrigin,
  type FlatValue,
  flatValue,
  type Names,
  namesFor,
  type RawElement,
  selectColumns,
} from '../search/elements.ts';
import { separated } from './separated.ts';

export const exportFormats = ['xlsx', 'csv', 'tsv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
};

const fetched = 1000;

/**
 * The rows of a full export: the header, then an element each, with every column that a template knows. They come from a
 * cursor, so memory does not grow with their number, and all from one moment.
 */
async function* fullRows({ pool, db }: Database, condition: RawBuilder<unknown>): AsyncGenerator<FlatValue[]> {
  const names = await namesFor(db, columns);
  const query = sql`SELECT ${selectColumns(columns)} FROM ${elementsWithOrigin} WHERE ${condition}
    ORDER BY e.sequencing_element_id`.compile(db);
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(`DECLARE elements NO SCROLL CURSOR FOR ${query.sql}`, [...query.parameters]);
    yield columns.map((column) => column.name);
    yield* fetchAll(client, names);
    failed = false;
  } finally {
    // The cursor ends with its transaction; a connection that broke off is not used again.
    await client.query('ROLLBACK').catch(() => undefined);
    client.release(failed);
  }
}

async function* fetchAll(client: pg.PoolClient, names: Names): AsyncGenerator<FlatValue[]> {
  for (;;) {
    const { rows } = await client.query<RawElement>(`FETCH ${fetched} FROM elements`);
    for (const element of rows) yield columns.map((column) => exported(element, column, names));
    if (rows.length < fetched) return;
  }
}

/** A value as it goes into a file: the reason stands where the value is missing. */
function exported(element: RawElement, column: Column, names: Names): FlatValue {
  const value = flatValue(element, column, names);
  if (value !== null || !hasReasonColumn(column.field)) return value;
  return (element[`${column.name}_missing`] as string | null) ?? null;
}

/**
 * The elements of a selection as a file, streamed. Its sheet and columns are a template's: it can be imported again.
 * The first row is asked for before anything is sent, so that what fails fails as an error, not as half a file.
 */
export async function fullExport(
  database: Database,
  condition: RawBuilder<unknown>,
  format: ExportFormat,
): Promise<Readable> {
  const rows = fullRows(database, condition);
  const header = await rows.next();
  async function* all(): AsyncGenerator<FlatValue[]> {
    if (!header.done) yield header.value;
    yield* rows;
  }
  if (format !== 'xlsx') return Readable.from(separated(all(), format === 'csv' ? ',' : '\t'), { objectMode: false });
  const stream = writeXlsxStream(literally(all()), { name: sheetNames.samples, freezePane: { rows: 1 } });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

/** Office Open XML reads `_x0041_` as an A (ECMA-376, ST_Xstring); a text that looks so by itself is marked as literal. */
async function* literally(rows: AsyncIterable<FlatValue[]>): AsyncGenerator<FlatValue[]> {
  for await (const row of rows)
    yield row.map((value) => (typeof value === 'string' ? value.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : value));
}
