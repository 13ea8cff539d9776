import type { RecordCounts } from '../../catalogue/answers/importing.ts';
import { importedEntities } from '../../catalogue/chain.ts';
import type { ImportRun } from './import-run.ts';

/** Numbers of the records that an import made, and of those it found and used. */
export function countRecords({ stored: { ids, isNew }, persons }: ImportRun): {
  created: RecordCounts;
  used: RecordCounts;
} {
  const created: RecordCounts = {};
  const used: RecordCounts = {};
  for (const entity of importedEntities) {
    let made = 0;
    const found = new Set<number>();
    for (let index = 0; index < ids[entity].length; index++) {
      // Two mentions of one new person are one record.
      const first = entity === 'person' ? (persons.sameAs[index] ?? index) : index;
      if (!isNew[entity][first]) found.add(ids[entity][index] as number);
      else if (first === index) made++;
    }
    if (made > 0) created[entity] = made;
    if (found.size > 0) used[entity] = found.size;
  }
  return { created, used };
}
