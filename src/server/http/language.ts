import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, negotiateLanguage, type Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer, by `Accept-Language`. */
    readonly language: Language;
    /** The sentences of that language. */
    readonly t: Translate;
  }
}

/** Language for the few answers that are given before a request is decorated. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return negotiateLanguage(request.headers['accept-language']);
}

/** Gives every request its `language` and its sentences `t`. */
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
