import { platformOf } from '../../catalogue/vocabularies/sequencing.ts';
import type { InputValue, RecordList, RecordValue } from './grouped-records.ts';

/** Fills the platform that follows from a sequencer's model, where its row says nothing of it. */
export function fillPlatform({ fields }: RecordList, values: InputValue[]): void {
  const at = fields.indexOf('sequencing_platform');
  const model = values[fields.indexOf('seq_meth')];
  if ((values[at] ?? null) === null && typeof model === 'string') values[at] = platformOf(model);
}

/** Whether a value of a record says no more than another one: the platform of a sequencer, where it is its model's. */
export function isPlatformOfModel({ entity, fields }: RecordList, values: readonly RecordValue[], at: number): boolean {
  if (entity !== 'sequencer' || fields[at] !== 'sequencing_platform') return false;
  const model = values[fields.indexOf('seq_meth')];
  return typeof model === 'string' && values[at] === platformOf(model);
}
