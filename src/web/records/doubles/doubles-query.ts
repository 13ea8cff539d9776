import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListAddress, pageSizes } from '../../../catalogue/addresses/list-address.ts';
import type { ComparedEntity, DoubleReason } from '../../../catalogue/records/doubles.ts';
import { requestDoubles } from '../../request.ts';
import { type RecordData, recordsKey } from '../record-queries.ts';

/** The page of groups in an address. */
export type PageAddress = Pick<ListAddress, 'page' | 'size'>;

/** Records that are probably the same. */
export type DoubleGroup = { records: readonly RecordData[]; reasons: readonly DoubleReason[] };

/** A text that only this group has. */
export const keyOf = ({ records }: DoubleGroup): string => records.map(({ id }) => id).join();

/** A page of the groups of records that are probably the same. */
export const doublesQuery = (entity: ComparedEntity, { page = 1, size = pageSizes[0] }: PageAddress) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'doubles', page, size],
    queryFn: async ({ signal }) => {
      const offset = (page - 1) * size;
      const { groups, totalHits } = await requestDoubles(entity, 'GET /doubles', {
        query: { offset, hits: size },
        signal,
      });
      return { groups: groups as readonly DoubleGroup[], totalHits, offset };
    },
    placeholderData: keepPreviousData,
  });
