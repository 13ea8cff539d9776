import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { SearchAddress } from '../../catalogue/addresses/search-address.ts';
import { searchQueryOf } from '../../catalogue/addresses/search-query.ts';
import { defaultSearchColumns } from '../../catalogue/columns.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { fieldMessagesOf, hasStatus } from '../http.ts';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { SortSelect } from '../ui/table/header-cell.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { countSelected, fullSelection, isEmptySelection } from '../ui/table/selection.ts';
import { NoFilteredResults } from './active-filters.tsx';
import { hasFilters, type SearchResults } from './elements-query.ts';
import { ExportGroup } from './export-group.tsx';
import { getResultColumns } from './result-columns.ts';
import { ResultTable } from './result-table.tsx';
import styles from './search.module.css';
import { RefineSearchTips } from './search-tips.tsx';
import { SelectedElementsBar } from './selected-elements-bar.tsx';
import { useColumnLabels } from './use-column-labels.ts';
import { type GoTo, type SelectionControl, type Total, useSelection } from './use-search.ts';

/** Advice where nothing was found, or where the database has no elements yet. */
function NoResults({ q }: { q: string }) {
  const { t } = useTranslation();
  if (q === '') {
    return (
      <Card title={t('search.empty')}>
        <p className={styles.hint}>{t('search.emptyHint')}</p>
        <Link to="/data">{t('search.toImport')}</Link>
      </Card>
    );
  }
  return (
    <Card title={t('search.nothing', { q })}>
      <p className={styles.hint}>{t('search.nothingHint')}</p>
      <ul className={styles.hint}>
        <RefineSearchTips />
      </ul>
      <Link to="/search">{t('search.showAll')}</Link>
    </Card>
  );
}

type ResultBarProps = { total: Total; waiting: boolean; control: SelectionControl };

/** The numbers of found and of selected elements. */
function ResultBar({ total: counted, waiting, control }: ResultBarProps) {
  const { t } = useTranslation();
  const total = counted ?? undefined;
  const { selection, selectAll, clear } = control;
  const selected = countSelected(selection, total);
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.counts}>
        <strong className="numbers">
          {total === undefined
            ? t(counted === null ? 'search.uncounted' : 'search.counting')
            : t('search.found', { count: total, number: formatCount(total) })}
        </strong>
        {selected !== undefined && selected > 0 ? (
          <span className="soft numbers">{t('search.selected', { number: formatCount(selected) })}</span>
        ) : null}
      </span>
      <span className={styles.choices}>
        {total !== undefined && selected !== undefined && selected < total ? (
          <button type="button" className="link-button" onClick={selectAll}>
            {t('search.selectAll', { number: formatCount(total) })}
          </button>
        ) : null}
        {isEmptySelection(selection) ? null : (
          <button type="button" className="link-button" onClick={clear}>
            {t('search.clear')}
          </button>
        )}
      </span>
      {waiting ? (
        <span role="status" className={styles.waiting}>
          {t('search.waiting')}
        </span>
      ) : null}
    </div>
  );
}

const loadFieldsDialog = async () => (await import('./fields-dialog.tsx')).FieldsDialog;

export type ChangeFieldsProps = {
  /** The visible fields; undefined for the default ones. */
  fields: readonly string[] | undefined;
  onChange: (fields: readonly string[] | undefined) => void;
};

type ChangeFieldsButtonProps = ChangeFieldsProps & { disabled: boolean };

/** The button for the dialog with the visible fields, which are those of a custom export too. */
function ChangeFieldsButton({ disabled, ...props }: ChangeFieldsButtonProps) {
  const { t } = useTranslation();
  const [FieldsDialog, load] = useLazyComponent(loadFieldsDialog);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => load(() => setOpened(true))}>
        {t('search.fields.change')}
      </Button>
      {FieldsDialog && opened ? <FieldsDialog {...props} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

type ResultsProps = {
  address: SearchAddress;
  goTo: GoTo;
  query: UseQueryResult<SearchResults>;
  isSearching: boolean;
  /** The page that is shown. */
  results: SearchResults | undefined;
  total: Total;
};

/** The server's messages about the search terms. */
function getQueryErrorMessage(error: Error): string {
  const messages = Object.values(fieldMessagesOf(error)).flat();
  return messages.length > 0 ? messages.join(' ') : error.message;
}

/** The reason of a failed search, where its results would be. Without a connection it is sent again once there is one. */
function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failed} role="alert">
      <strong>{t('search.failed')}</strong>
      <span className="soft">
        {error.message} {hasStatus(error, 0) ? t('search.failedOffline') : null}
      </span>
      <Button variant="default" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </div>
  );
}

/** The results: their number, the selection, the exports, and one page of elements. */
export function Results({ address, goTo, query, isSearching, results, total: counted }: ResultsProps) {
  const { t } = useTranslation();
  const { sort, page = 1, size = pageSizes[0], fields: listed } = address;
  const fields = listed?.split(',');
  const searchQuery = searchQueryOf(address);
  const columns = useMemo(() => getResultColumns(listed?.split(',')), [listed]);
  const labelOf = useColumnLabels(columns);
  const control = useSelection(searchQuery, fields ?? defaultSearchColumns);
  const { error, isError, isPlaceholderData, refetch } = query;
  if (isError) {
    // Without a button to try again, because the server would refuse the same terms again.
    if (hasStatus(error, 400)) return <Notice kind="error">{getQueryErrorMessage(error)}</Notice>;
    return <SearchFailed error={error} onRetry={() => refetch()} />;
  }
  if (!results) return <Loading label={t('search.waiting')} />;
  const total = counted ?? undefined;
  if (total === 0) return hasFilters(searchQuery) ? <NoFilteredResults goTo={goTo} /> : <NoResults q={results.q} />;
  const { elements } = results;
  const outdated = results.key !== searchQuery.key;
  const waiting = isPlaceholderData || isSearching;
  const { selection } = control;
  const isAll = isEmptySelection(selection);
  const exported = isAll ? fullSelection : selection;
  const exportSelection = { searchQuery, selection: exported, fields: fields ?? defaultSearchColumns };
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
          count={countSelected(exported, total)}
          isAll={isAll}
          disabled={outdated || isSearching}
          exportSelection={exportSelection}
          onStart={control.cancelPending}
        />
        <SortSelect
          columns={columns.map((column) => ({ name: column.name, label: labelOf(column) }))}
          unsorted={t(results.q === '' ? 'search.unsorted' : 'search.byRelevance')}
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
      {isEmptySelection(selection) || outdated ? null : (
        <SelectedElementsBar
          exportSelection={exportSelection}
          count={countSelected(selection, total)}
          onClear={control.clear}
        />
      )}
    </>
  );
}
