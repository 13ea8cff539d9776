import { codesOf, isCode, joined, slipsBetween, withNumbers, wordsOf } from './words.ts';

/** A term of a controlled list, its words, and the words that may stand beside it without saying more. */
export type Entry = { term: string; words: readonly string[]; beside: ReadonlySet<string> };

export function entryOf(term: string, beside: readonly string[]): Entry {
  return { term, words: wordsOf(term), beside: new Set(beside) };
}

/** Leaves the names of makers out of the comparison; the rest must still name something. */
function namesSomething(words: readonly string[], saidBeside: boolean): boolean {
  const letters = words.filter((word) => !/^\d/.test(word)).join('').length;
  if (saidBeside) return words.length > 0;
  return letters > 2 || (letters > 0 && words.some((word) => /^\d/.test(word)));
}

function saysTheSame(typed: readonly string[], { words, beside }: Entry): boolean {
  const isMeant = (word: string) => !beside.has(word);
  const rest = typed.filter(isMeant);
  if (!namesSomething(rest, rest.length < typed.length)) return false;
  const named = words.filter(isMeant);
  return joined(rest) === joined(named) || joined(withNumbers(rest)) === joined(withNumbers(named));
}

/** The only term that can be meant: with the same words and numbers, in whatever case and with whatever between them. */
export function onlyTerm(entries: readonly Entry[], typed: string): string | undefined {
  const given = wordsOf(typed);
  const whole = entries.filter(({ words }) => joined(words) === joined(given));
  const found = whole.length > 0 ? whole : entries.filter((entry) => saysTheSame(given, entry));
  return found.length === 1 ? found[0]?.term : undefined;
}

/**
 * Distance of a term from the typed text: the slips in its words, and the words it has more. `undefined` where it has
 * other numbers, or lacks a word that was typed: then something else was meant.
 */
function distanceTo(entry: Entry, typed: readonly string[]): number | undefined {
  const words = withNumbers(entry.words);
  if (codesOf(words) !== codesOf(typed)) return undefined;
  const open = words.filter((word) => !isCode(word) && !entry.beside.has(word));
  const beside = [...entry.beside];
  let slips = 0;
  let shared = 0;
  for (const word of typed) {
    if (isCode(word)) continue;
    const found = open.map((other) => slipsBetween(word, other) ?? Number.POSITIVE_INFINITY);
    const least = Math.min(...found);
    if (Number.isFinite(least)) {
      open.splice(found.indexOf(least), 1);
      slips += least;
      shared++;
    } else if (!beside.some((other) => slipsBetween(word, other) !== undefined)) return undefined;
  }
  return shared > 0 ? slips + open.length : undefined;
}

/** The term that is nearest to what was typed, where one alone is and nothing that was typed speaks against it. */
export function nearestOf(entries: readonly Entry[], typed: string): string | undefined {
  const words = withNumbers(wordsOf(typed));
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
