import { Problem } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { listOf } from '../json-schema.ts';
import { measurementInputSchema, measurementSchema } from '../measurements/schemas.ts';
import type { TypeDef } from './type-definition.ts';

/** A list of measurements, which is read by `readMeasurementList` with the quantities of the database. */
export const measurements = {
  column: 'jsonb',
  searched: false,
  ignoresCase: false,
  displayKind: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: null,
  parse: () => new Problem('measurements'),
  storedSchema: () => listOf(measurementSchema),
  inputSchema: () => ({ types: ['array'], items: measurementInputSchema }),
} as const satisfies TypeDef<FieldOf<'measurements'>>;
