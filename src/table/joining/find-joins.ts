import { comparableHeader } from '../headers/header-names.ts';
import { displayedKey, type KeyPair, keyTextOf, type TableKeys } from './joinable-table.ts';
import { findSharedColumns, haveSameColumns, linkRanks, type SharedColumn } from './shared-columns.ts';

/** Rows of the table `many` that each find one row of the table `one`; both are indexes of tables. */
export type TableJoin = {
  many: number;
  one: number;
  on: KeyPair[];
  /** The number of rows of `many`, and of those that find a row of `one`. */
  total: number;
  found: number;
  /** The number of rows of `one` that are found. */
  used: number;
  /** Whether nobody needs to be asked. */
  isCertain: boolean;
  /** Whether the columns of `many` name the sheet `one`. */
  isForward: boolean;
  /** Compares joins of the same two tables; the greatest is the best. */
  rank: number;
};

/** The reason why two tables are not joined. */
export type JoinObstacle =
  | { reason: 'noSharedColumn' | 'sameColumns' }
  /** Values of the shared column stand in several rows of both; `rows` is the number that all pairs of them would be. */
  | { reason: 'notUnique'; column: string; value: string; lines: [number, number]; rows: number }
  | { reason: 'fewFound'; column: string; found: number; total: number }
  | { reason: 'tooManyRows'; rows: number };

/** The share of rows that have to find theirs for a join that nobody is asked about, and for one that is proposed. */
const certainShare = 0.9;
const proposedShare = 0.5;
/** The most columns of a compound key. */
const maxKeyColumns = 4;

/** Numbers and days: equal ones are no sign that two rows belong together. */
const areNumbers = (texts: readonly (string | null)[]): boolean =>
  texts.every((text) => text === null || /^[-+\d\s.,:/TZ]+$/.test(text));

const areCounters = (texts: readonly (string | null)[]): boolean =>
  texts.every((text) => text === null || /^\d{1,4}$/.test(text));

/** A join by one key; null if its values are not unique in `one` or find nothing. */
function joinBy(
  many: TableKeys,
  one: TableKeys,
  shared: readonly SharedColumn[],
): Omit<TableJoin, 'many' | 'one'> | null {
  const target = one.keyOf(shared.map((column) => column.one));
  if (target.repeated || target.filled === 0) return null;
  const isKeyName = shared.some((column) => column.isKeyName);
  if (!isKeyName && areNumbers(target.texts)) return null;
  const source = many.keyOf(shared.map((column) => column.many));
  const usedRows = new Set<number>();
  let found = 0;
  for (const text of source.texts) {
    const row = text === null ? undefined : target.rowOf.get(text);
    if (row === undefined) continue;
    found++;
    usedRows.add(row);
  }
  if (found === 0) return null;
  const total = source.texts.length;
  const rank = Math.min(...shared.map((column) => column.rank));
  // Two sheets may each number their rows, and a single row has every column to itself.
  const isDoubtful = rank === linkRanks.bare || areCounters(target.texts) || one.table.rows.length < 2;
  const isNaturalKey = shared.every((column) => column.isNaturalKey);
  const isForward = shared.every((column) => column.isForward);
  const isSure = isKeyName && found >= certainShare * total && target.filled >= certainShare * target.texts.length;
  return {
    on: shared.map((column) => ({ many: column.many, one: column.one })),
    total,
    found,
    used: usedRows.size,
    isCertain: isSure && (!isDoubtful || (rank === linkRanks.same && isForward)),
    isForward,
    rank: found / total + (isKeyName ? 1 : 0) + rank / 10 + (isNaturalKey ? 0.05 : 0) - shared.length / 100,
  };
}

/** Adds the shared column that distinguishes most rows of `one`, until its rows are unique. */
function findCompoundKey(one: TableKeys, shared: readonly SharedColumn[]): SharedColumn[] | null {
  const chosen: SharedColumn[] = [];
  let distinct = 0;
  while (chosen.length < maxKeyColumns) {
    let best: { column: SharedColumn; distinct: number; isUnique: boolean } | null = null;
    for (const column of shared) {
      if (chosen.some((other) => other.one === column.one || other.many === column.many)) continue;
      const key = one.keyOf([...chosen, column].map((part) => part.one));
      if (key.rowOf.size > (best?.distinct ?? distinct))
        best = { column, distinct: key.rowOf.size, isUnique: key.repeated === null };
    }
    if (!best) return null;
    chosen.push(best.column);
    distinct = best.distinct;
    if (best.isUnique) return chosen;
  }
  return null;
}

/** The best join by which the rows of one table find those of another; null if there is none. */
export function findJoin(tables: readonly TableKeys[], many: number, one: number): TableJoin | null {
  const [source, target] = [tables[many], tables[one]];
  if (!source || !target || haveSameColumns(source.table, target.table)) return null;
  const shared = findSharedColumns(source.table, target.table);
  const single = shared.flatMap((column) => joinBy(source, target, [column]) ?? []);
  const joins = single.some(isUseful(target)) ? single : [...single, ...joinsByCompoundKey(source, target, shared)];
  const [best] = joins.toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain) || b.rank - a.rank);
  if (!best) return null;
  return { many, one, ...best, isCertain: best.isCertain && !contradict(source, target, best.on) };
}

/** The share of rows that say otherwise from which a column contradicts a join. */
const contradictingShare = 0.5;
const firstRows = 20;

/**
 * Whether most rows that find each other have other numbers or days under the same header: then they are hardly about
 * the same record, as with stations that were visited every year.
 */
function contradict(source: TableKeys, target: TableKeys, on: readonly KeyPair[]): boolean {
  const { texts } = source.keyOf(on.map(({ many }) => many));
  const { rowOf } = target.keyOf(on.map(({ one }) => one));
  const columns = new Map(target.table.headers.map((header, index) => [comparableHeader(header), index]));
  return source.table.headers.some((header, many) => {
    const one = columns.get(comparableHeader(header));
    if (header === '' || one === undefined || on.some((pair) => pair.many === many || pair.one === one)) return false;
    // A column of names shows in its first rows, and need not be read whole.
    const first = source.table.rows.slice(0, firstRows).map(({ cells }) => keyTextOf(cells[many]));
    if (!areNumbers(first)) return false;
    const [left, right] = [source.keyOf([many]).texts, target.keyOf([one]).texts];
    if (!areNumbers(left) || !areNumbers(right)) return false;
    let compared = 0;
    let different = 0;
    for (const [row, text] of texts.entries()) {
      const other = right[text === null ? -1 : (rowOf.get(text) ?? -1)];
      const own = left[row];
      if (typeof own !== 'string' || typeof other !== 'string') continue;
      compared++;
      if (own !== other && Number(own) !== Number(other)) different++;
    }
    return different > 0 && different >= contradictingShare * compared;
  });
}

function joinsByCompoundKey(source: TableKeys, target: TableKeys, shared: readonly SharedColumn[]) {
  const named = shared.filter(({ rank }) => rank === linkRanks.same);
  const compound = findCompoundKey(target, named);
  return compound && compound.length > 1 ? [joinBy(source, target, compound)].flatMap((join) => join ?? []) : [];
}

/** Whether at least half of the rows find theirs, or are found. */
export const isUseful =
  (target: TableKeys) =>
  ({ found, used, total }: Pick<TableJoin, 'found' | 'used' | 'total'>): boolean =>
    found >= proposedShare * total || used >= proposedShare * target.table.rows.length;

/** The rows that all pairs of equal values would make. */
function countPairs(source: TableKeys, target: TableKeys, column: SharedColumn): number {
  const counts = new Map<string, number>();
  for (const text of target.keyOf([column.one]).texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  let pairs = 0;
  for (const text of source.keyOf([column.many]).texts) if (text !== null) pairs += counts.get(text) ?? 0;
  return pairs;
}

/** The reason why two tables cannot be joined in either direction, or should not be. */
export function findObstacle(tables: readonly TableKeys[], first: number, second: number): JoinObstacle {
  const [a, b] = [tables[first], tables[second]];
  if (!a || !b) return { reason: 'noSharedColumn' };
  if (haveSameColumns(a.table, b.table)) return { reason: 'sameColumns' };
  const shared = findSharedColumns(a.table, b.table).filter(
    ({ isKeyName, rank }) => isKeyName && rank > linkRanks.bare,
  );
  const joins = [findJoin(tables, first, second), findJoin(tables, second, first)].flatMap((join) => join ?? []);
  const [join] = joins.toSorted((x, y) => y.found / y.total - x.found / x.total);
  if (join) {
    const names = tables[join.many]?.table.headers;
    const { on, found, total } = join;
    return { reason: 'fewFound', column: on.map(({ many }) => names?.[many] ?? '').join(', '), found, total };
  }
  const repeated = shared
    .map((column) => ({ column, pairs: countPairs(a, b, column), key: a.keyOf([column.many]) }))
    .filter(({ pairs, key }) => pairs > 0 && key.repeated !== null)
    .toSorted((x, y) => x.pairs - y.pairs)
    .at(0);
  if (repeated?.key.repeated) {
    const { text, rows } = repeated.key.repeated;
    const [one, other] = rows.map((row) => a.table.rows[row]?.line ?? 0);
    const column = a.table.headers[repeated.column.many] ?? '';
    return {
      reason: 'notUnique',
      column,
      value: displayedKey(text),
      lines: [one ?? 0, other ?? 0],
      rows: repeated.pairs,
    };
  }
  const [name] = shared;
  if (!name) return { reason: 'noSharedColumn' };
  return { reason: 'fewFound', column: a.table.headers[name.many] ?? '', found: 0, total: a.table.rows.length };
}
