import { z } from 'zod';
import { maxMappingHeaders, maxMappings } from '../limits.ts';
import { dateTime, endpoints, idParam, named, nothing, positiveInteger } from './define.ts';
import { pageOf } from './responses.ts';
import { savedName } from './saved-searches.ts';

const idText = 'The id of the mapping.';
const nameText = 'The name under which it is saved.';
const headersText = 'The headers of the table for which it was made; tables with these headers are recognised by them.';
const sharedText = 'Whether it is used for the tables of everybody.';
/** The version of the form of the rules; another form gets another number. */
const rulesVersion = 1;

const maxTextCharacters = 2_000;
const text = z.string().max(maxTextCharacters);
const texts = z.record(text, text);

const rules = z
  .strictObject({
    version: z.literal(rulesVersion).describe('The version of the form of these rules.'),
    fields: texts.describe(
      'Patterns by column: text, and headers in braces in place of their cells, such as `{Station}`.',
    ),
    measurements: texts
      .exactOptional()
      .describe('Columns of measurements by their names, such as `temp [K]`, each a header in braces.'),
    dates: z.enum(['asWritten', 'dayFirst', 'monthFirst']).describe('The order of the numbers in ambiguous dates.'),
    serialDates: z
      .enum(['1900', '1904'])
      .exactOptional()
      .describe(
        'The system in which numbers of five digits in columns of dates count days; as written if it is left out.',
      ),
    firstNameFirst: z
      .literal(true)
      .exactOptional()
      .describe('Whether persons are written as `Firstname Lastname`; as written if it is left out.'),
    decimals: z.enum(['asWritten', 'point', 'comma']).describe('The decimal sign of the table.'),
    reasonForNothing: text
      .exactOptional()
      .describe(
        'The missing-value term in place of words for nothing in mandatory fields; other fields become empty. As written if it is left out.',
      ),
    nothing: texts.describe('The missing-value terms in place of placeholders, or an empty text, by placeholder.'),
    replaced: z.record(text, texts).describe('Replacements by column and value.'),
    toLastRow: z.boolean().describe('Whether rows below the table that look like notes belong to it.'),
  })
  .describe('The rules by which a table with other headers becomes one with the columns of templates.');
/** The rules of a mapping as they are stored. */
export type MappingRules = z.input<typeof rules>;

export const mapping = named(
  'Mapping',
  z.strictObject({
    id: positiveInteger.describe(idText),
    name: z.string().describe(nameText),
    headers: z.array(z.string()).describe(headersText),
    rules,
    shared: z.boolean().describe(sharedText),
    own: z.boolean().describe('Whether it is one’s own.'),
    owner: z.string().nullable().describe('The name of the user whose mapping it is; null if that account is gone.'),
    updated_at: dateTime.describe('When it was last changed.'),
  }),
);
/** A mapping that is stored on the server. */
export type Mapping = z.input<typeof mapping>;

const name = savedName(nameText);
const headers = z.array(text.min(1)).min(1).max(maxMappingHeaders).describe(headersText);
const shared = z.boolean().describe(sharedText);
const common = { who: 'loggedIn', tag: 'importing' } as const;
const params = z.object({ id: idParam(idText) });

export const mappingEndpoints = endpoints({
  'GET /rest/mappings': {
    ...common,
    summary: 'The mappings of tables with other headers: one’s own, and the shared ones',
    description: 'One’s own come first, each group with the one first that was changed last.',
    responses: { 200: pageOf(mapping) },
  },
  'POST /rest/mappings': {
    ...common,
    summary: 'Save a mapping under a name',
    description: `At most ${maxMappings} for each account.`,
    body: z.object({ name, headers, rules, shared: shared.default(false) }),
    responses: { 201: mapping },
  },
  'PUT /rest/mappings/:id': {
    ...common,
    summary: 'Change, rename or share a mapping',
    description: 'One’s own; an administrator also a shared one of somebody else.',
    params,
    body: z
      .object({
        name: name.optional(),
        headers: headers.optional(),
        rules: rules.optional(),
        shared: shared.optional(),
      })
      .prefault({}),
    responses: { 200: mapping },
    errors: [404],
  },
  'DELETE /rest/mappings/:id': {
    ...common,
    summary: 'Delete a mapping',
    params,
    responses: { 204: nothing },
    errors: [404],
  },
});
