import fc from 'fast-check';
import type { Schema, Schemas } from '../../src/catalogue/json-schema.ts';

type Shape = Schema & {
  $ref?: string;
  examples?: readonly unknown[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  type?: string | readonly string[];
  items?: Schema;
  properties?: Schemas;
  required?: readonly string[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

const refPrefix = '#/components/schemas/';

/** The schema itself, where one refers to it by name. */
export function resolveRef(schemas: Schemas, schema: Schema): Shape {
  const { $ref } = schema as Shape;
  return $ref === undefined ? schema : resolveRef(schemas, schemas[$ref.slice(refPrefix.length)] ?? {});
}

function texts({ pattern, format, minLength = 0, maxLength = 40 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, 300));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
}

function numbers({ minimum = -1e9, maximum = 1e9 }: Shape, isWhole: boolean): fc.Arbitrary<number> {
  const min = Math.max(minimum, -1e9);
  const max = Math.min(maximum, 1e9);
  // Small ones, so that a good part are the numbers of records.
  return isWhole ? fc.integer({ min, max: Math.min(max, Math.max(min, 20)) }) : fc.double({ min, max, noNaN: true });
}

function arbitraryOfType(schemas: Schemas, shape: Shape, type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts(shape);
    case 'integer':
    case 'number':
      return numbers(shape, type === 'integer');
    case 'array':
      return fc.array(arbitraryFrom(schemas, shape.items ?? {}), { maxLength: 3 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([name, one]) => [name, arbitraryFrom(schemas, one)]),
        ),
        { requiredKeys: [...(shape.required ?? [])] },
      );
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

/** Values that fit a schema: its examples, its terms, and whatever else it takes. */
export function arbitraryFrom(schemas: Schemas, schema: Schema): fc.Arbitrary<unknown> {
  const shape = resolveRef(schemas, schema);
  const examples = shape.examples?.length ? [fc.constantFrom(...shape.examples)] : [];
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...examples, ...shape.anyOf.map((one) => arbitraryFrom(schemas, one)));
  if (shape.type === undefined) return fc.jsonValue();
  return fc.oneof(...examples, ...[shape.type].flat().map((type) => arbitraryOfType(schemas, shape, type)));
}
