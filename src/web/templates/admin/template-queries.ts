import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAddress } from '../../../catalogue/addresses/list-address.ts';
import { listParams } from '../../../catalogue/addresses/list-address.ts';
import type { Language } from '../../../catalogue/locales/index.ts';
import { request } from '../../request.ts';

/** A page of the list; the descriptions are in the reader's language. */
export const templateListQuery = (address: ListAddress, language: Language) =>
  queryOptions({
    queryKey: ['templates', language, 'list', address],
    queryFn: async ({ signal }) => {
      const query = listParams(address, {});
      return { ...(await request('GET /rest/templates', { query, signal })), offset: Number(query.offset) };
    },
    placeholderData: keepPreviousData,
  });

/** Deletes a template. */
export const deleteTemplate = (id: number) => request('DELETE /rest/templates/:id', { params: { id } });

/** Loads the template again for every form, because the form is saved against this version. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['template', id],
    queryFn: ({ signal }) => request('GET /rest/templates/:id', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
