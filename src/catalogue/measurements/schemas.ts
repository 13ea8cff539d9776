import { enumOf, object, orNull, type Schema, text } from '../json-schema.ts';
import { type Measurement, signs } from './measurement.ts';

const stored: Schema = object({
  name: { description: 'The name of a measurement type (/rest/measurement-types).', ...text },
  qualifier: {
    description: 'Distinguishes several measurements of one type, such as those of two thermometers.',
    ...orNull(text),
  },
  value: {
    description: 'A number in the unit of the type, a text, or the missing-value term of a missing value.',
    anyOf: [{ type: 'number' }, text],
  },
  sign: {
    description: 'The sign before the number: `<` for a value below a detection limit.',
    ...orNull(enumOf(signs)),
  },
  unit: { description: 'The unit of the type, as a UCUM code.', ...orNull(text) },
  written: { description: 'The value as it was typed.', ...text },
});

/** The schema of a stored measurement. */
export const measurementSchema = stored as Schema<Measurement>;

/** The schema of a measurement in a request: its name and its value; everything else is optional. */
export const measurementInputSchema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    qualifier: { type: ['string', 'null'] },
    value: {
      description: 'As in a table: with a decimal point or comma, with a sign before it or a unit behind it.',
      type: ['number', 'string', 'null'],
    },
    sign: { anyOf: [enumOf(signs), { type: 'null' }] },
    unit: { description: 'The unit of the value; by default that of the type.', type: ['string', 'null'] },
    written: { type: ['string', 'null'] },
  },
  required: ['name'],
  additionalProperties: false,
};
