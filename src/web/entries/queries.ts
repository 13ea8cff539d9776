import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OwnDataset } from '../../catalogue/answers/entries.ts';
import { request } from '../http.ts';

/** Start of the keys of all that is read of one's own imports; a change of elements invalidates them. */
export const entriesKey = ['entries'] as const;

/** One's own imports without their elements, which can be hundreds of thousands. */
export const datasetsQuery = () =>
  queryOptions({
    queryKey: [...entriesKey, 'list'],
    queryFn: ({ signal }) => request<OwnDataset[]>('/getOwnDatasets', { body: { hits: 0 }, signal }),
  });

/** A page of the elements of one import. */
export const elementsQuery = (dataset: number, page: number, size: number) =>
  queryOptions({
    queryKey: [...entriesKey, dataset, page, size],
    queryFn: async ({ signal }) => {
      const body = { dataset, offset: (page - 1) * size, hits: size };
      const [found] = await request<OwnDataset[]>('/getOwnDatasets', { body, signal });
      return found ?? null;
    },
    placeholderData: keepPreviousData,
  });
