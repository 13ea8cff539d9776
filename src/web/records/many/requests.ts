import type { ManyChanged, ManyPreview } from '../../../catalogue/endpoints/many-records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { type RecordRequestOf, requestRecord, sendRecord } from '../../request.ts';
import type { RecordData } from '../record-queries.ts';
import type { ManyOperations } from './edits.ts';
import type { SelectedRecords } from './selected-records.ts';

type Edits = NonNullable<NonNullable<RecordRequestOf<'POST /change'>['body']>['edits']>;
/** A change of many records: the same for all selected ones, or values for each. */
export type ManyChange = (SelectedRecords & ManyOperations) | { edits: Edits };

/** The effect that a change would have. */
export async function previewChange(
  entity: EntityName,
  change: ManyChange,
  signal?: AbortSignal,
): Promise<ManyPreview> {
  return (await requestRecord(entity, 'POST /change', { body: { ...change, check: true }, signal })) as ManyPreview;
}

/**
 * Changes records, all or none.
 * @param job a UUID by which the progress is asked for and the change cancelled
 */
export async function changeRecords(
  entity: EntityName,
  change: ManyChange,
  { reason = '', job }: { reason?: string; job?: string } = {},
): Promise<ManyChanged> {
  const body = { ...change, reason: reason.trim() || null, job };
  return (await requestRecord(entity, 'POST /change', { body })) as ManyChanged;
}

type ManyEffects = { selected: number; effects: string[] };

/** The effects that a deletion would have on other records. */
export async function previewDeletion(
  entity: EntityName,
  selected: SelectedRecords,
  signal?: AbortSignal,
): Promise<ManyEffects> {
  return (await requestRecord(entity, 'POST /delete', { body: { ...selected, check: true }, signal })) as ManyEffects;
}

/** Deletes records, all or none; they go to the bin as one entry. */
export async function deleteRecords(
  entity: EntityName,
  selected: SelectedRecords,
): Promise<{ change: number; deleted: number }> {
  return (await requestRecord(entity, 'POST /delete', { body: selected })) as { change: number; deleted: number };
}

/** The selected records, by ascending ids; for a selection of a few. */
export async function readSelected(
  entity: EntityName,
  selected: SelectedRecords,
  signal?: AbortSignal,
): Promise<RecordData[]> {
  if ('ids' in selected) {
    const ids = selected.ids.toSorted((a, b) => a - b);
    return Promise.all(ids.map((id) => requestRecord(entity, 'GET /:id', { params: { id }, signal })));
  }
  const { where, except = [], expected } = selected;
  const query = { ...where, sort: 'id', hits: expected + except.length };
  const { records } = await requestRecord(entity, 'GET /', { query, signal });
  return records.filter(({ id }) => !except.includes(id));
}

type Merge = NonNullable<RecordRequestOf<'POST /merge'>['body']>;

/** Merges records into one. @returns the id of the change */
export async function mergeRecords(entity: EntityName, merge: Merge): Promise<number> {
  const { header } = await sendRecord(entity, 'POST /merge', { body: merge });
  return Number(header('Strandbook-Change'));
}
