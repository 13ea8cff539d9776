import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangedElements, OwnDataset } from '../../catalogue/answers/entries.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { markStale } from '../records/record-queries.ts';
import { showToast } from '../ui/toasts.tsx';

/** Start of the keys of all that is read of one's own imports; a change of elements invalidates them. */
export const ownDatasetsKey = ['entries'] as const;

/** One's own imports without their elements, which can be hundreds of thousands. */
export const datasetsQuery = () =>
  queryOptions({
    queryKey: [...ownDatasetsKey, 'list'],
    queryFn: ({ signal }) => request<OwnDataset[]>('/getOwnDatasets', { body: { hits: 0 }, signal }),
  });

/** A page of the elements of one import. */
export const elementsQuery = (dataset: number, page: number, size: number) =>
  queryOptions({
    queryKey: [...ownDatasetsKey, dataset, page, size],
    queryFn: async ({ signal }) => {
      const body = { dataset, offset: (page - 1) * size, hits: size };
      const [found] = await request<OwnDataset[]>('/getOwnDatasets', { body, signal });
      return found ?? null;
    },
    placeholderData: keepPreviousData,
  });

/** Sends a change of elements, and says how many it has changed. */
export function useChangeElements(onDone: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) => request<ChangedElements>(path, { body }),
    onSuccess: ({ changed }) => {
      markStale(queries);
      queries.invalidateQueries({ queryKey: ownDatasetsKey });
      showToast('success', t('entries.changed', { count: changed, number: formatCount(changed) }));
      onDone();
    },
  });
}
