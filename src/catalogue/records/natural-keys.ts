import type { EntityDef } from '../definition.ts';
import { missingTermOf } from '../vocabularies/index.ts';

/** Content of a field: a text, another value (`true`), a missing-value term (`false`), or null if empty. */
export type FieldContent = string | boolean | null;

/** A natural key and its conditions, with fields given by name or by position (`P`). */
export type KeyRule<P> = {
  parts: readonly P[];
  /** The parts that must be values for the key to match. */
  requiredParts: readonly P[];
  minCharacters: number;
  except: string | undefined;
  /** Fields that must be empty; null if records with this key are not shared by all. */
  emptyFields: readonly P[] | null;
};

/** Whether a text is a value and not a missing-value term. */
export function isValueText(text: string): boolean {
  return missingTermOf(text) === undefined;
}

/** The natural keys of an entity, in the order in which they are tried. */
export function keyRules<P>({ keys, keyConditions, ...entity }: EntityDef, fieldOf: (name: string) => P): KeyRule<P>[] {
  return keys.map((parts, index) => {
    const { minCharacters = 0, except, emptyFields } = keyConditions?.[index] ?? {};
    return {
      parts: parts.map(fieldOf),
      requiredParts: requiredKeyParts({ ...entity, keys }, index).map(fieldOf),
      minCharacters,
      except,
      emptyFields: emptyFields?.map(fieldOf) ?? null,
    };
  });
}

const isValue = (content: FieldContent): boolean => content === true || typeof content === 'string';

/** Whether a record fulfils all conditions of a natural key. */
export function isKeyComplete<P>(rule: KeyRule<P>, contentOf: (field: P) => FieldContent): boolean {
  const { parts, requiredParts, minCharacters, except, emptyFields } = rule;
  const [first] = parts;
  const name = first === undefined ? null : contentOf(first);
  if (typeof name === 'string' && (name === except || isShorter(name, minCharacters))) return false;
  for (const part of requiredParts) if (!isValue(contentOf(part))) return false;
  return emptyFields === null || emptyFields.every((field) => contentOf(field) === null);
}

/** Compares the number of code points, as PostgreSQL counts characters. */
function isShorter(text: string, minCharacters: number): boolean {
  return text.length < minCharacters || (text.length < 2 * minCharacters && [...text].length < minCharacters);
}

/**
 * The index of the natural key that identifies a record: of the first key whose first part is a value, else of the last
 * key. Of several keys with the same first part it is the first complete one, else the last of them.
 */
export function selectKey<P>(rules: readonly KeyRule<P>[], contentOf: (field: P) => FieldContent): number {
  const last = rules.length - 1;
  let candidate = -1;
  for (let index = 0; index <= last; index++) {
    const rule = rules[index] as KeyRule<P>;
    const [first] = rule.parts;
    if (first === undefined || (candidate >= 0 && rules[candidate]?.parts[0] !== first) || !isValue(contentOf(first)))
      continue;
    if (isKeyComplete(rule, contentOf)) return index;
    candidate = index;
  }
  return candidate < 0 ? last : candidate;
}

/** The fields of which a record needs at least one, so that it can be distinguished from others. */
export function identifyingFields({ keys, label, identifiedBy }: EntityDef): readonly string[] {
  return identifiedBy ?? [...new Set([...label, ...keys.flat()])];
}

/** The parts that must be values for the key at this index to match. */
export function requiredKeyParts(
  { keys, optionalParts = [], oneOfParts = [] }: Pick<EntityDef, 'keys' | 'optionalParts' | 'oneOfParts'>,
  index: number,
): string[] {
  return (keys[index] ?? []).filter((part) => !optionalParts.includes(part) && !oneOfParts.includes(part));
}

/**
 * The index of the key by which all users share a record that belongs to nobody: a sequencer known only by its model,
 * or a library condition. Undefined if an entity has none.
 */
export function sharedKey(entity: EntityDef): number | undefined {
  const isShared = (rule: KeyRule<string>) =>
    rule.emptyFields !== null || (rule.requiredParts.length === 0 && !entity.within && !entity.oneOfParts);
  const index = keyRules(entity, String).findIndex(isShared);
  return index < 0 ? undefined : index;
}
