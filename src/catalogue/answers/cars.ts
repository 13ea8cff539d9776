import { listOf, object, positiveInteger, type TypeOf, text } from '../json-schema.ts';

const carSchema = object({ vin: text, year: positiveInteger, brand: text, color: text });
/** A car of the demonstration of the keyword search; there is none of it anywhere. */
export type Car = TypeOf<typeof carSchema>;

export const carsSchema = listOf(carSchema);
