import type { EntityDef } from './definition.ts';
import { missingTermOf } from './vocabularies/index.ts';

/** Whether a field of a record holds a value: not nothing, and no missing-value term. */
type HoldsValue = (field: string) => boolean;

/** Whether a text is a value and not a missing-value term. */
export function isValueText(text: string): boolean {
  return missingTermOf(text) === undefined;
}

/** The natural key that names a record: the first whose first part is a value, else the last. */
export function chosenKey({ keys }: EntityDef, holdsValue: HoldsValue): number {
  const found = keys.findIndex(([first = '']) => holdsValue(first));
  return found < 0 ? keys.length - 1 : found;
}

/** The fields of which a record needs one to be told from others. */
export function identifyingFields({ keys, label, identifiedBy }: EntityDef): readonly string[] {
  return identifiedBy ?? [...new Set([...label, ...keys.flat()])];
}

/** The parts of a key that must be values for the key to count. */
export function neededParts({ keys, optionalParts = [], oneOfParts = [] }: EntityDef, which: number): string[] {
  return (keys[which] ?? []).filter((part) => !optionalParts.includes(part) && !oneOfParts.includes(part));
}

/**
 * The fields of which one makes a record somebody's own where it is shared by everybody without them: a sequencer of which
 * the model alone is known. An empty list where all records are shared, as their words are all there is to them; null where
 * none is.
 */
export function partsOfOwn(entity: EntityDef): string[] | null {
  const { keys, optionalParts = [], within } = entity;
  if (within || optionalParts.length === 0) return null;
  const isShared = neededParts(entity, keys.length - 1).length === 0;
  return isShared ? [] : [...keys.slice(0, -1).flat(), ...optionalParts];
}
