import { z } from 'zod';
import { maxListedRecords, maxSearchCharacters } from '../limits.ts';
import { integerText, maxNineDigits } from './integer-text.ts';

const repeatableText = z.union([z.string().max(1000), z.array(z.string().max(1000)).max(20)]);

/** The query parameters of a list; every other name is a field to filter by. */
export const listQuery = z
  .object({
    offset: integerText({ max: maxNineDigits }).prefault('0').describe('How many to skip.'),
    hits: integerText({ max: maxListedRecords })
      .prefault('10')
      .describe(`How many to return; at most ${maxListedRecords} of a list.`),
    sort: repeatableText
      .default([])
      .describe(
        'A field; followed by `:desc`, descending. It may be given more than once. `match` puts the records whose names contain the words of `q` first.',
      ),
    q: z
      .string()
      .max(maxSearchCharacters)
      .default('')
      .describe(
        'Words that must all occur in the record’s texts or in the labels of what it refers to, in upper or lower case.',
      ),
  })
  .catchall(repeatableText);
