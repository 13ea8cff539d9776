import { z } from 'zod';

/** The limits of an integer, inclusive. */
type IntegerRange = { min: number; max: number };

type LeafSchema = { schema: z.core.$ZodType; isText: boolean };

/** The schemas at a path inside another schema; for a union, those of all its options. */
function leafSchemasAt(schema: z.core.$ZodType, path: readonly PropertyKey[], isText = false): LeafSchema[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leafSchemasAt(option, path, isText));
  if (schema instanceof z.ZodPipe) {
    const isChanged = schema.out instanceof z.ZodTransform;
    return leafSchemasAt(isChanged ? schema.in : schema.out, path, isText || !isChanged);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return leafSchemasAt(schema.unwrap(), path, isText);
  const [key, ...rest] = path;
  if (key === undefined) return [{ schema, isText }];
  if (schema instanceof z.ZodArray) return leafSchemasAt(schema.element, rest, isText);
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, key)) return [];
  return leafSchemasAt(schema.shape[String(key)], rest, isText);
}

function integerRangeOf(schema: z.core.$ZodType): IntegerRange | null {
  if (!(schema instanceof z.ZodNumber) || !schema.isInt) return null;
  const { minValue: min, maxValue: max } = schema;
  if (min === null || max === null || min <= Number.MIN_SAFE_INTEGER || max >= Number.MAX_SAFE_INTEGER) return null;
  return { min, max };
}

/** The limits of the value at a path, text or number; null unless every schema there is an integer with limits. */
export function integerRangeAt(schema: z.ZodType, path: readonly PropertyKey[], value: unknown): IntegerRange | null {
  const leaves = leafSchemasAt(schema, path);
  const ranges = leaves.flatMap((leaf) => integerRangeOf(leaf.schema) ?? []);
  if (ranges.length < leaves.length) return null;
  const sameType = leaves.findIndex(({ isText }) => isText === (typeof value === 'string'));
  return ranges[Math.max(sameType, 0)] ?? null;
}
