import { findMatchRanges } from '../../catalogue/values/text-matching.ts';

/** A text of this length fits into a few lines of a cell. */
const maxWholeCharacters = 120;
/** Characters that are shown before and after a found term. */
const aroundCharacters = 30;

type Excerpt = { from: number; to: number };

/**
 * The parts of a long text around the first place of each search term, in their order and without overlaps. None where the text
 * is short enough to be shown as a whole, or has none of the terms.
 * @param terms folded by `foldText`
 */
export function foundExcerpts(text: string, terms: readonly string[]): Excerpt[] {
  if (text.length <= maxWholeCharacters) return [];
  const found = terms.flatMap((term) => findMatchRanges(text, [term]).slice(0, 1)).sort((a, b) => a.from - b.from);
  const excerpts: Excerpt[] = [];
  for (const range of found) {
    const from = Math.max(0, range.from - aroundCharacters);
    const to = Math.min(text.length, range.to + aroundCharacters);
    const last = excerpts.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else excerpts.push({ from, to });
  }
  return excerpts;
}
