import { type Kysely, sql } from 'kysely';
import { idColumn, type Sql } from '../../database/columns.ts';
import type { Tables } from '../../database/tables.ts';
import { relatedIds } from '../../search/index.ts';

/** The entities that say where and when elements were sampled, each the parent of the next. */
export type SamplingEntity = 'campaign' | 'event' | 'field_sample';

/** The ids of the records from which elements come, in ascending order. */
export type SamplingIds = Readonly<Record<SamplingEntity, readonly number[]>>;

/**
 * Finds the samples from which elements come, all those of a pooled library, with their events and campaigns.
 * @param elements the ids of the elements as an array literal
 */
export async function readSamplingIds(db: Kysely<Tables>, elements: string): Promise<SamplingIds> {
  const samples = relatedIds('field_sample', 'sequencing_element', sql`SELECT unnest(${elements}::int[])`);
  const { rows } = await sql<SamplingIds>`
    WITH samples (id) AS MATERIALIZED (${samples}),
      events (id) AS MATERIALIZED (SELECT DISTINCT event_id FROM field_sample
        WHERE field_sample_id IN (SELECT id FROM samples) AND event_id IS NOT NULL),
      campaigns (id) AS (SELECT DISTINCT campaign_id FROM event
        WHERE event_id IN (SELECT id FROM events) AND campaign_id IS NOT NULL)
    SELECT ARRAY(SELECT id FROM campaigns ORDER BY id) AS campaign, ARRAY(SELECT id FROM events ORDER BY id) AS event,
      ARRAY(SELECT id FROM samples ORDER BY id) AS field_sample`.execute(db);
  return rows[0] ?? { campaign: [], event: [], field_sample: [] };
}

/** Records that are read at once: 500 take at most 0.1 s, each with twenty measurements. */
const batchSize = 500;

/**
 * Rows of some records in batches, so that memory does not grow with their number, in the order of their ids.
 * @param selected the columns of a record `t`
 */
export async function* readRowsOf<Row>(
  db: Kysely<Tables>,
  entity: SamplingEntity,
  ids: readonly number[],
  selected: Sql,
): AsyncGenerator<Row[]> {
  for (let begin = 0; begin < ids.length; begin += batchSize) {
    const batch = ids.slice(begin, begin + batchSize);
    const { rows } = await sql<Row>`SELECT ${selected} FROM ${sql.table(entity)} t
      WHERE ${idColumn(entity)} = ANY(${batch}::int[]) ORDER BY ${idColumn(entity)}`.execute(db);
    yield rows;
  }
}
