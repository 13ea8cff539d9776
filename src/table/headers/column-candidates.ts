import { normalizeHeader } from '../../catalogue/columns.ts';
import { comparableHeader } from './header-names.ts';

/** A header that certainly means a column of ours, by its place; the more its name is that column's, the higher it ranks. */
export type ColumnCandidate = { index: number; column: string; rank: number };

/** Ranks of claims: a name that elsewhere means the column, the column's name in other signs, and its very name. */
export const matchRanks = { synonym: 0, spelling: 1, exactName: 2 } as const;

/** The claim of a whole column by its header. */
export function rankCandidate(header: string, index: number, column: string): ColumnCandidate {
  if (normalizeHeader(header) === normalizeHeader(column)) return { index, column, rank: matchRanks.exactName };
  return {
    index,
    column,
    rank: comparableHeader(header) === comparableHeader(column) ? matchRanks.spelling : matchRanks.synonym,
  };
}

/** The outcome for a column: the header that it is, unless the best ones rank alike, and all the others that claim it. */
type CandidateOutcome = { column: string; winner: ColumnCandidate | undefined; others: ColumnCandidate[] };

/** Decides for each column which of the headers that claim it is the one. */
export function resolveCandidates(claims: readonly ColumnCandidate[]): CandidateOutcome[] {
  return [...Map.groupBy(claims, ({ column }) => column)].map(([column, claiming]): CandidateOutcome => {
    const best = Math.max(...claiming.map(({ rank }) => rank));
    const [winner, second] = claiming.filter(({ rank }) => rank === best);
    if (second) return { column, winner: undefined, others: claiming };
    return { column, winner, others: claiming.filter((claim) => claim !== winner) };
  });
}
