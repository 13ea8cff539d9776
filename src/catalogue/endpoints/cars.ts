import { z } from 'zod';
import { maxSearchCharacters } from '../limits.ts';
import { endpoints, positiveInteger } from './define.ts';

const car = z.strictObject({ vin: z.string(), year: positiveInteger, brand: z.string(), color: z.string() });
/** A made-up car, for the demonstration of the keyword search. */
export type Car = z.input<typeof car>;

const searchText = 'A demonstration. Every word of `term` must occur, in any case; without one, all are found.';

export const carEndpoints = endpoints({
  'POST /search': {
    who: 'everybody',
    tag: 'site',
    summary: 'Find made-up cars by keyword',
    description: searchText,
    body: z.object({ term: z.string().max(maxSearchCharacters).describe(searchText) }),
    responses: { 200: z.array(car) },
  },
});
