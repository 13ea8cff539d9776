import { queryOptions } from '@tanstack/react-query';
import type { WorkbookFormat } from '../../catalogue/file-formats.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import { request, urlOf } from '../request.ts';

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
