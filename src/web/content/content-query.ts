import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../catalogue/locales/index.ts';
import { send } from '../http.ts';
import { embeddedData } from '../session-store.ts';

type Content = { html: string; language: string };

/**
 * A static page as HTML, and the language it is in, which is another where the wanted one lacks it. The server has
 * cleaned it; nothing in it can run. The imprint comes with the page itself.
 */
export function contentQuery(page: string, language: Language) {
  const isHere = page === 'imprint' && language === embeddedData?.language;
  return queryOptions({
    queryKey: ['content', language, page],
    queryFn: async ({ signal }): Promise<Content> => {
      const { data, headers } = await send<string>(`/content/${language}/${page}.html`, { signal });
      return { html: data, language: headers.get('content-language') ?? language };
    },
    initialData: (): Content | undefined =>
      isHere && embeddedData?.imprint !== undefined ? { html: embeddedData.imprint, language } : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Parsed in a document of its own, where scripts do not run and images are not loaded. */
export function parseContent(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
