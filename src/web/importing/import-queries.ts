import { queryOptions } from '@tanstack/react-query';
import type { Dataset } from '../../catalogue/answers/importing.ts';
import type { WorkbookFormat } from '../../catalogue/file-formats.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import { request as requestPath } from '../http.ts';
import { request, urlOf } from '../request.ts';

/** The result of an import; its warnings are in the reader's language. */
export function datasetQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['datasets', id, language],
    queryFn: ({ signal }) => requestPath<Dataset>(`/rest/datasets/${encodeURIComponent(id)}`, { signal }),
  });
}

/** All templates; their descriptions are in the reader's language. */
export function templatesQuery(language: Language) {
  return queryOptions({
    queryKey: ['templates', language],
    queryFn: ({ signal }) => request('GET /rest/templates', { query: { hits: maxListedRecords }, signal }),
    select: ({ records }) => records,
  });
}

export function templateUrl(id: number | 'custom', format: WorkbookFormat, language: Language): string {
  const query = { format, language };
  if (id === 'custom') return urlOf('GET /rest/templates/custom/download', { query });
  return urlOf('GET /rest/templates/:id/download', { params: { id }, query });
}
