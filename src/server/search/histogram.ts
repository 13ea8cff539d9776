import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../catalogue/endpoints/index.ts';
import { qualifiedName } from '../../catalogue/measurements/measurement.ts';
import { withoutRange } from '../../catalogue/measurements/range-words.ts';
import { roundEdges } from '../../catalogue/measurements/round-edges.ts';
import type { Tables } from '../database/tables.ts';
import { invalidFieldError } from '../http/parse.ts';
import { findType } from '../measurements/types.ts';
import { findElements, IdBitset, type SearchRequest, type SearchSources, unpackIntegers } from './engine/index.ts';
import { type Numbers, numbersOf, type Quantity } from './measured-numbers.ts';

/** @throws HttpError 400 for a name that no type has, without its qualifier */
async function requireQuantity(db: Kysely<Tables>, name: string): Promise<Quantity> {
  const [typeName = '', ...rest] = name.toWellFormed().split('.');
  const type = await findType(db, typeName);
  if (!type) throw invalidFieldError('name', 'errors.invalid');
  return { type, qualifier: rest.join('.') || null };
}

type Ends = { low: number | null; high: number | null };

/** The least and the greatest number, which stand at the ends of an index. */
async function readEnds(db: Kysely<Tables>, { given, from }: Numbers): Promise<Ends> {
  const first = sql`SELECT m.value FROM ${from} ORDER BY m.value`;
  const { rows } = await sql<Ends>`${given} SELECT (${first} LIMIT 1) AS low, (${first} DESC LIMIT 1) AS high`.execute(
    db,
  );
  return rows[0] ?? { low: null, high: null };
}

/** The ids of the records with a number in each bin, one number after the other. */
async function readBins(
  db: Kysely<Tables>,
  { id, given, from, isIndexed }: Numbers,
  edges: readonly number[],
): Promise<{ bin: number; ids: Buffer | null }[]> {
  const last = edges.length - 2;
  const ids = sql`string_agg(int4send(${id}), '') AS ids`;
  // Each bin is a part of the index, which takes half the time of telling the bin of each number.
  const bins = edges.slice(1).map((end, bin) => {
    const limits = [
      ...(bin > 0 ? [sql`AND m.value >= ${edges[bin]}::float8`] : []),
      ...(bin < last ? [sql`AND m.value < ${end}::float8`] : []),
    ];
    return sql`SELECT ${bin}::int AS bin, ${ids} FROM ${from} ${sql.join(limits, sql` `)}`;
  });
  // The last edge belongs to the last bin.
  const byNumber = sql`SELECT greatest(0, least(${last}::int, width_bucket(m.value, ${edges}::float8[]) - 1)) AS bin, ${ids}
    FROM ${from} GROUP BY bin`;
  const { rows } = await sql<{ bin: number; ids: Buffer | null }>`${given}
    ${isIndexed ? sql.join(bins, sql` UNION ALL `) : byNumber}`.execute(db);
  return rows;
}

/** How many records have a number, and how many in each bin; those with several in one bin count there once. */
async function countRecords(
  db: Kysely<Tables>,
  numbers: readonly Numbers[],
  edges: readonly number[],
): Promise<{ count: number; counts: number[] }> {
  const counts = edges.slice(1).map(() => 0);
  let count = 0;
  for (const one of numbers) {
    const all = new IdBitset();
    for (const { bin, ids } of await readBins(db, one, edges)) {
      const records = IdBitset.of(unpackIntegers(ids));
      counts[bin] = (counts[bin] ?? 0) + records.count;
      all.addAll(records);
    }
    count += all.count;
  }
  return { count, counts };
}

/**
 * How often which numbers of a quantity stand in the samples and events from which what a search finds comes. The range that the
 * search's own term sets for it is left out, so that whoever changes it sees what lies outside.
 * @throws HttpError 400 for an unknown name
 */
export async function readHistogram(
  sources: SearchSources,
  asked: SearchRequest,
  { name, bins }: { name: string; bins: number },
): Promise<ResponseOf<'POST /searchSE/histogram'>> {
  const { db } = sources;
  const quantity = await requireQuantity(db, name);
  const { type, qualifier } = quantity;
  const search = { ...asked, term: withoutRange(asked.term, name) };
  const numbers = numbersOf(quantity, await findElements(sources, search).measuredRecords());
  const ends: Ends[] = [];
  for (const one of numbers) ends.push(await readEnds(db, one));
  const lows = ends.flatMap((end) => end.low ?? []);
  const highs = ends.flatMap((end) => end.high ?? []);
  const [low, high] = lows.length > 0 ? [Math.min(...lows), Math.max(...highs)] : [null, null];
  const edges = low === null || high === null ? [] : roundEdges(low, high, bins);
  const { count, counts } = edges.length === 0 ? { count: 0, counts: [] } : await countRecords(db, numbers, edges);
  return {
    name: qualifiedName(type.name, qualifier),
    label: { en: type.label_en, de: type.label_de },
    unit: type.unit,
    low,
    high,
    count,
    bins: counts.map((of, i) => ({ from: edges[i] ?? 0, to: edges[i + 1] ?? 0, count: of })),
  };
}
