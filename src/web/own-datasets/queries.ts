import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangedElements } from '../../catalogue/endpoints/own-datasets.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { checkingMs } from '../records/findings/findings-query.ts';
import { markStale } from '../records/record-queries.ts';
import { request } from '../request.ts';
import { showToast } from '../ui/toasts.tsx';

/** Start of the query keys of the user's own datasets; a change of elements invalidates them. */
export const ownDatasetsKey = ['own-datasets'] as const;

/** The user's own datasets without their elements, which can be hundreds of thousands. */
export const datasetsQuery = () =>
  queryOptions({
    queryKey: [...ownDatasetsKey, 'list'],
    queryFn: ({ signal }) => request('POST /getOwnDatasets', { body: { hits: 0 }, signal }),
  });

/** A page of the elements of a dataset. */
export const elementsQuery = (dataset: number, page: number, size: number) =>
  queryOptions({
    queryKey: [...ownDatasetsKey, dataset, page, size],
    queryFn: async ({ signal }) => {
      const body = { dataset, offset: (page - 1) * size, hits: size };
      const [found] = await request('POST /getOwnDatasets', { body, signal });
      return found ?? null;
    },
    placeholderData: keepPreviousData,
  });

/** The study, the elements, the accession numbers and the readiness of the datasets of a page. */
export const progressQuery = (datasets: readonly number[]) =>
  queryOptions({
    queryKey: [...ownDatasetsKey, 'progress', datasets],
    queryFn: ({ signal }) => request('POST /getOwnDatasets/progress', { body: { datasets: [...datasets] }, signal }),
    // Records may have been changed on other screens.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ pending }) => pending) ? checkingMs : false),
  });

/** Sends a change of elements, and shows how many were changed. */
export function useChangeElements(onDone: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sendChange: () => Promise<ChangedElements>) => sendChange(),
    onSuccess: ({ changed }) => {
      markStale(queries);
      queries.invalidateQueries({ queryKey: ownDatasetsKey });
      showToast('success', t('entries.changed', { count: changed, number: formatCount(changed) }));
      onDone();
    },
  });
}
