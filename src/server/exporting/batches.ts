import type { FastifyReply } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Database } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { beginReading, type Reading } from '../http/reading.ts';
import { elementsWhere, namesFor, type RawElement } from '../search/elements.ts';
import { fillPooled } from '../search/pooled.ts';
import { conditionOf, type Selection } from '../search/selection.ts';
import { type ExportedElement, exportedElement } from './cells.ts';

const rowsPerFetch = 1000;

/** The rows of a query out of a cursor of this name, so that memory does not grow with their number. */
export async function* fetchedRows(
  { query, db }: Reading,
  cursor: string,
  elements: RawBuilder<RawElement>,
  columns: readonly Column[],
): AsyncGenerator<RawElement> {
  const { sql, parameters } = elements.compile(db);
  await query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`, parameters);
  for (;;) {
    const { rows } = await query<RawElement>(`FETCH ${rowsPerFetch} FROM ${cursor}`);
    if (rows.length === 0) break;
    await fillPooled(db, columns, rows);
    yield* rows;
  }
  await query(`CLOSE ${cursor}`);
}

/**
 * Reads on a connection of its own, all of it from one moment. It is given back at the end, and when the reader goes away;
 * whether anything was read by then makes no difference.
 */
export async function* readingFor<T>(
  database: Database,
  reply: FastifyReply,
  read: (reading: Reading) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const reading = await beginReading(database, database.exporting, reply);
  reading.gone.addEventListener('abort', reading.end);
  try {
    yield* read(reading);
  } finally {
    await reading.end();
  }
}

/** Numbers of the records that elements come from, and what is asked at the same moment before the elements are read. */
type Beside = { numbered?: readonly EntityName[]; first?: (db: Kysely<Tables>) => Promise<void> };

/** These columns of the chosen elements, bit by bit. */
export function chosenElements(
  database: Database,
  reply: FastifyReply,
  selection: Selection,
  columns: readonly Column[],
  { numbered = [], first }: Beside = {},
): AsyncGenerator<ExportedElement> {
  return readingFor(database, reply, async function* chosen(reading) {
    const { db } = reading;
    await first?.(db);
    const elements = elementsWhere(columns, await conditionOf(db, selection), numbered);
    const names = await namesFor(db, columns);
    for await (const row of fetchedRows(reading, 'elements', elements, columns)) yield exportedElement(row, names);
  });
}
