import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { SearchAddress } from '../../catalogue/addresses/search-address.ts';
import { searchQueryOf } from '../../catalogue/addresses/search-query.ts';
import { defaultSearchColumns } from '../../catalogue/columns.ts';
import { fieldMessagesOf, hasStatus } from '../http.ts';
import { useTranslation } from '../language.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { SortSelect } from '../ui/table/sort-select.tsx';
import { NoFilteredResults } from './active-filters.tsx';
import { ChangeFieldsButton } from './change-fields.tsx';
import { hasFilters, type SearchResults } from './elements-query.ts';
import { ExportGroup } from './export-group.tsx';
import { NoResults } from './no-results.tsx';
import { ResultBar } from './result-bar.tsx';
import { getResultColumns } from './result-columns.ts';
import { ResultTable } from './result-table.tsx';
import styles from './search.module.css';
import { countSelected, isEmptySelection } from './selection.ts';
import type { GoTo } from './use-search-address.ts';
import { useSelection } from './use-selection.ts';
import type { Total } from './use-total.ts';

type ResultsProps = {
  address: SearchAddress;
  goTo: GoTo;
  query: UseQueryResult<SearchResults>;
  isSearching: boolean;
  /** The page that is shown. */
  results: SearchResults | undefined;
  total: Total;
};

/** The server's reasons against a search. */
function getQueryErrorMessage(error: Error): string {
  const messages = Object.values(fieldMessagesOf(error)).flat();
  return messages.length > 0 ? messages.join(' ') : error.message;
}

/** The elements that were found: their number, the selection, the exports, and one page of them. */
export function Results({ address, goTo, query, isSearching, results, total: counted }: ResultsProps) {
  const { t } = useTranslation();
  const { sort, page = 1, size = pageSizes[0], fields: listed } = address;
  const fields = listed?.split(',');
  const searchQuery = searchQueryOf(address);
  const columns = useMemo(() => getResultColumns(listed?.split(',')), [listed]);
  const control = useSelection(searchQuery, fields ?? defaultSearchColumns);
  const { error, isError, isPlaceholderData, refetch } = query;
  if (isError) {
    // The same words would be refused again: whoever knows why asks for others.
    if (hasStatus(error, 400)) return <Notice kind="error">{getQueryErrorMessage(error)}</Notice>;
    // No message for those who see that nothing is there; the others are told.
    return (
      <div className={styles.failed}>
        <span role="status" className="visually-hidden">
          {t('search.failed')}
        </span>
        <Button variant="default" onClick={() => refetch()}>
          {t('shell.tryAgain')}
        </Button>
      </div>
    );
  }
  if (!results) return <Loading what={t('search.waiting')} />;
  const total = counted ?? undefined;
  if (total === 0) return hasFilters(searchQuery) ? <NoFilteredResults goTo={goTo} /> : <NoResults q={results.q} />;
  const { elements } = results;
  const outdated = results.key !== searchQuery.key;
  const waiting = isPlaceholderData || isSearching;
  const { selection } = control;
  const onSort = (next: string | undefined) => goTo({ sort: next }, { keepScroll: true });
  return (
    <>
      <div className={styles.head}>
        <ResultBar total={counted} waiting={waiting} control={control} />
        <ChangeFieldsButton
          fields={fields}
          disabled={isSearching}
          onChange={(next) => goTo({ fields: next?.join(',') }, { keepScroll: true })}
        />
        <ExportGroup
          count={countSelected(selection, total)}
          empty={isEmptySelection(selection)}
          disabled={outdated || isSearching}
          exportSelection={{ searchQuery, selection, fields: fields ?? defaultSearchColumns }}
          onStart={control.cancelPending}
        />
        <SortSelect
          columns={columns.map(({ name, label }) => ({ name, label: t(label) }))}
          unsorted={t('search.unsorted')}
          sort={sort}
          onSort={onSort}
        />
      </div>
      <ResultTable
        q={results.q}
        columns={columns}
        elements={elements}
        selection={selection}
        onSelect={control.select}
        sort={sort}
        onSort={onSort}
        waiting={waiting}
        outdated={outdated}
      />
      <Pager
        page={page}
        size={size}
        visible={{ offset: results.offset, count: elements.length, total }}
        onPage={(next) => goTo({ page: next })}
        onSize={(next) => goTo({ size: next }, { keepScroll: true })}
      />
    </>
  );
}
