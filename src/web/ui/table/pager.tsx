import { Pagination } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ListAddress, pageSizes } from '../../../catalogue/addresses/list-address.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import styles from './pager.module.css';
import { useIsNarrow } from './table-frame.tsx';

type Counted = Pick<UseQueryResult<{ totalHits: number }>, 'data' | 'isPlaceholderData'>;

/** Goes to the last page if the address names a later one, as after the only record of the last page was deleted. */
export function useLastPage(
  { data, isPlaceholderData }: Counted,
  { page = 1, size = pageSizes[0] }: ListAddress,
  goTo: (page: number) => void,
): void {
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.totalHits / size)) : page;
  const leave = useEffectEvent(goTo);
  // Once for each number: the router draws the screen again while it is on its way there.
  useEffect(() => {
    if (page > last) leave(last);
  }, [page, last]);
}

type PagerProps = {
  /** Number of the page, from 1. */
  page: number;
  size: number;
  /** The rows that are shown: their beginning, from 0, and their number; and how many there are in all, once that is known. */
  visible: { offset: number; count: number; total: number | undefined };
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

/** Pager: the rows that are shown, their number at once, and the way to the others. */
export function Pager({ page, size, visible: { offset, count, total }, onPage, onSize }: PagerProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const controls = {
    first: t('shell.tables.first'),
    last: t('shell.tables.last'),
    previous: t('shell.tables.previous'),
    next: t('shell.tables.next'),
  };
  const range = { from: formatCount(offset + 1), to: formatCount(offset + count) };
  // Until all are counted, a full page may have another one behind it.
  const reachable = total ?? offset + count + (count === size ? 1 : 0);
  return (
    <div className={styles.pager}>
      <span className="soft numbers">
        {total === undefined
          ? t('shell.tables.rangeOpen', range)
          : t('shell.tables.range', { ...range, total: formatCount(total) })}
      </span>
      <label className={styles.perPage}>
        <select className={styles.select} value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
          {pageSizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>{' '}
        {t('shell.tables.perPage')}
      </label>
      {reachable > size ? (
        <nav aria-label={t('shell.tables.pages')}>
          <Pagination
            size="md"
            gap={4}
            withEdges
            siblings={isNarrow ? 0 : 1}
            total={Math.ceil(reachable / size)}
            value={page}
            onChange={onPage}
            getControlProps={(control) => ({ 'aria-label': controls[control], title: controls[control] })}
            getItemProps={(number) => ({ 'aria-label': t('shell.tables.page', { page: number }) })}
          />
        </nav>
      ) : null}
    </div>
  );
}
