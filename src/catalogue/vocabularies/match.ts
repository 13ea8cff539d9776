import { codesOf, countTypos, isCodeToken, joinTokens, replaceNumerals, tokenize } from './tokens.ts';

/** A term of a vocabulary, its words, and the words that are ignored in a comparison with it. */
export type TermEntry = { term: string; words: readonly string[]; ignoredWords: ReadonlySet<string> };

export function termEntryOf(term: string, ignoredWords: readonly string[]): TermEntry {
  return { term, words: tokenize(term), ignoredWords: new Set(ignoredWords) };
}

/** Whether the words that remain without the ignored ones can still identify a term. */
function canIdentify(words: readonly string[], hasIgnoredWords: boolean): boolean {
  const letters = words.filter((word) => !/^\d/.test(word)).join('').length;
  if (hasIgnoredWords) return words.length > 0;
  return letters > 2 || (letters > 0 && words.some((word) => /^\d/.test(word)));
}

function isSameTerm(typed: readonly string[], { words, ignoredWords }: TermEntry): boolean {
  const isRelevant = (word: string) => !ignoredWords.has(word);
  const typedWords = typed.filter(isRelevant);
  if (!canIdentify(typedWords, typedWords.length < typed.length)) return false;
  const termWords = words.filter(isRelevant);
  return (
    joinTokens(typedWords) === joinTokens(termWords) ||
    joinTokens(replaceNumerals(typedWords)) === joinTokens(replaceNumerals(termWords))
  );
}

/**
 * The only term with the same words and numbers, without regard to case and punctuation; undefined if there are
 * several.
 */
export function findUniqueTerm(entries: readonly TermEntry[], typed: string): string | undefined {
  const typedWords = tokenize(typed);
  const exact = entries.filter(({ words }) => joinTokens(words) === joinTokens(typedWords));
  const matches = exact.length > 0 ? exact : entries.filter((entry) => isSameTerm(typedWords, entry));
  return matches.length === 1 ? matches[0]?.term : undefined;
}

/**
 * Distance of a term from a typed text: the number of typing errors, plus the number of words that were not typed.
 * `undefined` if the term has other numbers or lacks a typed word.
 */
function distanceTo(entry: TermEntry, typed: readonly string[]): number | undefined {
  const words = replaceNumerals(entry.words);
  if (codesOf(words) !== codesOf(typed)) return undefined;
  const unmatched = words.filter((word) => !isCodeToken(word) && !entry.ignoredWords.has(word));
  const ignoredWords = [...entry.ignoredWords];
  let typos = 0;
  let matched = 0;
  for (const word of typed) {
    if (isCodeToken(word)) continue;
    const distances = unmatched.map((other) => countTypos(word, other) ?? Number.POSITIVE_INFINITY);
    const least = Math.min(...distances);
    if (Number.isFinite(least)) {
      unmatched.splice(distances.indexOf(least), 1);
      typos += least;
      matched++;
    } else if (!ignoredWords.some((other) => countTypos(word, other) !== undefined)) return undefined;
  }
  return matched > 0 ? typos + unmatched.length : undefined;
}

/** The only term with the least distance to a typed text; undefined if there is none, or several have it. */
export function findNearestTerm(entries: readonly TermEntry[], typed: string): string | undefined {
  const words = replaceNumerals(tokenize(typed));
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const distance = distanceTo(entry, words);
    if (distance === undefined || distance > bestDistance) continue;
    best = distance < bestDistance ? entry.term : undefined;
    bestDistance = distance;
  }
  return best;
}
