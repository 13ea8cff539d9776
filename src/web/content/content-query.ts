import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../catalogue/locales/index.ts';
import { send } from '../request.ts';
import { embeddedData } from '../session-store.ts';

type Content = { html: string; language: string };

/**
 * Queries a static page as sanitized HTML and its language, which differs where no translation exists. The imprint is
 * embedded in the page.
 */
export function contentQuery(page: string, language: Language) {
  const isHere = page === 'imprint' && language === embeddedData?.language;
  return queryOptions({
    queryKey: ['content', language, page],
    queryFn: async ({ signal }): Promise<Content> => {
      const params = { language, page: `${page}.html` };
      const { data, header } = await send('GET /content/:language/:page', { params, signal });
      return { html: data, language: header('Content-Language') ?? language };
    },
    initialData: (): Content | undefined =>
      isHere && embeddedData?.imprint !== undefined ? { html: embeddedData.imprint, language } : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Parses HTML into a separate document, in which no script runs and no image is loaded. */
export function parseContent(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
