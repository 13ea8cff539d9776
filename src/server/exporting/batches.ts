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

/** The number of rows in the first batch, which is small so that it arrives soon. */
const firstFetchedRows = 50;
const maxFetchedRows = 250;
/**
 * Limits the memory of rows with long texts: a batch has about this number of characters, and batches grow gradually.
 */
const fetchedCharacters = 500_000;
const maxGrowth = 4;

type Row = RawValue[];

function countCharacters(rows: readonly Row[]): number {
  let sum = 0;
  for (const row of rows)
    for (const value of row) if (value !== null) sum += typeof value === 'string' ? value.length : 8;
  return sum;
}

/** Fills the values of the samples of pooled libraries into their rows. */
async function fillPooledRows(
  db: Kysely<Tables>,
  columns: readonly Column[],
  rows: readonly Row[],
  columnIndexes: ColumnIndexes,
) {
  const pooledIndex = columnIndexes.get('pooled');
  if (pooledIndex === undefined) return;
  const pooled = rows.flatMap((row): [Row, RawElement][] => {
    const id = row[columnIndexes.get('sequencing_element_id') ?? -1];
    return row[pooledIndex] === true && typeof id === 'number'
      ? [[row, { sequencing_element_id: id, pooled: true }]]
      : [];
  });
  await fillPooledValues(
    db,
    columns,
    pooled.map(([, element]) => element),
  );
  for (const [row, element] of pooled)
    for (const [name, value] of Object.entries(element)) {
      const index = columnIndexes.get(name);
      if (index !== undefined) row[index] = value;
    }
}

/** Allows or forbids table scans, sorts and hash joins for the following queries of the transaction. */
async function allowTableScans(db: Kysely<Tables>, value: 'on' | 'off'): Promise<void> {
  const methods = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'];
  await sql`SELECT ${sql.join(methods.map((method) => sql`set_config(${`enable_${method}`}, ${value}, true)`))}`.execute(
    db,
  );
}

/**
 * The elements of a query in batches from a cursor, so that memory does not grow with their number. PostgreSQL prepares
 * the next batch while one is written.
 * @param isLookedUp whether elements are looked up one by one by id, so that the first are sent before the last are
 * read
 */
export async function* fetchElements(
  { query, fetch, db }: ReadTransaction,
  cursor: string,
  elements: RawBuilder<unknown>,
  columns: readonly Column[],
  isLookedUp = false,
  requested: NameOptions = { reader: null },
): AsyncGenerator<ExportedElement[]> {
  const nameOptions = await readReferenceNames(db, columns, requested);
  const { sql: text, parameters } = elements.compile(db);
  if (isLookedUp) await allowTableScans(db, 'off');
  await query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, parameters);
  if (isLookedUp) await allowTableScans(db, 'on');
  const fetchNext = (count: number) => {
    const fetched = fetch<Row>(`FETCH ${count} FROM ${cursor}`);
    // A rejection is thrown when the rows are awaited; until then it must not count as unhandled.
    fetched.catch(() => undefined);
    return fetched;
  };
  let next = fetchNext(firstFetchedRows);
  try {
    for (;;) {
      const { rows, names } = await next;
      if (rows.length === 0) break;
      const fitting = Math.floor((rows.length * fetchedCharacters) / countCharacters(rows));
      next = fetchNext(Math.max(1, Math.min(fitting, rows.length * maxGrowth, maxFetchedRows)));
      const columnIndexes = new Map(names.map((name, index) => [name, index]));
      await fillPooledRows(db, columns, rows, columnIndexes);
      const layout = rowLayoutOf(columnIndexes, columns, nameOptions);
      yield rows.map((row) => new ExportedElement(row, layout));
    }
  } finally {
    // The client may have left; the pending query must end first.
    await next.catch(() => undefined);
  }
  await query(`CLOSE ${cursor}`);
}

/**
 * The entities whose ids are read, the options of names, and queries that run in the same snapshot before the elements
 * are read.
 */
type ReadOptions = {
  entitiesWithId?: readonly EntityName[];
  nameOptions?: NameOptions;
  beforeRead?: (db: Kysely<Tables>, ids: string) => Promise<void>;
};

/**
 * Elements with these columns, in batches, in the order of their ids.
 * @param ids the text of an array of PostgreSQL
 */
export async function* readElementsOf(
  reading: ReadTransaction,
  ids: string,
  columns: readonly Column[],
  { entitiesWithId = [], nameOptions, beforeRead }: ReadOptions = {},
): AsyncGenerator<ExportedElement[]> {
  await beforeRead?.(reading.db, ids);
  const elements = elementQuery(columns, isElementIn(ids), entitiesWithId);
  yield* fetchElements(reading, 'elements', elements, columns, true, nameOptions);
}

/** The selected elements with these columns, as {@link readElementsOf} reads them. */
export async function* readSelectedElements(
  reading: ReadTransaction,
  chain: ChainCache,
  source: ElementSource,
  columns: readonly Column[],
  options: ReadOptions = {},
): AsyncGenerator<ExportedElement[]> {
  yield* readElementsOf(reading, await selectedIds(reading.db, chain, source), columns, options);
}
