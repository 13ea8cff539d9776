import { normalizedHeader } from '../catalogue/columns.ts';
import { plainHeader } from './headers.ts';

/** A header that certainly means a column of ours, by its place; the more its name is that column's, the higher it ranks. */
export type Claim = { index: number; column: string; rank: number };

/** Ranks of claims: a name that elsewhere means the column, the column's name in other signs, and its very name. */
export const ranks = { meaning: 0, letters: 1, name: 2 } as const;

/** The claim of a whole column by its header. */
export function claimOf(header: string, index: number, column: string): Claim {
  if (normalizedHeader(header) === normalizedHeader(column)) return { index, column, rank: ranks.name };
  return { index, column, rank: plainHeader(header) === plainHeader(column) ? ranks.letters : ranks.meaning };
}

/** The outcome for a column: the header that it is, unless the best ones rank alike, and all the others that claim it. */
type Outcome = { column: string; winner: Claim | undefined; others: Claim[] };

/** Decides for each column which of the headers that claim it is the one. */
export function winnersOf(claims: readonly Claim[]): Outcome[] {
  return [...Map.groupBy(claims, ({ column }) => column)].map(([column, claiming]): Outcome => {
    const best = Math.max(...claiming.map(({ rank }) => rank));
    const [winner, second] = claiming.filter(({ rank }) => rank === best);
    if (second) return { column, winner: undefined, others: claiming };
    return { column, winner, others: claiming.filter((claim) => claim !== winner) };
  });
}
