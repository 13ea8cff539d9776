import { sql } from 'kysely';
import { checkedEntities } from '../../catalogue/quality/checked-entities.ts';
import { idColumn } from '../database/columns.ts';
import type { Database } from '../database/pool.ts';
import { checkElementsOf } from './check-elements.ts';
import { checkRecords, checkStations } from './check-records.ts';
import { findAffected, idsOfImport, importsOf } from './records-to-check.ts';
import { type RecordIds, readChangedRecords, readNext, removeChecked, type Unchecked } from './unchecked.ts';

/** Forgets what was found in records that are gone. */
async function forgetDeleted({ db }: Database, records: RecordIds): Promise<void> {
  for (const [entity, ids] of records)
    await sql`DELETE FROM quality_finding WHERE entity = ${entity} AND record_id = ANY(${[...ids]}::int[])
      AND NOT EXISTS (SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = record_id)`.execute(db);
}

/**
 * Checks the records that changes concern. Elements are checked among all of their import, so that their imports are put
 * into the list of what is to be checked.
 */
async function checkChanges(database: Database, changes: readonly number[]): Promise<void> {
  const { db } = database;
  const changed = await readChangedRecords(db, changes);
  await forgetDeleted(database, changed);
  const affected = await findAffected(db, changed);
  for (const [entity, ids] of affected) await checkRecords(db, entity, [...ids]);
  const events = affected.get('event');
  if (events) await checkStations(db, [...events]);
  const imports = await importsOf(db, affected.get('sequencing_element') ?? [], changes);
  for (const dataset of imports)
    await sql`INSERT INTO unchecked (dataset_id) SELECT ${dataset}::int WHERE NOT EXISTS (
      SELECT FROM unchecked WHERE change_id IS NULL AND dataset_id IS NOT DISTINCT FROM ${dataset}::int)`.execute(db);
}

async function checkImport(database: Database, dataset: number | null, now: Date): Promise<void> {
  const { db } = database;
  for (const entity of checkedEntities) {
    const ids = await idsOfImport(db, entity, dataset);
    if (ids.length === 0) continue;
    await checkRecords(db, entity, ids);
    if (entity === 'event') await checkStations(db, ids);
  }
  await checkElementsOf(database, dataset, now);
}

/**
 * Checks the next records of the list of what is to be checked, and takes them from it: the records of some changes, or
 * those of one import. Changes that are made meanwhile stay in the list.
 * @returns false where nothing was to be checked
 */
export async function checkNext(database: Database, now = new Date()): Promise<boolean> {
  const next: Unchecked | undefined = await readNext(database.db);
  if (!next) return false;
  if ('changes' in next) await checkChanges(database, next.changes);
  else await checkImport(database, next.dataset, now);
  await removeChecked(database.db, next.ids);
  return true;
}
