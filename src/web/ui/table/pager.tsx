import { Pagination } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ListAddress, pageSizes } from '../../../catalogue/addresses/list-address.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import styles from './pager.module.css';
import { useIsNarrow } from './table-frame.tsx';

type Counted = Pick<UseQueryResult<{ totalHits: number }>, 'data' | 'isPlaceholderData'>;

/** Goes to the last page if the address has a later one, as after the only record of the last page was deleted. */
export function useLastPage(
  { data, isPlaceholderData }: Counted,
  { page = 1, size = pageSizes[0] }: ListAddress,
  goTo: (page: number) => void,
): void {
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.totalHits / size)) : page;
  const goToLast = useEffectEvent(goTo);
  // Depends only on the page numbers, because the router renders the screen again during the navigation.
  useEffect(() => {
    if (page > last) goToLast(last);
  }, [page, last]);
}

type PagerProps = {
  /** Number of the page, from 1. */
  page: number;
  size: number;
  /** The visible rows: their offset from 0 and their number; and the number of all, once known. */
  visible: { offset: number; count: number; total: number | undefined };
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** The accessible name of its pages, where the screen has two pagers. */
  label?: string;
};

/** The range of visible rows, a select for the page size, and links to the other pages. */
export function Pager({ page, size, visible: { offset, count, total }, onPage, onSize, label }: PagerProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const controls = {
    first: t('shell.tables.first'),
    last: t('shell.tables.last'),
    previous: t('shell.tables.previous'),
    next: t('shell.tables.next'),
  };
  const range = { from: formatCount(offset + 1), to: formatCount(offset + count) };
  // Until all are counted, a full page may be followed by another one.
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
          {pageSizes.map((pageSize) => (
            <option key={pageSize}>{pageSize}</option>
          ))}
        </select>{' '}
        {t('shell.tables.perPage')}
      </label>
      {reachable > size ? (
        <nav aria-label={label ?? t('shell.tables.pages')}>
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
