import { codesOf, countTypos, isCodeToken, joinTokens, replaceNumerals, tokenize } from './tokens.ts';

/** A term of a controlled list, its words, and the words that may stand beside it without saying more. */
export type TermEntry = { term: string; words: readonly string[]; ignoredWords: ReadonlySet<string> };

export function termEntryOf(term: string, ignoredWords: readonly string[]): TermEntry {
  return { term, words: tokenize(term), ignoredWords: new Set(ignoredWords) };
}

/** Leaves the names of makers out of the comparison; the rest must still name something. */
function namesSomething(words: readonly string[], saidBeside: boolean): boolean {
  const letters = words.filter((word) => !/^\d/.test(word)).join('').length;
  if (saidBeside) return words.length > 0;
  return letters > 2 || (letters > 0 && words.some((word) => /^\d/.test(word)));
}

function isSameTerm(typed: readonly string[], { words, ignoredWords }: TermEntry): boolean {
  const isMeant = (word: string) => !ignoredWords.has(word);
  const rest = typed.filter(isMeant);
  if (!namesSomething(rest, rest.length < typed.length)) return false;
  const named = words.filter(isMeant);
  return (
    joinTokens(rest) === joinTokens(named) || joinTokens(replaceNumerals(rest)) === joinTokens(replaceNumerals(named))
  );
}

/** The only term that can be meant: with the same words and numbers, in whatever case and with whatever between them. */
export function findUniqueTerm(entries: readonly TermEntry[], typed: string): string | undefined {
  const given = tokenize(typed);
  const whole = entries.filter(({ words }) => joinTokens(words) === joinTokens(given));
  const found = whole.length > 0 ? whole : entries.filter((entry) => isSameTerm(given, entry));
  return found.length === 1 ? found[0]?.term : undefined;
}

/**
 * Distance of a term from the typed text: the slips in its words, and the words it has more. `undefined` where it has
 * other numbers, or lacks a word that was typed: then something else was meant.
 */
function distanceTo(entry: TermEntry, typed: readonly string[]): number | undefined {
  const words = replaceNumerals(entry.words);
  if (codesOf(words) !== codesOf(typed)) return undefined;
  const open = words.filter((word) => !isCodeToken(word) && !entry.ignoredWords.has(word));
  const ignoredWords = [...entry.ignoredWords];
  let slips = 0;
  let shared = 0;
  for (const word of typed) {
    if (isCodeToken(word)) continue;
    const found = open.map((other) => countTypos(word, other) ?? Number.POSITIVE_INFINITY);
    const least = Math.min(...found);
    if (Number.isFinite(least)) {
      open.splice(found.indexOf(least), 1);
      slips += least;
      shared++;
    } else if (!ignoredWords.some((other) => countTypos(word, other) !== undefined)) return undefined;
  }
  return shared > 0 ? slips + open.length : undefined;
}

/** The term that is nearest to what was typed, where one alone is and nothing that was typed speaks against it. */
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
