import type { EntityName } from '../../catalogue/index.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { type RecordRequestOf, sendRecord } from '../request.ts';
import type { RecordData } from './record-queries.ts';

/** Stores values of a record. @returns the record, and the id of the change; null if nothing changed */
export async function changeRecordUndoably(
  entity: EntityName,
  { id, version }: Pick<RecordData, 'id' | 'version'>,
  values: RecordValues,
): Promise<{ record: RecordData; change: number | null }> {
  const { data, header } = await sendRecord(entity, 'PUT /:id', { params: { id }, body: { ...values, version } });
  const change = header('Strandbook-Change');
  return { record: data, change: change === null ? null : Number(change) };
}

/**
 * Deletes a record.
 * @param query whether to unlink the records that refer to it
 * @returns the id of the change, by which it can be undone
 */
export async function deleteRecord(
  entity: EntityName,
  id: number,
  query: RecordRequestOf<'DELETE /:id'>['query'] = {},
): Promise<number | undefined> {
  const { header } = await sendRecord(entity, 'DELETE /:id', { params: { id }, query });
  return Number(header('Location')?.split('/').at(-1)) || undefined;
}
