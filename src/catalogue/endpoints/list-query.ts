import { z } from 'zod';
import { tableFormats } from '../file-formats.ts';
import { maxListedRecords, maxSearchCharacters } from '../limits.ts';
import { integerText, maxNineDigits } from './integer-text.ts';

/** More than the names of all columns of any list. */
const maxColumnsCharacters = 10_000;

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
        'A field, or in lists of events and field samples a measurement of theirs; followed by `:desc`, descending. It may be given more than once. `match` puts the records whose names contain the words of `q` first.',
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

/** The same for lists of records, which have columns and can be downloaded. */
export const recordListQuery = listQuery.extend({
  format: z
    .enum(tableFormats)
    .optional()
    .describe(
      'Send a file with all records that match instead of one page, as it is read. It begins with the ids and ends with the versions, so that a workbook of sequencing elements can be sent to `POST /rest/revisions`; references are written by their labels, and a missing-value reason takes the place of its value.',
    ),
  columns: z
    .string()
    .max(maxColumnsCharacters)
    .optional()
    .describe(
      'Names of columns, separated by commas: fields of the records, and as `entity.field` of what they come from, such as `event.geogr_loc_lat`. In lists of events and field samples also measurements, by the names of their types: `temp`, `temp.top` with a qualifier, `event.wind_speed` of the event of a sample. A file has these columns in this order, by default all fields; a page has its own fields in any case, the measurements under their names, and what its records come from in `of`.',
    ),
});
