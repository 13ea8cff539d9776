import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPages } from '../../catalogue/addresses/content-pages.ts';
import { pathOf } from '../../catalogue/addresses/params.ts';
import { escapeXml } from '../xml.ts';
import { HttpError } from './errors.ts';
import { pagePolicy } from './security-headers.ts';
import { ensureCsrfToken } from './sessions.ts';

/** The folder into which the build puts the pages. */
export const builtPagesFolder = path.resolve(import.meta.dirname, '../../../dist');

/** The content that the page of one address has without JavaScript, for people and programs. */
export type PageContent = {
  status: 200 | 404;
  title: string;
  description: string;
  /** JSON-LD; null where there is nothing to describe. */
  jsonLd: object | null;
  paragraphs: readonly string[];
};

/** The parts of a page that other modules provide. */
export type PageSource = {
  /** Data with which the page starts, so that it needs no further request for them. */
  readInitialData: (request: FastifyRequest) => Promise<object>;
  /** Null where the page of this address has no content without JavaScript. */
  readContent: (request: FastifyRequest, reply: FastifyReply) => Promise<PageContent | null>;
};

/** JSON that cannot end the script element around it. */
function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

async function readIndexHtml(folder: string): Promise<string | null> {
  return readFile(path.join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Puts the content of one address into the template: title, description and JSON-LD, and paragraphs without JavaScript.
 */
function insertContent(template: string, { title, description, jsonLd, paragraphs }: PageContent): string {
  const head = `<meta name="description" content="${escapeXml(description)}">${
    jsonLd ? `<script type="application/ld+json">${serializeForScript(jsonLd)}</script>` : ''
  }</head>`;
  const texts = paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('');
  const body = `<noscript><h1>${escapeXml(title)}</h1>${texts}</noscript><!--initial-->`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(title)} · Strandbook</title>`)
    .replace('</head>', () => head)
    .replace('<!--initial-->', () => body);
}

/** The hash of the template's inline script, by which the page's policy allows it. */
function hashInlineScript(template: string): string | undefined {
  const [, script] = /<script>(.*?)<\/script>/s.exec(template) ?? [];
  return script && `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

const routesOfPreload = (link: string): string[] => / data-paths="([^"]*)"/.exec(link)?.[1]?.split(' ') ?? [];

/** Whether a path belongs to a route, which may have parameters, as in `/id/$id`. */
function matchesRoute(segments: readonly string[], route: string): boolean {
  const parts = route.split('/');
  return parts.length === segments.length && parts.every((part, i) => part.startsWith('$') || part === segments[i]);
}

/**
 * Keeps only the template's preload links for the reader's language and the route (`vite.config.ts` writes them all).
 */
function selectPreloads(template: string, { url, language }: FastifyRequest): string {
  const links = /<link rel="(?:module)?preload"[^>]*>\s*/g;
  const segments = pathOf(url).split('/');
  const routes = new Set((template.match(links) ?? []).flatMap(routesOfPreload));
  const countParameters = (route: string) => route.split('$').length;
  // The route without a parameter is the more precise one.
  const [matched] = [...routes]
    .filter((route) => matchesRoute(segments, route))
    .sort((a, b) => countParameters(a) - countParameters(b));
  return template.replaceAll(links, (link) => {
    const isOfLanguage = (/ hreflang="(\w+)"/.exec(link)?.[1] ?? language) === language;
    const isOfRoute =
      !link.includes(' data-paths=') || (matched !== undefined && routesOfPreload(link).includes(matched));
    return isOfLanguage && isOfRoute ? link.replace(/ data-paths="[^"]*"/, '') : '';
  });
}

async function sendPage(folder: string, source: PageSource, request: FastifyRequest, reply: FastifyReply) {
  const template = await readIndexHtml(folder);
  if (template === null) {
    return reply.code(404).type('text/plain; charset=utf-8').send(request.t('errors.pagesNotBuilt'));
  }
  const content = await source.readContent(request, reply);
  const initial = await source.readInitialData(request);
  const nonce = randomBytes(16).toString('base64');
  const metas = `<meta name="csrf-token" content="${ensureCsrfToken(request)}"><meta name="csp-nonce" content="${nonce}">`;
  const script = `<script type="application/json" id="initial">${serializeForScript(initial)}</script>`;
  // Replaced by functions, since a text could contain the `$` patterns of `replace`.
  const page = selectPreloads(content ? insertContent(template, content) : template, request)
    .replace('<!--csrf-->', () => metas)
    .replace('<!--initial-->', () => script);
  return reply
    .code(content?.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, hashInlineScript(template)))
    .header('vary', 'accept-language, cookie')
    .send(page);
}

/** Whether a browser requests a page, rather than data or a file that does not exist. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:rest|assets|content|downloadSearch)(?:[/?]|$)/.test(url)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !accept.includes('application/json'));
}

/** The path of a static page that old links name by its file: `/about` for `/about.html`. */
function pageForFileName(url: string): string | undefined {
  const [, name] = /^\/([a-z-]+)\.(?:html|php)$/.exec(pathOf(url)) ?? [];
  return contentPages.some((page) => page === name) ? `/${name}` : undefined;
}

/** The files beside index.html, such as the icon; none where nothing was built. */
async function listFilesBesideIndex(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !/^\.|^index\.html$|\.(?:br|gz)$/.test(entry.name))
    .map((entry) => entry.name);
}

/**
 * Serves the built pages: files of `assets/`, whose names contain a hash, are cached for good, other files are
 * revalidated, and every other path that a person may open gets the page with its initial data, its content and a CSRF
 * token.
 */
export async function servePages(app: FastifyInstance, folder: string, source: PageSource): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // The server has its own message for a missing folder.
    suppressWarning: true,
  });
  const withoutSession = { config: { session: false } };
  app.get<{ Params: { '*': string } }>('/assets/*', withoutSession, (request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${request.params['*']}`),
  );
  for (const file of await listFilesBesideIndex(folder)) {
    app.get(`/${file}`, withoutSession, (_request, reply) => reply.header('cache-control', 'no-cache').sendFile(file));
  }
  app.setNotFoundHandler((request, reply) => {
    const page = pageForFileName(request.url);
    if (page) return reply.redirect(page, 301);
    if (!isPageRequest(request)) throw new HttpError(404, 'errors.unknownPath');
    return sendPage(folder, source, request, reply);
  });
}
