import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import type { ReadTransaction } from '../http/read-transaction.ts';
import {
  type ChainCache,
  type ElementSource,
  elementQuery,
  fillPooledValues,
  isElementIn,
  type NameOptions,
  type RawElement,
  type RawValue,
  readReferenceNames,
  selectedIds,
} from '../search/index.ts';
import { type ColumnIndexes, ExportedElement, rowLayoutOf } from './exported-element.ts';

/** The first rows are few, so that they are soon there. */
const firstFetchedRows = 50;
const maxFetchedRows = 250;
/** Limits what is held of rows with long texts: portions are of about so many characters, and grow by steps. */
const fetchedCharacters = 500_000;
const maxGrowth = 4;

type Row = RawValue[];

function countCharacters(rows: readonly Row[]): number {
  let sum = 0;
  for (const row of rows)
    for (const value of row) if (value !== null) sum += typeof value === 'string' ? value.length : 8;
  return sum;
}

/** Puts the values of pooled samples into their rows. */
async function fillPooledRows(
  db: Kysely<Tables>,
  columns: readonly Column[],
  rows: readonly Row[],
  places: ColumnIndexes,
) {
  const pooledAt = places.get('pooled');
  if (pooledAt === undefined) return;
  const filled = rows.flatMap((row): [Row, RawElement][] => {
    const id = row[places.get('sequencing_element_id') ?? -1];
    return row[pooledAt] === true && typeof id === 'number' ? [[row, { sequencing_element_id: id, pooled: true }]] : [];
  });
  await fillPooledValues(
    db,
    columns,
    filled.map(([, element]) => element),
  );
  for (const [row, element] of filled)
    for (const [name, value] of Object.entries(element)) {
      const at = places.get(name);
      if (at !== undefined) row[at] = value;
    }
}

/** Lets the database read whole tables, sort and hash them for the queries that are planned from now on, or not. */
async function allowTableScans(db: Kysely<Tables>, value: 'on' | 'off'): Promise<void> {
  const ways = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'];
  await sql`SELECT ${sql.join(ways.map((way) => sql`set_config(${`enable_${way}`}, ${value}, true)`))}`.execute(db);
}

/**
 * The elements of a query out of a cursor of this name, so that memory does not grow with their number. PostgreSQL
 * makes the next ones ready while these are written.
 * @param isLookedUp whether each is found by its number, one after the other, so that the first are there before the
 * last is read
 */
export async function* fetchElements(
  { query, fetch, db }: ReadTransaction,
  cursor: string,
  elements: RawBuilder<unknown>,
  columns: readonly Column[],
  isLookedUp = false,
  asked: NameOptions = { reader: null },
): AsyncGenerator<ExportedElement[]> {
  const nameOptions = await readReferenceNames(db, columns, asked);
  const { sql: text, parameters } = elements.compile(db);
  if (isLookedUp) await allowTableScans(db, 'off');
  await query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, parameters);
  if (isLookedUp) await allowTableScans(db, 'on');
  const fetchNext = (count: number) => {
    const coming = fetch<Row>(`FETCH ${count} FROM ${cursor}`);
    // A failure is thrown where the rows are awaited, which may be later.
    coming.catch(() => undefined);
    return coming;
  };
  let next = fetchNext(firstFetchedRows);
  try {
    for (;;) {
      const { rows, names: found } = await next;
      if (rows.length === 0) break;
      const fitting = Math.floor((rows.length * fetchedCharacters) / countCharacters(rows));
      next = fetchNext(Math.max(1, Math.min(fitting, rows.length * maxGrowth, maxFetchedRows)));
      const places = new Map(found.map((name, at) => [name, at]));
      await fillPooledRows(db, columns, rows, places);
      const layout = rowLayoutOf(places, columns, nameOptions);
      yield rows.map((row) => new ExportedElement(row, layout));
    }
  } finally {
    // The reader may have gone: what was asked for comes to its end first.
    await next.catch(() => undefined);
  }
  await query(`CLOSE ${cursor}`);
}

/**
 * Numbers of the records that elements come from, the names of persons as a reader may know them, and what is asked at
 * the same moment before the elements are read.
 */
type ReadOptions = {
  entitiesWithId?: readonly EntityName[];
  nameOptions?: NameOptions;
  beforeRead?: (db: Kysely<Tables>, ids: string) => Promise<void>;
};

/** Rows with these columns of the chosen elements, some at a time, in the order of the elements' numbers. */
export async function* readSelectedElements(
  reading: ReadTransaction,
  chain: ChainCache,
  chosen: ElementSource,
  columns: readonly Column[],
  { entitiesWithId = [], nameOptions, beforeRead }: ReadOptions = {},
): AsyncGenerator<ExportedElement[]> {
  const ids = await selectedIds(reading.db, chain, chosen);
  await beforeRead?.(reading.db, ids);
  const elements = elementQuery(columns, isElementIn(ids), entitiesWithId);
  yield* fetchElements(reading, 'elements', elements, columns, true, nameOptions);
}
