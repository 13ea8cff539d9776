import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
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

/** Elements of a selection, read bit by bit, all from one moment. */
export type Batches = AsyncGenerator<ExportedElement>;

/** The elements that a cursor gives, so that memory does not grow with their number. */
async function* fetched({ query, db }: Reading, columns: readonly Column[]): Batches {
  const names = await namesFor(db, columns);
  for (;;) {
    const { rows } = await query<RawElement>(`FETCH ${rowsPerFetch} FROM elements`);
    if (rows.length === 0) return;
    await fillPooled(db, columns, rows);
    for (const element of rows) yield exportedElement(element, names);
  }
}

/** Numbers of the records that elements come from, and what is asked at the same moment before the elements are read. */
type Beside = { numbered?: readonly EntityName[]; first?: (db: Kysely<Tables>) => Promise<void> };

/**
 * Reads these columns of the chosen elements on a connection of its own. It is given back after the last element, and when
 * the reader goes away; whether anything was read by then makes no difference.
 */
export async function* chosenElements(
  database: Database,
  reply: FastifyReply,
  selection: Selection,
  columns: readonly Column[],
  { numbered = [], first }: Beside = {},
): Batches {
  const reading = await beginReading(database, database.exporting, reply);
  const { query, db, gone, end } = reading;
  gone.addEventListener('abort', end);
  try {
    await first?.(db);
    const elements = elementsWhere(columns, await conditionOf(db, selection), numbered).compile(db);
    await query(`DECLARE elements NO SCROLL CURSOR FOR ${elements.sql}`, elements.parameters);
    yield* fetched(reading, columns);
  } finally {
    await end();
  }
}
