import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, negotiateLanguage, type Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the response, by `Accept-Language`. */
    readonly language: Language;
    /** Translates into `language`. */
    readonly t: Translate;
  }
}

/** The language of a request that is not decorated, as in errors before a route is reached. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return negotiateLanguage(request.headers['accept-language']);
}

/** Decorates every request with `language` and `t`. */
export function registerLanguage(app: FastifyInstance): void {
  app.decorateRequest('language', {
    getter() {
      return languageOf(this);
    },
  });
  app.decorateRequest('t', {
    getter() {
      return getServerTranslate(this.language);
    },
  });
}
