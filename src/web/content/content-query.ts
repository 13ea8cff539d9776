import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../catalogue/locales/index.ts';
import { request } from '../http.ts';

/** A static page as nodes that are not yet in any document. The server has cleaned it; nothing in it can run. */
export function contentQuery(page: string, language: Language) {
  return queryOptions({
    queryKey: ['content', language, page],
    queryFn: ({ signal }) => request<string>(`/content/${language}/${page}.html`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Parsed in a document of its own, where scripts do not run and images are not loaded. */
export function parseContent(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}
