import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../catalogue/locales/index.ts';
import { request } from '../http.ts';

export type Template = { id: number; name: string; description: string | null };

/** All templates; their descriptions are in the reader's language. */
export function templatesQuery(language: Language) {
  return queryOptions({
    queryKey: ['templates', language],
    queryFn: ({ signal }) => request<{ records: Template[] }>('/rest/templates/?hits=500', { signal }),
    select: ({ records }) => records,
  });
}

export function templateAddress(id: number, format: 'xlsx' | 'ods', language: Language): string {
  return `/rest/templates/${id}/download?format=${format}&language=${language}`;
}
