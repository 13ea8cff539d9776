import { queryOptions } from '@tanstack/react-query';
import type { EntityName } from '../../catalogue/index.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import { request } from '../http.ts';

export type RecordCounts = { readonly [E in EntityName]?: number };
type Dataset = { created: RecordCounts; used: RecordCounts; warnings: string[] };

/** Asks for the result of an import; its warnings are in the reader's language. */
export function datasetQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['datasets', id, language],
    queryFn: ({ signal }) => request<Dataset>(`/rest/datasets/${encodeURIComponent(id)}`, { signal }),
  });
}
