import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentEndpoints } from '../../catalogue/endpoints/content.ts';
import { type Language, languages } from '../../catalogue/locales/index.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { cleanHtml } from './clean-html.ts';
import { markdownToHtml } from './markdown.ts';

const changelogFile = path.resolve(import.meta.dirname, '../../../CHANGELOG.md');

async function readIfExists(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

type ContentPage = { language: Language; html: string };

/**
 * Reads a static page as a fragment of HTML, in the default language where it is not translated. It is sanitised, so
 * that people who may edit the pages cannot run scripts in other people's sessions.
 * @param page the file name, such as `imprint.html`
 */
export async function readContent(folder: string, language: Language, page: string): Promise<ContentPage | null> {
  if (page === 'release.html') {
    const changelog = await readIfExists(changelogFile);
    return changelog === null ? null : { language: languages[0], html: cleanHtml(markdownToHtml(changelog)) };
  }
  for (const candidate of new Set([language, languages[0]])) {
    const html = await readIfExists(path.join(folder, candidate, page));
    if (html !== null) return { language: candidate, html: cleanHtml(html) };
  }
  return null;
}

/** `GET /content/{language}/{page}.html`: the static pages. */
export const content: ServerModule = async (app, { config }) => {
  const route = routesOf(app, contentEndpoints);
  route(
    'GET /content/:language/:page',
    { config: { session: false }, notFound: 'errors.unknownPath' },
    async ({ params }, _request, reply) => {
      const result = await readContent(config.contentDir, params.language, params.page);
      if (!result) throw new HttpError(404, 'errors.unknownPath');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-language', result.language)
        .header('cache-control', 'no-cache')
        .send(result.html);
    },
  );
};
