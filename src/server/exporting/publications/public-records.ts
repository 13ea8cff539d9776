import type { Kysely } from 'kysely';
import type { EntityName } from '../../../catalogue/index.ts';
import type { Tables } from '../../database/tables.ts';
import { type RecordOf, readRecords } from '../../records/read.ts';

/**
 * The records to which references lead, each once, in the order of the references. They are read as visitors may read them, since a
 * published file is read by everybody.
 */
export const readPublicRecords = <E extends EntityName>(
  db: Kysely<Tables>,
  entity: E,
  references: readonly (number | null)[],
): Promise<RecordOf<E>[]> => readRecords(db, null, entity, [...new Set(references.filter((id) => id !== null))]);
