import { type Column, columns } from '../catalogue/columns.ts';
import { hasSameNumbers, joined, slipsBetween, wordsOf } from '../catalogue/vocabularies/words.ts';

const named = columns.map((column) => {
  const words = wordsOf(column.name);
  return { column, words, whole: joined(words) };
});

/** More letters than any name has, with all that people write around it. */
const maxHeaderLetters = 200;

/** Whether words are those of a name, but for one typing error, which hardly ever is in a first letter: latitude, altitude. */
function isSlip(typed: readonly string[], words: readonly string[]): boolean {
  if (typed.length !== words.length) return false;
  let slips = 0;
  for (const [i, word] of words.entries()) {
    const given = typed[i] ?? '';
    slips += slipsBetween(given, word) ?? Number.POSITIVE_INFINITY;
    if (given[0] !== word[0]) return false;
  }
  return slips === 1;
}

/**
 * The column that a header means although it is not its name: with the same words and numbers, or with one typing error in
 * them. `undefined` where several can be meant, or none: nothing is said then.
 */
export function nearestColumn(header: string): Column | undefined {
  if (header.length > maxHeaderLetters) return undefined;
  const typed = wordsOf(header);
  const whole = joined(typed);
  const same = named.filter((one) => one.whole === whole);
  const found = same.length > 0 ? same : named.filter(({ words }) => isSlip(typed, words));
  const [first, second] = found;
  return first && !second && hasSameNumbers(header, first.column.name) ? first.column : undefined;
}
