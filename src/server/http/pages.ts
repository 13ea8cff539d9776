import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPages } from '../../catalogue/addresses/content-pages.ts';
import { firstRequest } from '../../catalogue/addresses/first-request.ts';
import { pathOf } from '../../catalogue/addresses/params.ts';
import { readSessionResponse } from '../accounts/session-response.ts';
import { readContent } from '../content/index.ts';
import { elementIdInUrl, elementPageContent, type PageContent } from '../element/page.ts';
import { getPageTexts } from '../interface-texts/store.ts';
import { resolvePublicUrl } from '../mail/links.ts';
import type { Services } from '../services.ts';
import { HttpError } from './errors.ts';
import { pagePolicy } from './security-headers.ts';
import { ensureCsrfToken } from './sessions.ts';

/** The folder into which the build puts the pages. */
export const builtPagesFolder = path.resolve(import.meta.dirname, '../../../dist');

/** JSON that cannot end the script element it stands in. */
function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

async function readIndexHtml(folder: string): Promise<string | null> {
  return readFile(path.join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => htmlEscapes[letter] ?? '');

/** The template with what this address says to programs, and to people without JavaScript. */
function insertContent(template: string, { title, description, jsonLd, paragraphs }: PageContent): string {
  const head = `<meta name="description" content="${escapeHtml(description)}">${
    jsonLd ? `<script type="application/ld+json">${serializeForScript(jsonLd)}</script>` : ''
  }</head>`;
  const texts = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  const body = `<noscript><h1>${escapeHtml(title)}</h1>${texts}</noscript><!--initial-->`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)} · Strandbook</title>`)
    .replace('</head>', () => head)
    .replace('<!--initial-->', () => body);
}

/** The script that stands in the template itself, as the policy of the page names it: by the hash of its text. */
function hashInlineScript(template: string): string | undefined {
  const [, script] = /<script>(.*?)<\/script>/s.exec(template) ?? [];
  return script && `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

const routesOfPreload = (link: string): string[] => / data-paths="([^"]*)"/.exec(link)?.[1]?.split(' ') ?? [];

/** Whether an address is one of a route, whose path may hold names of parameters, as in `/id/$id`. */
function matchesRoute(address: readonly string[], route: string): boolean {
  const parts = route.split('/');
  return parts.length === address.length && parts.every((part, i) => part.startsWith('$') || part === address[i]);
}

/** The template with those of its links that the reader's language and the address need (`vite.config.ts`). */
function selectPreloads(template: string, { url, language }: FastifyRequest): string {
  const links = /<link rel="(?:module)?preload"[^>]*>\s*/g;
  const address = pathOf(url).split('/');
  const routes = new Set((template.match(links) ?? []).flatMap(routesOfPreload));
  const parameters = (route: string) => route.split('$').length;
  // A path with a parameter stands for the others.
  const [route] = [...routes].filter((one) => matchesRoute(address, one)).sort((a, b) => parameters(a) - parameters(b));
  return template.replaceAll(links, (link) => {
    const isOfLanguage = (/ hreflang="(\w+)"/.exec(link)?.[1] ?? language) === language;
    const isOfAddress =
      !link.includes(' data-paths=') || (route !== undefined && routesOfPreload(link).includes(route));
    return isOfLanguage && isOfAddress ? link.replace(/ data-paths="[^"]*"/, '') : '';
  });
}

async function sendPage(
  folder: string,
  { config, database }: Services,
  installation: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const template = await readIndexHtml(folder);
  if (template === null) {
    return reply.code(404).type('text/plain; charset=utf-8').send(request.t('errors.pagesNotBuilt'));
  }
  const element = elementIdInUrl(request.url);
  const content =
    element === null
      ? null
      : await elementPageContent(database, request, reply, element, installation, request.language);
  const session = await readSessionResponse(database.db, request.user);
  // Every screen shows the address in the imprint, so it need not be asked for.
  const imprint = await readContent(config.contentDir, request.language, 'imprint.html');
  const initial = {
    ...session,
    language: request.language,
    imprint: imprint?.html,
    texts: getPageTexts().hash,
    first: firstRequest(request.url, session.user) ?? undefined,
  };
  const nonce = randomBytes(16).toString('base64');
  const csrf = `<meta name="csrf-token" content="${ensureCsrfToken(request)}"><meta name="csp-nonce" content="${nonce}">`;
  const block = `<script type="application/json" id="initial">${serializeForScript(initial)}</script>`;
  // Functions, since a text could hold the `$` patterns of `replace`.
  const page = selectPreloads(content ? insertContent(template, content) : template, request)
    .replace('<!--csrf-->', () => csrf)
    .replace('<!--initial-->', () => block);
  return reply
    .code(content?.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, hashInlineScript(template)))
    .header('vary', 'accept-language, cookie')
    .send(page);
}

/** Whether an unknown path is one of the page's own, which the router in the browser will know. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:rest|assets|content|downloadSearch)(?:[/?]|$)/.test(url)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !accept.includes('application/json'));
}

/** The address of a static page that is asked for by the name of its file, as old links do: `/about` of `/about.html`. */
function pageForFileName(url: string): string | undefined {
  const [, name] = /^\/([a-z-]+)\.(?:html|php)$/.exec(pathOf(url)) ?? [];
  return contentPages.some((page) => page === name) ? `/${name}` : undefined;
}

/** The files that lie beside index.html, such as the icon; none where nothing was built. */
async function listFilesBesideIndex(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !/^\.|^index\.html$|\.(?:br|gz)$/.test(entry.name))
    .map((entry) => entry.name);
}

/**
 * Serves the built pages: files of `assets/` (whose names hold a hash) for good, other files after asking again, and
 * the page itself, with the user, the imprint and a CSRF token in it, for every other path that a person may open.
 */
export async function servePages(app: FastifyInstance, services: Services, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // A folder that is not there yet is answered in words a reader understands.
    suppressWarning: true,
  });
  const everybody = { config: { session: false } };
  app.get<{ Params: { '*': string } }>('/assets/*', everybody, (request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${request.params['*']}`),
  );
  for (const file of await listFilesBesideIndex(folder)) {
    app.get(`/${file}`, everybody, (_request, reply) => reply.header('cache-control', 'no-cache').sendFile(file));
  }
  app.setNotFoundHandler((request, reply) => {
    const page = pageForFileName(request.url);
    if (page) return reply.redirect(page, 301);
    if (!isPageRequest(request)) throw new HttpError(404, 'errors.unknownPath');
    return sendPage(folder, services, resolvePublicUrl(services.config, app), request, reply);
  });
}
