import type { RecordCounts } from '../../catalogue/answers/importing.ts';
import { importedEntities } from '../../catalogue/chain.ts';
import type { ImportRun } from './run.ts';

/** Numbers of the records that an import made, and of those it found and used. */
export function countRecords({ stored: { ids, isNew }, persons }: ImportRun): {
  created: RecordCounts;
  used: RecordCounts;
} {
  const created: RecordCounts = {};
  const used: RecordCounts = {};
  for (const entity of importedEntities) {
    const made = new Set<number>();
    const found = new Set<number>();
    for (const [index, id] of ids[entity].entries()) {
      // Two mentions of one new person are one record.
      const first = entity === 'person' ? (persons.sameAs[index] ?? index) : index;
      (isNew[entity][first] ? made : found).add(id);
    }
    if (made.size > 0) created[entity] = made.size;
    if (found.size > 0) used[entity] = found.size;
  }
  return { created, used };
}
