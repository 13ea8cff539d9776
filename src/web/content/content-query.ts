import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../catalogue/locales/index.ts';
import { request } from '../http.ts';
import { initial } from '../session-store.ts';

/** A static page as HTML. The server has cleaned it; nothing in it can run. The imprint comes with the page itself. */
export function contentQuery(page: string, language: Language) {
  const isHere = page === 'imprint' && language === initial?.language;
  return queryOptions({
    queryKey: ['content', language, page],
    queryFn: ({ signal }) => request<string>(`/content/${language}/${page}.html`, { signal }),
    initialData: () => (isHere ? initial?.imprint : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Parsed in a document of its own, where scripts do not run and images are not loaded. */
export function parseContent(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
