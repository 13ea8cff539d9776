import { z } from 'zod';
import type { EntityName } from '../entity-names.ts';
import { catalogueSchema, count, endpoints, idParam, named, positiveInteger } from './define.ts';
import { errorResponse } from './errors.ts';

const counts = {
  imports: count.describe('The imports, those in the bin included.'),
  records: catalogueSchema<Partial<Record<EntityName, number>>>(() => ({
    description: 'The records that came by these imports or by a form, by kind.',
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1 },
  })),
  bin: count.describe('The entries of the bin beside those of imports.'),
  mappings: count.describe('The shared mappings of tables.'),
  views: count.describe('The shared views of lists.'),
};
const belongings = named('Belongings', z.strictObject(counts));
/** The part of a user’s work that can be handed over to another one. */
export type Belongings = z.input<typeof belongings>;

const params = z.object({ id: idParam('The id of the user.') });
const forAdministrators = { who: 'administrator', tag: 'user' } as const;

/** The endpoints by which a user's work is handed over to another user. */
export const handOverEndpoints = endpoints({
  'GET /rest/users/:id/hand-over': {
    ...forAdministrators,
    summary: 'What of a user can be handed over',
    params,
    responses: { 200: belongings },
  },
  'POST /rest/users/:id/hand-over': {
    ...forAdministrators,
    summary: 'Hand everything that a user has brought over to another user',
    description:
      'The imports with their entries of the bin, the records that came by forms, and the shared mappings and views: the other one may edit, undo and restore them from then on. What is private stays with the account. It is one change, which can be undone.',
    params,
    body: z.object({ to: positiveInteger.describe('The id of the user who takes it over.') }),
    responses: {
      200: z.strictObject({ ...counts, change: positiveInteger.describe('The change that it is.') }),
      409: { description: 'There is nothing to hand over.', content: errorResponse },
    },
    errors: [400],
  },
});
