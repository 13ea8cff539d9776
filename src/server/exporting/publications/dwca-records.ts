import { type Kysely, sql } from 'kysely';
import { isList } from '../../../catalogue/definition.ts';
import { entityOf, fieldOf } from '../../../catalogue/index.ts';
import { idColumn, recordColumns, type Sql } from '../../database/columns.ts';
import type { Tables } from '../../database/tables.ts';
import { isReadableField, type RecordOf } from '../../records/read.ts';
import { relatedIds } from '../../search/index.ts';

/** The entities whose records are events of the archive, each the parent of the next. */
export type ArchivedEntity = 'campaign' | 'event' | 'field_sample';

/** The ids of the records in an archive, in ascending order. */
type ArchivedIds = Readonly<Record<ArchivedEntity, readonly number[]>>;

/** The records of an archive, in the transaction in which they are read. */
export type ArchivedRecords = {
  db: Kysely<Tables>;
  ids: ArchivedIds;
  /** The identifier of a record's event, the same in every archive of this installation. */
  eventIdOf: (entity: ArchivedEntity, id: number) => string;
};

const batchSize = 500;

const parseIds = (list: string): number[] => (list === '{}' ? [] : list.slice(1, -1).split(',').map(Number));

async function readIds(db: Kysely<Tables>, elements: string): Promise<ArchivedIds> {
  const samples = relatedIds('field_sample', 'sequencing_element', sql`SELECT unnest(${elements}::int[])`);
  const { rows } = await sql<Record<ArchivedEntity, string>>`
    WITH samples (id) AS MATERIALIZED (${samples}),
      events (id) AS MATERIALIZED (SELECT DISTINCT event_id FROM field_sample
        WHERE field_sample_id IN (SELECT id FROM samples) AND event_id IS NOT NULL),
      campaigns (id) AS (SELECT DISTINCT campaign_id FROM event
        WHERE event_id IN (SELECT id FROM events) AND campaign_id IS NOT NULL)
    SELECT ARRAY(SELECT id FROM campaigns ORDER BY id)::text AS campaign, ARRAY(SELECT id FROM events ORDER BY id)::text AS event,
      ARRAY(SELECT id FROM samples ORDER BY id)::text AS field_sample`.execute(db);
  const { campaign = '{}', event = '{}', field_sample = '{}' } = rows[0] ?? {};
  return { campaign: parseIds(campaign), event: parseIds(event), field_sample: parseIds(field_sample) };
}

/**
 * Finds the records from which elements come: all samples of a pooled library, their events and campaigns.
 * @param elements the ids of the elements as an array literal
 * @param address the public address of the installation, which makes identifiers unique everywhere
 */
export async function findArchivedRecords(
  db: Kysely<Tables>,
  elements: string,
  address: string,
): Promise<ArchivedRecords> {
  return {
    db,
    ids: await readIds(db, elements),
    eventIdOf: (entity, id) => `${address}/component/${entityOf(entity).path}/${id}`,
  };
}

/** A record without what only its page shows. */
export type ArchivedRecord<E extends ArchivedEntity> = Omit<RecordOf<E>, 'id' | 'labels'>;

/**
 * Rows of a table in batches, so that memory does not grow with their number, in the order of their ids.
 * @param selected the columns of a record `t`
 */
export async function* readRowsOf<Row>(
  { db, ids }: ArchivedRecords,
  entity: ArchivedEntity,
  selected: Sql,
): AsyncGenerator<Row[]> {
  for (let begin = 0; begin < ids[entity].length; begin += batchSize) {
    const batch = ids[entity].slice(begin, begin + batchSize);
    const { rows } = await sql<Row>`SELECT ${selected} FROM ${sql.table(entity)} t
      WHERE ${idColumn(entity)} = ANY(${batch}::int[]) ORDER BY ${idColumn(entity)}`.execute(db);
    yield rows;
  }
}

/**
 * The records of an entity with their public fields except lists, in batches. They have no labels, which take most of the
 * time.
 */
export function readArchived<E extends ArchivedEntity>(
  archived: ArchivedRecords,
  entity: E,
): AsyncGenerator<ArchivedRecord<E>[]> {
  const isSelected = (name: string) => isReadableField(entity, name, null) && !isList(fieldOf(entity, name));
  return readRowsOf(archived, entity, recordColumns(entity, isSelected));
}
