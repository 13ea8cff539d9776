import { z } from 'zod';
import { mediaTypes, type TableFormat } from '../file-formats.ts';
import { maxSearchCharacters } from '../limits.ts';
import { count, endpoints, nothing } from './define.ts';
import { integerText } from './integer-text.ts';

const formats = ['xlsx', 'ods', 'csv'] as const satisfies readonly TableFormat[];
/** The formats in which the texts can be downloaded. */
export type TextsFormat = (typeof formats)[number];

/** More texts than the interface has, so that all of them can be uploaded at once. */
const maxTexts = 20_000;

const bothLanguages = { en: z.string().describe('In English.'), de: z.string().describe('In German.') };
const interfaceText = z.strictObject({
  key: z.string().describe('The key of the text.'),
  ...bothLanguages,
  shipped: z.strictObject(bothLanguages).describe('The text as it is shipped.'),
  changed: z.boolean().describe('Whether it differs from the shipped one.'),
});
/** A text of the interface in both languages, as it is shown now. */
export type InterfaceText = z.input<typeof interfaceText>;

const textsByKey = z.record(z.string(), z.string());

const forAdministrators = { who: 'administrator', tag: 'site' } as const;

/** The endpoints of the interface's texts, which an institute can override. */
export const interfaceTextEndpoints = endpoints({
  'GET /rest/texts': {
    ...forAdministrators,
    summary: 'Texts of the interface in both languages',
    query: z.object({
      q: z
        .string()
        .max(maxSearchCharacters)
        .default('')
        .describe('Words that must all occur in the key or in the texts, in upper or lower case.'),
      changed: z
        .enum(['true', 'false'])
        .default('false')
        .describe('`true` gives only those that differ from the shipped ones.'),
      hits: integerText({ max: maxTexts }).optional().describe('How many to return; all if it is left out.'),
    }),
    responses: {
      200: z.strictObject({
        records: z.array(interfaceText).describe('The texts that match.'),
        totalHits: count.describe('How many texts match.'),
        totalChanged: count.describe('How many texts differ from the shipped ones, whether they match or not.'),
      }),
    },
  },
  'GET /rest/texts/download': {
    ...forAdministrators,
    summary: 'The texts as a table',
    query: z.object({ format: z.enum(formats).default('xlsx').describe('The format of the file.') }),
    responses: { 200: { types: formats.map((format) => mediaTypes[format]) } },
  },
  'PUT /rest/texts': {
    ...forAdministrators,
    summary: 'Replace texts by others',
    description:
      'All or none. `row` names the row in an error; a language that is left out stays. Sending the shipped text takes a change back. Pages show the new texts when they are next loaded.',
    body: z.object({
      texts: z
        .array(
          z.object({
            key: z.string().max(500).describe('The key of the text.'),
            row: z.int().min(1).max(1_100_000).optional().describe('The row of the table in which it stands.'),
            en: z.string().nullish().describe('The text in English.'),
            de: z.string().nullish().describe('The text in German.'),
          }),
        )
        .max(maxTexts)
        .describe('Texts by their keys, all or none.'),
    }),
    responses: { 200: z.strictObject({ changed: count.describe('How many texts differ from before.') }) },
    errors: [413],
  },
  'DELETE /rest/texts': {
    ...forAdministrators,
    summary: 'Put all shipped texts back',
    responses: { 204: nothing },
  },
  'GET /rest/texts/changed': {
    who: 'everybody',
    tag: 'site',
    summary: 'The texts of the pages that differ from the shipped ones',
    query: z.object({ v: z.string().optional().describe('The hash of the texts, with which a browser keeps them.') }),
    responses: { 200: z.strictObject({ en: textsByKey, de: textsByKey }) },
  },
});
