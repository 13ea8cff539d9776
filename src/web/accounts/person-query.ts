import { queryOptions } from '@tanstack/react-query';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { request } from '../http.ts';

/** Read anew for every form: it is saved against this version. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['persons', id],
    queryFn: ({ signal }) => request<RecordOf<'person'>>(`/rest/persons/${id}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
