/**
 * A name for comparison: lower case, without accents, with single spaces for everything but letters and digits. A text of other
 * characters alone stays as it is, and so equals no name.
 */
export function normalizeName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
  return words === '' ? name.trim() : words;
}

/** A name that is searched: as words, and without the spaces between them, as many write `RNASeq` or `seawater`. */
export type SearchedName = { words: string; joined: string };

export function searchedName(name: string): SearchedName {
  const words = normalizeName(name);
  return { words, joined: words.replaceAll(' ', '') };
}

/** The ranks of a match, from the best: the name is the typed text, begins with it, a word does, all words do, or it contains the text. */
export const ranks = { equal: 0, prefix: 1, wordPrefix: 2, allWords: 3, within: 4 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** Fewer letters are in the middle of too many words. */
const minLettersWithin = 3;

/** The rank of a name for a typed text, or undefined if it does not match. The empty text is the beginning of every name. */
export function rankOf(name: SearchedName, typed: SearchedName): Rank | undefined {
  if (name.joined === typed.joined) return ranks.equal;
  if (name.words.startsWith(typed.words) || name.joined.startsWith(typed.joined)) return ranks.prefix;
  if (typed.words === '') return undefined;
  const spaced = ` ${name.words}`;
  if (spaced.includes(` ${typed.words}`)) return ranks.wordPrefix;
  if (typed.words.includes(' ') && typed.words.split(' ').every((word) => spaced.includes(` ${word}`)))
    return ranks.allWords;
  return typed.joined.length >= minLettersWithin && name.joined.includes(typed.joined) ? ranks.within : undefined;
}

/** The rank of a name for a typed text, in a list that is short enough to be read anew for every letter. */
export const nameRank = (name: string, typed: string): Rank | undefined =>
  rankOf(searchedName(name), searchedName(typed));
