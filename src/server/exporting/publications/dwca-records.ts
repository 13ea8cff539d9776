import type { Kysely } from 'kysely';
import { isList } from '../../../catalogue/definition.ts';
import { entityOf, fieldOf } from '../../../catalogue/index.ts';
import { recordColumns } from '../../database/columns.ts';
import type { Tables } from '../../database/tables.ts';
import { isReadableField, type RecordOf } from '../../records/read.ts';
import { readRowsOf, readSamplingIds, type SamplingEntity, type SamplingIds } from './sampling-records.ts';

/** The records of an archive, each of which is an event of it, in the transaction in which they are read. */
export type ArchivedRecords = {
  db: Kysely<Tables>;
  ids: SamplingIds;
  /** The identifier of a record's event, the same in every archive of this installation. */
  eventIdOf: (entity: SamplingEntity, id: number) => string;
};

/**
 * Finds the records from which elements come.
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
    ids: await readSamplingIds(db, elements),
    eventIdOf: (entity, id) => `${address}/component/${entityOf(entity).path}/${id}`,
  };
}

/** A record without what only its page shows. */
export type ArchivedRecord<E extends SamplingEntity> = Omit<RecordOf<E>, 'id' | 'labels'>;

/**
 * The records of an entity with their public fields except lists, in batches. They have no labels, which take most of the
 * time.
 */
export function readArchived<E extends SamplingEntity>(
  { db, ids }: ArchivedRecords,
  entity: E,
): AsyncGenerator<ArchivedRecord<E>[]> {
  const isSelected = (name: string) => isReadableField(entity, name, null) && !isList(fieldOf(entity, name));
  return readRowsOf(db, entity, ids[entity], recordColumns(entity, isSelected));
}
