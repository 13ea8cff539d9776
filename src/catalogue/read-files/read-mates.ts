/**
 * Names of mates, the two files of paired reads, which differ only in the read tag: `_R1` and `_R2`, `forward` and
 * `reverse`.
 */

/** A read tag between other characters than letters and digits: `R1`, `read_2`, `forward`, `rev`. */
const readTagPattern = /(?<![a-z0-9])(?:r(?:ead)?[ _-]?([12])|(forward|fwd)|(reverse|rev))(?![a-z0-9])/gi;

/** Parts in which the names of mates without read tags may differ. */
const mateTokens: ReadonlyMap<string, string> = new Map([
  ['1', '2'],
  ['f', 'r'],
  ['fw', 'rv'],
  ['fwd', 'rev'],
  ['for', 'rev'],
  ['forward', 'reverse'],
]);

/** The relation of the names of a forward and a reverse file. */
type MateComparison = 'mates' | 'swapped' | 'same' | 'different';

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9';

/** The range in which two texts differ: its start, and its end in each text. */
function differenceOf(a: string, b: string): { from: number; toA: number; toB: number } {
  const minLength = Math.min(a.length, b.length);
  let from = 0;
  while (from < minLength && a[from] === b[from]) from++;
  let end = 0;
  while (end < minLength - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { from, toA: a.length - end, toB: b.length - end };
}

/** The read numbers of the tags in a name, in order, and the name without the tags. */
function readTagsOf(name: string): { reads: (1 | 2)[]; rest: string } {
  const reads: (1 | 2)[] = [];
  const rest = name.replaceAll(readTagPattern, (_, number: string | undefined, forward: string | undefined) => {
    reads.push(number === '1' || (number === undefined && forward !== undefined) ? 1 : 2);
    return '\0';
  });
  return { reads, rest };
}

/** Compares two names by their read tags. @returns null if one has none, or both have the same */
function compareByReadTags(forward: string, reverse: string): MateComparison | null {
  const [a, b] = [readTagsOf(forward), readTagsOf(reverse)];
  if (a.reads.length === 0 || b.reads.length === 0) return null;
  if (a.rest !== b.rest) return a.reads.join() === b.reads.join() ? null : 'different';
  const differing = a.reads.flatMap((read, index) => (read === b.reads[index] ? [] : [read]));
  if (differing.every((read) => read === 1)) return 'mates';
  return differing.every((read) => read === 2) ? 'swapped' : 'different';
}

/**
 * Compares two names by the only part in which they differ.
 * @param isLast whether that part must directly precede the extension
 */
function compareByDifference(forward: string, reverse: string, isLast: boolean): MateComparison {
  const { from, toA, toB } = differenceOf(forward, reverse);
  const [a, b] = [forward.slice(from, toA).toLowerCase(), reverse.slice(from, toB).toLowerCase()];
  if (isDigit(a[0]) && (isDigit(forward[from - 1]) || isDigit(forward[toA]))) return 'different';
  if (isLast && !(/[_.-]/.test(forward[from - 1] ?? '') && forward[toA] === '.')) return 'different';
  if (mateTokens.get(a) === b) return 'mates';
  return mateTokens.get(b) === a ? 'swapped' : 'different';
}

/** Compares the names of a forward and a reverse file. */
export function compareMates(forward: string, reverse: string): MateComparison {
  if (forward === reverse) return 'same';
  // Fast path: nearly all pairs differ in `_R1` and `_R2`.
  const { from, toA, toB } = differenceOf(forward, reverse);
  if (toA - from === 1 && toB - from === 1 && forward[from] === '1' && reverse[from] === '2')
    if (/[^a-z0-9]r$/i.test(forward.slice(Math.max(from - 2, 0), from)) && !isDigit(forward[toA])) return 'mates';
  const byTags = compareByReadTags(forward, reverse);
  if (byTags !== null) return byTags;
  return compareByDifference(forward, reverse, readTagsOf(forward).reads.length > 0);
}

/** Whether two names are mates by their read tags, in either order. */
export function areTaggedMates(a: string, b: string): boolean {
  const comparison = a === b ? null : compareByReadTags(a, b);
  return comparison === 'mates' || comparison === 'swapped';
}

/**
 * Whether a name differs from the one in the row above only in its read number, or in the `_001` after that, being one
 * higher. Spreadsheet programs make such names when they fill down cells.
 */
export function isFilledDown(above: string, name: string): boolean {
  let { from, toA, toB } = differenceOf(above, name);
  while (isDigit(above[from - 1])) from--;
  while (isDigit(above[toA])) {
    toA++;
    toB++;
  }
  const [before, after] = [above.slice(from, toA), name.slice(from, toB)];
  if (!/^\d{1,9}$/.test(before) || !/^\d{1,9}$/.test(after) || Number(after) !== Number(before) + 1) return false;
  const prefix = name.slice(Math.max(from - 5, 0), from);
  return /(?:^|[^a-z0-9])r$/i.test(prefix) || (after.startsWith('0') && /[^a-z0-9]r[12]_$/i.test(prefix));
}
