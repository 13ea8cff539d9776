import { type Column, columns } from '../../catalogue/columns.ts';
import { countTypos, hasSameNumbers, joinTokens, tokenize } from '../../catalogue/vocabularies/tokens.ts';

const columnNames = columns.map((column) => {
  const words = tokenize(column.name);
  return { column, words, whole: joinTokens(words) };
});

/** More letters than any name has, with all that people write around it. */
const maxHeaderLetters = 200;

/** Whether words are those of a name, but for one typing error, which hardly ever is in a first letter: latitude, altitude. */
function isTypingError(typed: readonly string[], words: readonly string[]): boolean {
  if (typed.length !== words.length) return false;
  let slips = 0;
  for (const [i, word] of words.entries()) {
    const given = typed[i] ?? '';
    slips += countTypos(given, word) ?? Number.POSITIVE_INFINITY;
    if (given[0] !== word[0]) return false;
  }
  return slips === 1;
}

/**
 * The column that a header means although it is not its name: with the same words and numbers, or with one typing error in
 * them. `undefined` where several can be meant, or none: nothing is said then.
 */
export function findNearestColumn(header: string): Column | undefined {
  if (header.length > maxHeaderLetters) return undefined;
  const typed = tokenize(header);
  const whole = joinTokens(typed);
  const same = columnNames.filter((one) => one.whole === whole);
  const found = same.length > 0 ? same : columnNames.filter(({ words }) => isTypingError(typed, words));
  const [first, second] = found;
  return first && !second && hasSameNumbers(header, first.column.name) ? first.column : undefined;
}
