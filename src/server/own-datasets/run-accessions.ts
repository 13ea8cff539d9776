import { accessionKind } from '../../catalogue/values/accessions.ts';
import { forEachYielding } from '../event-loop.ts';
import type { AccessionMatch } from './accession-table.ts';

/** A stored element that has a number. */
export type AccessionHolder = { id: number; number: string };

/**
 * Parts the numbers that a table gives to elements: those that can be taken, and those of runs that another element
 * would have as well, by the table or as it is stored. An element that gets another number gives its own one up.
 * @param holders the stored elements, of any import, that have one of the numbers
 */
export async function separateSharedRuns(
  matches: readonly AccessionMatch[],
  holders: readonly AccessionHolder[],
): Promise<{ own: AccessionMatch[]; shared: AccessionMatch[] }> {
  const taken = new Map(matches.map((match) => [match.element.id, match]));
  const wanted = new Map<string, AccessionMatch[]>();
  const refused: AccessionMatch[] = [];
  await forEachYielding(matches, (match) => {
    if (accessionKind(match.accession) !== 'run') return;
    const same = wanted.get(match.accession);
    if (!same) wanted.set(match.accession, [match]);
    else refused.push(match, ...(same.push(match) === 2 ? same.slice(0, 1) : []));
  });
  await forEachYielding(holders, ({ id, number }) => {
    const next = taken.get(id)?.accession;
    if (next !== undefined && next !== number) return;
    for (const match of wanted.get(number) ?? []) if (match.element.id !== id) refused.push(match);
  });
  const shared: AccessionMatch[] = [];
  // An element whose new number is refused keeps its own, which no other may have then.
  for (let match = refused.pop(); match; match = refused.pop()) {
    const { id, accession_number: kept } = match.element;
    if (!taken.delete(id)) continue;
    shared.push(match);
    for (const other of wanted.get(kept ?? '') ?? []) if (other !== match) refused.push(other);
  }
  return { own: [...taken.values()], shared };
}
