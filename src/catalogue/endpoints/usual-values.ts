import { z } from 'zod';
import { usualColumns } from '../usual-columns.ts';
import { endpoints, named } from './define.ts';
import { pageOf } from './responses.ts';

const maxValueCharacters = 1_000;

const value = z.string().max(maxValueCharacters);
const valueOfColumn = value.describe('The value as in a cell of this column; an empty one is none.').optional();
const values = z.object(Object.fromEntries(usualColumns.map(({ name }) => [name, valueOfColumn])));
const query = z.object({
  of: z.enum(['me', 'all']).default('me').describe('Whose they are: one’s own, or those set for all.'),
});
const offered = z.object({
  of: z
    .enum(['me', 'own', 'all'])
    .default('me')
    .describe('Whose they are: one’s own before those set for all, one’s own alone, or those set for all.'),
});
const outdated = named(
  'OutdatedUsualValue',
  z.strictObject({
    column: z.string().describe('The name of the column.'),
    value: z.string().describe('The value as it was set.'),
    message: z.string().describe('The reason why the column does not accept it.'),
  }),
);
const common = { who: 'loggedIn', tag: 'importing' } as const;

/** The endpoints of the values that a laboratory says in every table. */
export const usualValueEndpoints = endpoints({
  'GET /rest/usual-values': {
    ...common,
    summary: 'The values that are the same in most tables, by column',
    description:
      'One’s own come before those set for all; without any of one’s own, those that were the same in all rows of one’s last import. In the pattern of a file name, `{samp_name}` stands for the name of the sample.',
    query: offered,
    responses: { 200: values },
  },
  'GET /rest/usual-values/outdated': {
    ...common,
    summary: 'Usual values that are not offered, because their columns no longer accept them',
    description: 'An empty value in their place removes them.',
    query,
    responses: { 200: pageOf(outdated) },
  },
  'PUT /rest/usual-values': {
    ...common,
    summary: 'Set the values that are the same in most tables',
    description:
      'Only those that are given; an empty one removes its column. The first time, those of one’s last import become one’s own. Those for all are set by administrators.',
    query,
    // Other names are refused with a sentence each.
    body: values.catchall(value),
    responses: { 200: values },
  },
});
