import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useWords } from '../language.ts';
import { type ListAddress, pageSizes } from '../routes/list-address.ts';
import { Loading } from '../ui/loading.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { SortChoice } from '../ui/table/sort-choice.tsx';
import type { GoTo } from './address.ts';
import { download } from './downloads.ts';
import type { Found } from './elements-query.ts';
import { ExportGroup } from './export-group.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ResultBar } from './result-bar.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './search.module.css';
import { countSelected } from './selection.ts';
import { shownColumns } from './shown-columns.ts';
import { useSelection } from './use-selection.ts';
import type { Total } from './use-total.ts';

type ResultsProps = {
  address: ListAddress;
  goTo: GoTo;
  query: UseQueryResult<Found>;
  total: Total;
};

/** The elements that were found: their number, the selection, the exports, and one page of them. */
export function Results({ address, goTo, query, total: counted }: ResultsProps) {
  const { t } = useWords();
  const { q = '', sort, page = 1, size = pageSizes[0] } = address;
  const control = useSelection(q);
  const { data, isError, isPlaceholderData } = query;
  if (isError) {
    // No message (SPECIFICATION, section 8) for those who see that nothing is there; the others are told.
    return (
      <div className={styles.failed}>
        <span role="status" className="visually-hidden">
          {t('search.failed')}
        </span>
        <Button variant="default" onClick={() => query.refetch()}>
          {t('shell.tryAgain')}
        </Button>
      </div>
    );
  }
  if (!data) return <Loading what={t('search.waiting')} />;
  const total = counted ?? undefined;
  if (total === 0) return <NothingFound q={data.q} />;
  const { elements } = data;
  const outdated = data.q !== q;
  const { selection } = control;
  const onSort = (next: string | undefined) => goTo({ sort: next }, { keepScroll: true });
  return (
    <>
      <div className={styles.head}>
        <ResultBar total={counted} waiting={isPlaceholderData} control={control} />
        <ExportGroup
          count={countSelected(selection, total) || total}
          disabled={outdated}
          onDownload={(format) => {
            control.hold();
            return download(q, selection, format);
          }}
        />
        <SortChoice
          columns={shownColumns.map(({ name, label }) => ({ name, label: t(label) }))}
          unsorted={t('search.unsorted')}
          sort={sort}
          onSort={onSort}
        />
      </div>
      <ResultTable
        elements={elements}
        selection={selection}
        onChoose={control.choose}
        sort={sort}
        onSort={onSort}
        waiting={isPlaceholderData}
        outdated={outdated}
      />
      <Pager
        page={page}
        size={size}
        shown={{ offset: data.offset, count: elements.length, total }}
        onPage={(next) => goTo({ page: next })}
        onSize={(next) => goTo({ size: next }, { keepScroll: true })}
      />
    </>
  );
}
