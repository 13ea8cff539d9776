import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { request } from '../../http.ts';
import type { ListAnswer } from '../list-page.ts';
import { type RecordData, recordsKey, restPath } from '../record-queries.ts';
import { type Referring, referringTo } from './references.ts';

export type Count = Referring & {
  count: number;
  /** Records of that entity can refer to this one in more than one way. */
  isOneOfSeveral: boolean;
};

const countQuery = ({ from, field }: Referring, id: number) =>
  queryOptions({
    queryKey: [...recordsKey(from), 'count', field, id],
    queryFn: ({ signal }) => request<ListAnswer<RecordData>>(`${restPath(from)}/?${field}=${id}&hits=0`, { signal }),
    select: ({ totalHits }) => totalHits,
  });

/** How many records refer to a record, by entity and field. */
export function useCounts(entity: EntityName, id: number) {
  const ways = useMemo(() => referringTo(entity), [entity]);
  const combine = useCallback(
    (results: UseQueryResult<number>[]) => {
      const isPending = results.some((result) => result.isPending);
      const counts = ways.map((way, i): Count => {
        const isOneOfSeveral = ways.filter(({ from }) => from === way.from).length > 1;
        return { ...way, isOneOfSeveral, count: results[i]?.data ?? 0 };
      });
      return {
        // All at once, so that nothing moves below the pointer.
        counts: isPending ? [] : counts,
        isPending,
        error: results.find((result) => result.error)?.error,
      };
    },
    [ways],
  );
  return useQueries({ queries: ways.map((way) => countQuery(way, id)), combine });
}
