import { queryOptions } from '@tanstack/react-query';
import { request } from '../http.ts';
import type { OwnPerson } from '../session.ts';

export type Person = OwnPerson & { version: number };

/** Read anew for every form: it is saved against this version. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['persons', id],
    queryFn: ({ signal }) => request<Person>(`/rest/persons/${id}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
