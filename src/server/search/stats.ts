import { sql } from 'kysely';
import type { Stats } from '../../catalogue/answers/searching.ts';
import type { Database } from '../database/pool.ts';
import { marks } from './count-found.ts';

type Counted = { marked: string; seqEl: number; campaign: number; fieldSamples: number };

/**
 * Gives the numbers of elements, campaigns and samples. To count a million rows takes a tenth of a second, and everybody who
 * opens Home asks: numbers are kept until a change of one of these tables has left its mark. Experiment samples, which are
 * few, leave none.
 */
export function keptStats({ db }: Pick<Database, 'db'>): () => Promise<Stats> {
  let kept: Counted | null = null;

  /** Counts anew; one statement sees the marks and the rows as they are at one moment. */
  async function count(): Promise<Counted> {
    const { rows } = await sql<Counted>`SELECT ${marks} AS marked,
      (SELECT count(*) FROM sequencing_element)::int AS "seqEl",
      (SELECT count(*) FROM campaign)::int AS campaign,
      (SELECT count(*) FROM field_sample)::int AS "fieldSamples"`.execute(db);
    kept = rows[0] as Counted;
    return kept;
  }

  return async () => {
    const { rows } = await sql<{ marked: string; experimentSamples: number }>`SELECT ${marks} AS marked,
      (SELECT count(*) FROM experiment_sample)::int AS "experimentSamples"`.execute(db);
    const { marked, experimentSamples } = rows[0] ?? { marked: '', experimentSamples: 0 };
    const { seqEl, campaign, fieldSamples } = kept?.marked === marked ? kept : await count();
    return { seqEl, campaign, samples: fieldSamples + experimentSamples };
  };
}
