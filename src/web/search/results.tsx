import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { SearchAddress } from '../../catalogue/addresses/search-address.ts';
import { askedOf } from '../../catalogue/addresses/shown-search.ts';
import { defaultSearchColumns } from '../../catalogue/columns.ts';
import { fieldMessagesOf } from '../http.ts';
import { useWords } from '../language.ts';
import { isStatus } from '../records/form/use-saving.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { SortChoice } from '../ui/table/sort-choice.tsx';
import type { GoTo } from './address.ts';
import { ChangeFields } from './change-fields.tsx';
import { type Found, isNarrowed } from './elements-query.ts';
import { ExportGroup } from './export-group.tsx';
import { NothingInNarrowed } from './narrowing-pills.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ResultBar } from './result-bar.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './search.module.css';
import { countSelected, isNothing } from './selection.ts';
import { columnsShown } from './shown-columns.ts';
import { useSelection } from './use-selection.ts';
import type { Total } from './use-total.ts';

type ResultsProps = {
  address: SearchAddress;
  goTo: GoTo;
  query: UseQueryResult<Found>;
  isSearching: boolean;
  /** The page that is shown. */
  found: Found | undefined;
  total: Total;
};

/** The server's reasons against a search. */
function refusalOf(error: Error): string {
  const messages = Object.values(fieldMessagesOf(error)).flat();
  return messages.length > 0 ? messages.join(' ') : error.message;
}

/** The elements that were found: their number, the selection, the exports, and one page of them. */
export function Results({ address, goTo, query, isSearching, found, total: counted }: ResultsProps) {
  const { t } = useWords();
  const { sort, page = 1, size = pageSizes[0], fields: listed } = address;
  const fields = listed?.split(',');
  const asked = askedOf(address);
  const columns = useMemo(() => columnsShown(listed?.split(',')), [listed]);
  const control = useSelection(asked, fields ?? defaultSearchColumns);
  const { error, isError, isPlaceholderData, refetch } = query;
  if (isError) {
    // The same words would be refused again: whoever knows why asks for others.
    if (isStatus(error, 400)) return <Notice kind="error">{refusalOf(error)}</Notice>;
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
  if (!found) return <Loading what={t('search.waiting')} />;
  const total = counted ?? undefined;
  if (total === 0) return isNarrowed(asked) ? <NothingInNarrowed goTo={goTo} /> : <NothingFound q={found.q} />;
  const { elements } = found;
  const outdated = found.key !== asked.key;
  const waiting = isPlaceholderData || isSearching;
  const { selection } = control;
  const onSort = (next: string | undefined) => goTo({ sort: next }, { keepScroll: true });
  return (
    <>
      <div className={styles.head}>
        <ResultBar total={counted} waiting={waiting} control={control} />
        <ChangeFields
          fields={fields}
          disabled={isSearching}
          onChange={(next) => goTo({ fields: next?.join(',') }, { keepScroll: true })}
        />
        <ExportGroup
          count={countSelected(selection, total)}
          empty={isNothing(selection)}
          disabled={outdated || isSearching}
          choice={{ asked, selection, fields: fields ?? defaultSearchColumns }}
          onStart={control.hold}
        />
        <SortChoice
          columns={columns.map(({ name, label }) => ({ name, label: t(label) }))}
          unsorted={t('search.unsorted')}
          sort={sort}
          onSort={onSort}
        />
      </div>
      <ResultTable
        q={found.q}
        columns={columns}
        elements={elements}
        selection={selection}
        onChoose={control.choose}
        sort={sort}
        onSort={onSort}
        waiting={waiting}
        outdated={outdated}
      />
      <Pager
        page={page}
        size={size}
        shown={{ offset: found.offset, count: elements.length, total }}
        onPage={(next) => goTo({ page: next })}
        onSize={(next) => goTo({ size: next }, { keepScroll: true })}
      />
    </>
  );
}
