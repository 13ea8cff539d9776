import { type Column, columns } from '../../catalogue/columns.ts';
import { countTypos, hasSameNumbers, joinTokens, tokenize } from '../../catalogue/vocabularies/tokens.ts';

const columnNames = columns.map((column) => {
  const words = tokenize(column.name);
  return { column, words, whole: joinTokens(words) };
});

/** Longer headers are not compared. */
const maxHeaderLetters = 200;

/**
 * Whether the typed words are those of a name except for one typing error. First letters must be right, as in latitude
 * and altitude.
 */
function isTypingError(typed: readonly string[], words: readonly string[]): boolean {
  if (typed.length !== words.length) return false;
  let typos = 0;
  for (const [i, word] of words.entries()) {
    const typedWord = typed[i] ?? '';
    typos += countTypos(typedWord, word) ?? Number.POSITIVE_INFINITY;
    if (typedWord[0] !== word[0]) return false;
  }
  return typos === 1;
}

/**
 * The column whose name a header misspells: the header has the same words and numbers, or one typing error in them.
 * `undefined` if there is none or if several are possible.
 */
export function findNearestColumn(header: string): Column | undefined {
  if (header.length > maxHeaderLetters) return undefined;
  const typed = tokenize(header);
  const whole = joinTokens(typed);
  const same = columnNames.filter((candidate) => candidate.whole === whole);
  const matches = same.length > 0 ? same : columnNames.filter(({ words }) => isTypingError(typed, words));
  const [first, second] = matches;
  return first && !second && hasSameNumbers(header, first.column.name) ? first.column : undefined;
}
