import { normalizeHeader } from '../../catalogue/columns.ts';
import { comparableHeader } from './header-names.ts';

/** A header that certainly means a catalogue column, with its index; the closer the name, the higher the rank. */
export type ColumnCandidate = { index: number; column: string; rank: number };

/** Ranks of candidates: a synonym of the column, its name in another spelling, and its exact name. */
export const matchRanks = { synonym: 0, spelling: 1, exactName: 2 } as const;

/** The candidate for a whole column by its header. */
export function rankCandidate(header: string, index: number, column: string): ColumnCandidate {
  if (normalizeHeader(header) === normalizeHeader(column)) return { index, column, rank: matchRanks.exactName };
  return {
    index,
    column,
    rank: comparableHeader(header) === comparableHeader(column) ? matchRanks.spelling : matchRanks.synonym,
  };
}

/**
 * The result for a column: the matching header, unless several candidates have the highest rank, and all other
 * candidates.
 */
type CandidateOutcome = { column: string; winner: ColumnCandidate | undefined; others: ColumnCandidate[] };

/** Selects the best candidate for each column. */
export function resolveCandidates(candidates: readonly ColumnCandidate[]): CandidateOutcome[] {
  return [...Map.groupBy(candidates, ({ column }) => column)].map(([column, ofColumn]): CandidateOutcome => {
    const best = Math.max(...ofColumn.map(({ rank }) => rank));
    const [winner, second] = ofColumn.filter(({ rank }) => rank === best);
    if (second) return { column, winner: undefined, others: ofColumn };
    return { column, winner, others: ofColumn.filter((candidate) => candidate !== winner) };
  });
}
