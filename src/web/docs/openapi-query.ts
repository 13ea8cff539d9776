import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../catalogue/locales/index.ts';
import { request } from '../http.ts';
import type { ApiDocument } from './openapi-document.ts';

/** The description in a language; it changes only with the server. */
export function openApiQuery(language: Language) {
  return queryOptions({
    queryKey: ['openapi', language],
    queryFn: ({ signal }) => request<ApiDocument>('/openapi.json', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
