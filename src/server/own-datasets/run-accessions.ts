import { accessionKind } from '../../catalogue/values/accessions.ts';
import { forEachYielding } from '../event-loop.ts';
import type { AccessionMatch } from './accession-table.ts';

/** A stored element and its accession number. */
export type AccessionHolder = { id: number; number: string };

/**
 * Separates the accession numbers that can be stored from those of runs that another element would have as well, in the
 * table or stored. An element that gets another number no longer holds its old one.
 * @param holders stored elements, of any import, with one of the numbers
 */
export async function separateSharedRuns(
  matches: readonly AccessionMatch[],
  holders: readonly AccessionHolder[],
): Promise<{ own: AccessionMatch[]; shared: AccessionMatch[] }> {
  const accepted = new Map(matches.map((match) => [match.element.id, match]));
  const byNumber = new Map<string, AccessionMatch[]>();
  const refused: AccessionMatch[] = [];
  await forEachYielding(matches, (match) => {
    if (accessionKind(match.accession) !== 'run') return;
    const same = byNumber.get(match.accession);
    if (!same) byNumber.set(match.accession, [match]);
    else refused.push(match, ...(same.push(match) === 2 ? same.slice(0, 1) : []));
  });
  await forEachYielding(holders, ({ id, number }) => {
    const newNumber = accepted.get(id)?.accession;
    if (newNumber !== undefined && newNumber !== number) return;
    for (const match of byNumber.get(number) ?? []) if (match.element.id !== id) refused.push(match);
  });
  const shared: AccessionMatch[] = [];
  // An element whose new number is refused keeps its old one, which no other element may get then.
  for (let match = refused.pop(); match; match = refused.pop()) {
    const { id, accession_number: current } = match.element;
    if (!accepted.delete(id)) continue;
    shared.push(match);
    for (const other of byNumber.get(current ?? '') ?? []) if (other !== match) refused.push(other);
  }
  return { own: [...accepted.values()], shared };
}
