/** Names of the two files of paired reads, which differ in the number of the read alone: `_R1` and `_R2`, `_1.` and `_2.`, `forward` and `reverse`. */

/** The number of a read where it says so itself: `R1`, `read_2`, `forward`, `rev` between signs. */
const readTagPattern = /(?<![a-z0-9])(?:r(?:ead)?[ _-]?([12])|(forward|fwd)|(reverse|rev))(?![a-z0-9])/gi;

/** Pieces in which the names of mates may differ where neither says which read it is. */
const mateTokens: ReadonlyMap<string, string> = new Map([
  ['1', '2'],
  ['f', 'r'],
  ['fw', 'rv'],
  ['fwd', 'rev'],
  ['for', 'rev'],
  ['forward', 'reverse'],
]);

/** How the names of a forward and a reverse file stand to each other. */
type MateComparison = 'mates' | 'swapped' | 'same' | 'different';

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9';

/** The part in which two texts differ: where it begins, and where it ends in each. */
function differenceOf(a: string, b: string): { from: number; toA: number; toB: number } {
  const least = Math.min(a.length, b.length);
  let from = 0;
  while (from < least && a[from] === b[from]) from++;
  let end = 0;
  while (end < least - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { from, toA: a.length - end, toB: b.length - end };
}

/** The reads that a name's marks tell, in their order, and the name without them. */
function readTagsOf(name: string): { reads: (1 | 2)[]; rest: string } {
  const reads: (1 | 2)[] = [];
  const rest = name.replaceAll(readTagPattern, (_, number: string | undefined, forward: string | undefined) => {
    reads.push(number === '1' || (number === undefined && forward !== undefined) ? 1 : 2);
    return '\0';
  });
  return { reads, rest };
}

/** Compares two names by their marks. @returns null where these do not tell, as one has none or both have the same */
function compareByReadTags(forward: string, reverse: string): MateComparison | null {
  const [a, b] = [readTagsOf(forward), readTagsOf(reverse)];
  if (a.reads.length === 0 || b.reads.length === 0) return null;
  if (a.rest !== b.rest) return a.reads.join() === b.reads.join() ? null : 'different';
  const differing = a.reads.flatMap((read, at) => (read === b.reads[at] ? [] : [read]));
  if (differing.every((read) => read === 1)) return 'mates';
  return differing.every((read) => read === 2) ? 'swapped' : 'different';
}

/** Compares two names by the one piece in which they differ. @param isLast whether it must stand before the ending */
function compareByDifference(forward: string, reverse: string, isLast: boolean): MateComparison {
  const { from, toA, toB } = differenceOf(forward, reverse);
  const [a, b] = [forward.slice(from, toA).toLowerCase(), reverse.slice(from, toB).toLowerCase()];
  if (isDigit(a[0]) && (isDigit(forward[from - 1]) || isDigit(forward[toA]))) return 'different';
  if (isLast && !(/[_.-]/.test(forward[from - 1] ?? '') && forward[toA] === '.')) return 'different';
  if (mateTokens.get(a) === b) return 'mates';
  return mateTokens.get(b) === a ? 'swapped' : 'different';
}

/** Whether the names of a forward and a reverse file are those of mates. */
export function compareMates(forward: string, reverse: string): MateComparison {
  if (forward === reverse) return 'same';
  // Nearly all names of pairs differ in this.
  const { from, toA, toB } = differenceOf(forward, reverse);
  if (toA - from === 1 && toB - from === 1 && forward[from] === '1' && reverse[from] === '2')
    if (/[^a-z0-9]r$/i.test(forward.slice(Math.max(from - 2, 0), from)) && !isDigit(forward[toA])) return 'mates';
  const marked = compareByReadTags(forward, reverse);
  if (marked !== null) return marked;
  return compareByDifference(forward, reverse, readTagsOf(forward).reads.length > 0);
}

/** Whether two names say themselves that they are the two reads of one thing, in either order. */
export function areTaggedMates(one: string, other: string): boolean {
  const marked = one === other ? null : compareByReadTags(one, other);
  return marked === 'mates' || marked === 'swapped';
}

/**
 * Whether a name is the one above it with the number of the read, or the `_001` behind it, counted up by one: as a spreadsheet
 * program fills cells down.
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
  const ahead = name.slice(Math.max(from - 5, 0), from);
  return /(?:^|[^a-z0-9])r$/i.test(ahead) || (after.startsWith('0') && /[^a-z0-9]r[12]_$/i.test(ahead));
}
