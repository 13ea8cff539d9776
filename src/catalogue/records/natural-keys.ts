import type { EntityDef } from '../definition.ts';
import { missingTermOf } from '../vocabularies/index.ts';

/** Content of a field of a record: a text, another value (`true`), a term that says why there is none (`false`), or nothing. */
export type FieldContent = string | boolean | null;

/** A natural key and what it asks for, with its fields as names or as positions. */
export type KeyRule<P> = {
  parts: readonly P[];
  /** The parts that must be values for the key to count. */
  requiredParts: readonly P[];
  minCharacters: number;
  except: string | undefined;
  /** Fields that must be empty; null where everybody shares no record by this key. */
  emptyFields: readonly P[] | null;
};

/** Whether a text is a value and not a missing-value term. */
export function isValueText(text: string): boolean {
  return missingTermOf(text) === undefined;
}

/** The natural keys of an entity, in the order in which they are tried. */
export function keyRules<P>({ keys, keyConditions, ...entity }: EntityDef, fieldOf: (name: string) => P): KeyRule<P>[] {
  return keys.map((parts, which) => {
    const { minCharacters = 0, except, emptyFields } = keyConditions?.[which] ?? {};
    return {
      parts: parts.map(fieldOf),
      requiredParts: requiredKeyParts({ ...entity, keys }, which).map(fieldOf),
      minCharacters,
      except,
      emptyFields: emptyFields?.map(fieldOf) ?? null,
    };
  });
}

const isValue = (held: FieldContent): boolean => held === true || typeof held === 'string';

/** Whether a record has all that a natural key asks for. */
export function isKeyComplete<P>(rule: KeyRule<P>, held: (field: P) => FieldContent): boolean {
  const { parts, requiredParts, minCharacters, except, emptyFields } = rule;
  const [first] = parts;
  const name = first === undefined ? null : held(first);
  if (typeof name === 'string' && (name === except || isShorter(name, minCharacters))) return false;
  for (const part of requiredParts) if (!isValue(held(part))) return false;
  return emptyFields === null || emptyFields.every((field) => held(field) === null);
}

/** Counted as the database counts: a letter beyond the first 65,536 is one. */
function isShorter(text: string, least: number): boolean {
  return text.length < least || (text.length < 2 * least && [...text].length < least);
}

/**
 * The natural key that names a record: the first whose first part is a value, else the last. Of several that begin with one part
 * it is the first that is whole, else the last of them.
 */
export function selectKey<P>(rules: readonly KeyRule<P>[], held: (field: P) => FieldContent): number {
  const last = rules.length - 1;
  let found = -1;
  for (let which = 0; which <= last; which++) {
    const rule = rules[which] as KeyRule<P>;
    const [first] = rule.parts;
    if (first === undefined || (found >= 0 && rules[found]?.parts[0] !== first) || !isValue(held(first))) continue;
    if (isKeyComplete(rule, held)) return which;
    found = which;
  }
  return found < 0 ? last : found;
}

/** The fields of which a record needs one to be told from others. */
export function identifyingFields({ keys, label, identifiedBy }: EntityDef): readonly string[] {
  return identifiedBy ?? [...new Set([...label, ...keys.flat()])];
}

/** The parts of a key that must be values for the key to count. */
export function requiredKeyParts(
  { keys, optionalParts = [], oneOfParts = [] }: Pick<EntityDef, 'keys' | 'optionalParts' | 'oneOfParts'>,
  which: number,
): string[] {
  return (keys[which] ?? []).filter((part) => !optionalParts.includes(part) && !oneOfParts.includes(part));
}

/**
 * The key by which everybody shares a record that is nobody's: a sequencer that is known by its model alone, the words of a
 * library condition. Undefined where an entity has none.
 */
export function sharedKey(entity: EntityDef): number | undefined {
  const isShared = (rule: KeyRule<string>) =>
    rule.emptyFields !== null || (rule.requiredParts.length === 0 && !entity.within && !entity.oneOfParts);
  const found = keyRules(entity, String).findIndex(isShared);
  return found < 0 ? undefined : found;
}
