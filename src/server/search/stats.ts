import type { ResponseOf } from '../../catalogue/endpoints/index.ts';
import type { Database } from '../database/pool.ts';
import { createRecordCounter } from './record-counter.ts';

/** Gives the numbers of elements, campaigns and samples, for which everybody who opens Home asks. */
export function cachedStats({ db }: Pick<Database, 'db'>): () => Promise<ResponseOf<'GET /stats'>> {
  const countAll = createRecordCounter(['sequencing_element', 'campaign', 'field_sample', 'experiment_sample']);
  return async () => {
    const { sequencing_element: seqEl, campaign, field_sample, experiment_sample } = await countAll(db);
    return { seqEl, campaign, samples: field_sample + experiment_sample };
  };
}
