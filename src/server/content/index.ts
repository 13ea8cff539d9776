import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { languages } from '../../catalogue/locales/index.ts';
import { HttpError } from '../http/errors.ts';
import type { Room } from '../services.ts';
import { cleanHtml } from './clean.ts';
import { markdownToHtml } from './markdown.ts';

const changeLog = path.resolve(import.meta.dirname, '../../../CHANGELOG.md');
export const address = z.object({
  language: z.enum(languages),
  page: z
    .string()
    .regex(/^[a-z0-9-]+\.html$/)
    .meta({ examples: ['about.html'] }),
});

async function readOrNull(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * `GET /content/{language}/{page}.html`: the static pages as pieces of HTML, cleaned, since whoever may edit them need
 * not be trusted with everybody's session. A page that a language lacks comes in the first one.
 */
export const content: Room = async (app, { config }) => {
  const find = async (language: string, page: string) => {
    if (page === 'release.html') {
      const changes = await readOrNull(changeLog);
      return changes && { language: languages[0], html: markdownToHtml(changes) };
    }
    for (const wanted of new Set([language, languages[0]])) {
      const html = await readOrNull(path.join(config.contentDir, wanted, page));
      if (html !== null) return { language: wanted, html };
    }
    return null;
  };

  app.get('/content/:language/:page', { config: { session: false } }, async (request, reply) => {
    const { data } = address.safeParse(request.params);
    const found = data && (await find(data.language, data.page));
    if (!found) throw new HttpError(404, 'errors.unknownPath');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', found.language)
      .header('cache-control', 'no-cache')
      .send(cleanHtml(found.html));
  });
};
