/**
 * A value that is suggested for what is typed.
 *
 * `own`: the table or project already has it. `term`: it is in the list of the field. `instead`: what is typed is obsolete or a former
 * name, in whose place it stands. `otherScale`: a term of ENVO that was typed by its id, but is of another scale. `reason`: a reason
 * why the value is missing.
 */
export type TermSuggestion = {
  value: string;
  kind: 'own' | 'term' | 'instead' | 'otherScale' | 'reason';
  /** The synonym or former name that was found, or the name of a number. */
  note?: string;
  /** Whether the typed text can mean nothing else in the list: its label, synonym or id. */
  isExact: boolean;
};

/** The greatest number of suggestions; more are found by typing on. */
export const maxSuggestions = 12;

/** A suggestion with the order in which it comes. */
export type RankedSuggestion = TermSuggestion & { rank: number };

/**
 * The best suggestions, each value once: exact ones first, then those that the own table has (in their order), then by rank. Of
 * equally good ones the shorter comes first, and then the order of the list counts.
 */
export function bestSuggestions(found: readonly RankedSuggestion[]): TermSuggestion[] {
  const classOf = ({ isExact, kind }: TermSuggestion) => (isExact ? 0 : kind === 'own' ? 1 : 2);
  const lengthOf = (suggestion: RankedSuggestion) => (suggestion.kind === 'own' ? 0 : suggestion.value.length);
  const sorted = found.toSorted((a, b) => classOf(a) - classOf(b) || a.rank - b.rank || lengthOf(a) - lengthOf(b));
  const values = new Set<string>();
  const best: TermSuggestion[] = [];
  for (const { rank: _, ...suggestion } of sorted) {
    if (values.has(suggestion.value)) continue;
    values.add(suggestion.value);
    best.push(suggestion);
    if (best.length === maxSuggestions) break;
  }
  return best;
}

/**
 * The beginnings of several lists one after the other, so that no long list crowds out another: each keeps its share of the places,
 * and the first ones take those that are free.
 */
export function shareOut<T>(lists: readonly (readonly T[])[], places: number = maxSuggestions): T[] {
  const filled = lists.filter((list) => list.length > 0);
  const share = Math.floor(places / Math.max(filled.length, 1));
  let free = places - filled.reduce((sum, list) => sum + Math.min(list.length, share), 0);
  return filled.flatMap((list) => {
    const own = Math.min(list.length, share);
    const more = Math.min(list.length - own, free);
    free -= more;
    return list.slice(0, own + more);
  });
}
