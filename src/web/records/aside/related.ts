import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Related, WholeList } from '../../../catalogue/answers/records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { request } from '../../http.ts';
import { type RecordData, recordsKey, restPath } from '../record-queries.ts';
import { parentsFirst } from './references.ts';

/** Loads the records related to one, except those that it refers to itself. */
export const relatedQuery = (entity: EntityName, { id, version }: Pick<RecordData, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'related', id, version],
    queryFn: ({ signal }) => request<WholeList<Related>>(`${restPath(entity, id)}/related`, { signal }),
    select: ({ records }) => parentsFirst(entity, records),
    placeholderData: keepPreviousData,
  });
