import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Column, columns } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { hasReasonColumn } from '../../catalogue/field-types.ts';
import type { ExportFormat } from '../../catalogue/file-formats.ts';
import { sheetNames } from '../../catalogue/sheets.ts';
import type { Database } from '../database/pool.ts';
import { beginReading, type Reading } from '../http/reading.ts';
import { elementsWhere, type FlatValue, flatValue, type Names, namesFor, type RawElement } from '../search/elements.ts';
import { fillPooled } from '../search/pooled.ts';
import { conditionOf, type Selection } from '../search/selection.ts';
import { separated } from './separated.ts';

const rowsPerFetch = 1000;
/** A reader who has taken nothing for so long is taken for gone. */
const stallTimeoutMs = 60_000;

/** Batches of elements out of a cursor, so that memory does not grow with their number; all from one moment. */
type Batches = Pick<Reading, 'db'> & {
  next: () => Promise<RawElement[]>;
  close: () => Promise<void>;
};

/** Ends a connection over which nothing has gone for a while. @returns the end of the watch */
function watchReader({ raw }: FastifyReply): () => void {
  let before = -1;
  const timer = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? before;
    if (written === before) raw.destroy();
    before = written;
  }, stallTimeoutMs).unref();
  return () => clearInterval(timer);
}

/**
 * Opens the cursor on a connection of its own. It is closed with the last batch, when the reader goes away, and when the
 * reader takes nothing for a minute; whether anything was read by then makes no difference.
 */
async function openBatches(database: Database, reply: FastifyReply, selection: Selection): Promise<Batches> {
  const { query, db, gone, end } = await beginReading(database, database.exporting, reply);
  const endWatch = watchReader(reply);
  const close = async () => {
    endWatch();
    await end();
  };
  gone.addEventListener('abort', close);
  try {
    const elements = elementsWhere(columns, await conditionOf(db, selection)).compile(db);
    await query(`DECLARE elements NO SCROLL CURSOR FOR ${elements.sql}`, elements.parameters);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    close,
    async next() {
      const { rows } = await query<RawElement>(`FETCH ${rowsPerFetch} FROM elements`);
      await fillPooled(db, columns, rows);
      return rows;
    },
  };
}

/** The header, then an element each, with every column that a template knows. */
async function* fullRows({ next, db, close }: Batches): AsyncGenerator<FlatValue[]> {
  try {
    const names = await namesFor(db, columns);
    yield columns.map((column) => column.name);
    for (let rows = await next(); rows.length > 0; rows = await next())
      for (const element of rows) yield columns.map((column) => exported(element, column, names));
  } finally {
    await close();
  }
}

/** A value as it goes into a file: the reason stands where the value is missing. */
function exported(element: RawElement, column: Column, names: Names): FlatValue {
  const value = flatValue(element, column, names);
  if (value !== null || !hasReasonColumn(column.field)) return value;
  return (element[reasonColumn(column.name)] as string | null) ?? null;
}

/**
 * The elements of a selection as a file, streamed. Its sheet and columns are a template's: it can be imported again.
 * The first row is asked for before anything is sent, so that what fails fails as an error, not as half a file.
 */
export async function fullExport(
  database: Database,
  reply: FastifyReply,
  selection: Selection,
  format: ExportFormat,
): Promise<Readable> {
  const rows = fullRows(await openBatches(database, reply, selection));
  const header = await rows.next();
  async function* all(): AsyncGenerator<FlatValue[]> {
    if (!header.done) yield header.value;
    yield* rows;
  }
  const stream =
    format === 'xlsx'
      ? Readable.fromWeb(
          writeXlsxStream(literally(all()), {
            name: sheetNames.samples,
            freezePane: { rows: 1 },
          }) as Parameters<typeof Readable.fromWeb>[0],
        )
      : Readable.from(separated(all(), format === 'csv' ? ',' : '\t'), { objectMode: false });
  // A reader who has gone before the file was handed over is told of by nobody else.
  if (reply.raw.destroyed) stream.destroy();
  else reply.raw.once('close', () => stream.destroy());
  return stream;
}

/** Office Open XML reads `_x0041_` as an A (ECMA-376, ST_Xstring); a text that looks so by itself is marked as literal. */
async function* literally(rows: AsyncIterable<FlatValue[]>): AsyncGenerator<FlatValue[]> {
  for await (const row of rows)
    yield row.map((value) => (typeof value === 'string' ? value.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : value));
}
