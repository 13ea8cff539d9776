import { platformOf } from '../../catalogue/vocabularies/sequencing.ts';
import type { InputValue, RecordList, RecordValue } from './grouped-records.ts';

/** Fills in the platform of a sequencer's model if its row does not give one. */
export function fillPlatform({ fields }: RecordList, values: InputValue[]): void {
  const platformIndex = fields.indexOf('sequencing_platform');
  const model = values[fields.indexOf('seq_meth')];
  if ((values[platformIndex] ?? null) === null && typeof model === 'string') values[platformIndex] = platformOf(model);
}

/** Whether a value adds no information: the platform of a sequencer that follows from its model. */
export function isPlatformOfModel(
  { entity, fields }: RecordList,
  values: readonly RecordValue[],
  fieldIndex: number,
): boolean {
  if (entity !== 'sequencer' || fields[fieldIndex] !== 'sequencing_platform') return false;
  const model = values[fields.indexOf('seq_meth')];
  return typeof model === 'string' && values[fieldIndex] === platformOf(model);
}
