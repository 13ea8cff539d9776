import { queryOptions } from '@tanstack/react-query';
import type { Dataset } from '../../catalogue/answers/importing.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import { request } from '../http.ts';

/** Asks for the result of an import; its warnings are in the reader's language. */
export function datasetQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['datasets', id, language],
    queryFn: ({ signal }) => request<Dataset>(`/rest/datasets/${encodeURIComponent(id)}`, { signal }),
  });
}
