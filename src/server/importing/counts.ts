import { gatheredEntities } from './batches.ts';
import type { Kept } from './resolve.ts';

/** How many records of each entity; entities without any are left out. */
export type RecordCounts = Record<string, number>;

/** Numbers of the records that an import made, and of those it found and used. */
export function countRecords({ ids, fresh, persons }: Kept): { created: RecordCounts; used: RecordCounts } {
  const created: RecordCounts = {};
  const used: RecordCounts = {};
  for (const entity of gatheredEntities) {
    const made = new Set<number>();
    const found = new Set<number>();
    for (const [place, id] of ids[entity].entries()) {
      // Two mentions of one new person are one record.
      const first = entity === 'person' ? (persons.sameAs[place] ?? place) : place;
      (fresh[entity][first] ? made : found).add(id);
    }
    if (made.size > 0) created[entity] = made.size;
    if (found.size > 0) used[entity] = found.size;
  }
  return { created, used };
}
