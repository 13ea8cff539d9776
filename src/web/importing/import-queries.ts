import { queryOptions } from '@tanstack/react-query';
import type { Dataset } from '../../catalogue/answers/importing.ts';
import type { Page } from '../../catalogue/endpoints/responses.ts';
import type { WorkbookFormat } from '../../catalogue/file-formats.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { request } from '../http.ts';

/** The result of an import; its warnings are in the reader's language. */
export function datasetQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['datasets', id, language],
    queryFn: ({ signal }) => request<Dataset>(`/rest/datasets/${encodeURIComponent(id)}`, { signal }),
  });
}

/** All templates; their descriptions are in the reader's language. */
export function templatesQuery(language: Language) {
  return queryOptions({
    queryKey: ['templates', language],
    queryFn: ({ signal }) =>
      request<Page<RecordOf<'template'>>>(`/rest/templates/?hits=${maxListedRecords}`, { signal }),
    select: ({ records }) => records,
  });
}

export function templateUrl(id: number | 'custom', format: WorkbookFormat, language: Language): string {
  return `/rest/templates/${id}/download?format=${format}&language=${language}`;
}
