import { z } from 'zod';
import { languages } from '../locales/languages.ts';
import { endpoints } from './define.ts';

/** The endpoint of the static pages. */
export const contentEndpoints = endpoints({
  'GET /content/:language/:page': {
    who: 'everybody',
    tag: 'content',
    summary: 'A static page, as a fragment of HTML',
    params: z.object({
      language: z.enum(languages).describe('The language; a page that is not translated comes in English.'),
      page: z
        .string()
        .regex(/^[a-z0-9-]{1,100}\.html$/)
        .meta({ examples: ['about.html'] })
        .describe('The name of the page, with `.html`.'),
    }),
    responses: { 200: { types: ['text/html'], content: z.string() } },
    responseHeaders: z.object({ 'Content-Language': z.string().describe('The language in which the page is given.') }),
  },
});
