import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAddress } from '../../../catalogue/addresses/list-address.ts';
import { listParams } from '../../../catalogue/addresses/list-address.ts';
import type { ListedTemplate, Template } from '../../../catalogue/answers/templates.ts';
import type { Language } from '../../../catalogue/locales/index.ts';
import { request } from '../../http.ts';
import { fetchList } from '../../records/record-queries.ts';

/** A page of the list; the descriptions are in the reader's language. */
export const templateListQuery = (address: ListAddress, language: Language) =>
  queryOptions({
    queryKey: ['templates', language, 'list', address],
    queryFn: ({ signal }) => fetchList<ListedTemplate>('/rest/templates', listParams(address, {}), signal),
    placeholderData: keepPreviousData,
  });

/** Deletes a template. */
export const deleteTemplate = (id: number) => request(`/rest/templates/${id}`, { method: 'DELETE' });

/** Loads the template again for every form, because the form is saved against this version. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['template', id],
    queryFn: ({ signal }) => request<Template>(`/rest/templates/${encodeURIComponent(id)}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
