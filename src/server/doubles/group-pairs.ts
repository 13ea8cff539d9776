import { maxGroupSize } from '../../catalogue/records/doubles.ts';
import type { DoublePair } from './pairs-query.ts';

/** Records that are probably the same, each with each other. */
export type DoubleGroup = { ids: number[]; rules: number[] };

const certainty = ({ rules }: { rules: readonly number[] }) => rules[0] ?? 0;

/**
 * Puts pairs together to groups in which each record fits each other: A. Meyer is in the group of Anna or in that of
 * Andreas, not both in one. A record is in one group at most. The most certain groups come first.
 */
export function groupPairs(pairs: readonly DoublePair[]): DoubleGroup[] {
  const sorted = pairs.toSorted((a, b) => certainty(a) - certainty(b) || a.id - b.id || a.other_id - b.other_id);
  const rulesOf = new Map(sorted.map(({ id, other_id, rules }) => [`${id} ${other_id}`, rules]));
  const rulesBetween = (a: number, b: number) => rulesOf.get(a < b ? `${a} ${b}` : `${b} ${a}`);
  const groups = new Map<number, number[]>();
  for (const { id, other_id } of sorted) {
    const [first, second] = [groups.get(id) ?? [id], groups.get(other_id) ?? [other_id]];
    if (first === second || first.length + second.length > maxGroupSize) continue;
    if (!first.every((a) => second.every((b) => rulesBetween(a, b)))) continue;
    const joined = [...first, ...second];
    for (const member of joined) groups.set(member, joined);
  }
  const found = [...new Set(groups.values())].map((members) => {
    const ids = members.toSorted((a, b) => a - b);
    const rules = new Set(ids.flatMap((a) => ids.flatMap((b) => (a < b ? (rulesBetween(a, b) ?? []) : []))));
    return { ids, rules: [...rules].sort((a, b) => a - b) };
  });
  return found.sort((a, b) => certainty(a) - certainty(b) || (a.ids[0] ?? 0) - (b.ids[0] ?? 0));
}
