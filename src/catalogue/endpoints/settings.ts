import { z } from 'zod';
import { editorsOfOthers } from '../permissions.ts';
import { endpoints, named } from './define.ts';

const settings = named(
  'Settings',
  z.strictObject({
    editors_of_others: z
      .enum(editorsOfOthers)
      .describe(
        'Who may edit and delete records of others: all users, those who have brought them, or administrators.',
      ),
  }),
);
/** The settings that administrators change in the application. */
export type Settings = z.input<typeof settings>;

const forAdministrators = { who: 'administrator', tag: 'site' } as const;

/** The endpoints of the settings. */
export const settingEndpoints = endpoints({
  'GET /rest/settings': { ...forAdministrators, summary: 'The settings', responses: { 200: settings } },
  'PUT /rest/settings': {
    ...forAdministrators,
    summary: 'Change the settings',
    description: 'They are in force from the next request of each user on.',
    body: settings,
    responses: { 200: settings },
  },
});
