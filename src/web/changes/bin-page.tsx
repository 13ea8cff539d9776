import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { type BinAddress, binAddress, defaultChanges } from '../../catalogue/addresses/changes-address.ts';
import type { BinEntry } from '../../catalogue/endpoints/bin.ts';
import { entityNames, entityOf } from '../../catalogue/index.ts';
import { binDays } from '../../catalogue/limits.ts';
import { isAdministrator, isHiddenFrom } from '../../catalogue/permissions.ts';
import { changedThing } from '../../catalogue/records/change-sentence.ts';
import { useTranslation } from '../language.ts';
import { pageOf } from '../records/change-queries.ts';
import { ObstacleList } from '../records/history/obstacle-list.tsx';
import { request } from '../request.ts';
import { useSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { DebouncedInput } from '../ui/debounced-input.tsx';
import { formatLongDateTime, formatLongDay } from '../ui/format-time.ts';
import { ListFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Pager, useLastPage } from '../ui/table/pager.tsx';
import styles from './changes.module.css';

const route = getRouteApi('/bin');

const binQuery = ({ q, resource, page, size }: BinAddress) => {
  const { offset, hits } = pageOf({ page, size });
  const query = { offset, hits, ...(q !== undefined && { q }), ...(resource !== undefined && { resource }) };
  return queryOptions({
    queryKey: ['bin', query],
    queryFn: async ({ signal }) => ({ ...(await request('GET /rest/bin', { query, signal })), offset }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** The records of an entry, at the beginning of a line: `Campaign HE177`. */
function useEntryName() {
  const { t, language } = useTranslation();
  return (entry: BinEntry): string => {
    if (entry.action === 'undo_import') return t('changes.bin.imported', { label: entry.label });
    const what = changedThing(entry, t, language);
    const name = entry.action === 'merge' ? t('changes.bin.merged', { what, label: entry.label }) : what;
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
}

/** Restores entries, one at a time; the screen shows the result of the last one. */
function useRestore(onRestored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BinEntry) => request('POST /rest/bin/:id/restore', { params: { id } }),
    onSuccess: async () => {
      onRestored();
      await client.invalidateQueries();
    },
  });
}

type EntryProps = { entry: BinEntry; restoring: ReturnType<typeof useRestore> };

function Entry({ entry, restoring }: EntryProps) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const nameOf = useEntryName();
  const name = nameOf(entry);
  const when = formatLongDateTime(new Date(entry.when), language);
  const end = new Date(entry.when);
  end.setDate(end.getDate() + binDays);
  const deleted = isAdministrator(user)
    ? t('changes.bin.deletedBy', { who: entry.who ?? t('records.history.somebody'), when })
    : t('changes.bin.deletedOn', { when });
  const isLast = restoring.variables?.id === entry.id;
  return (
    <li className={styles.entry}>
      <div>
        <p>
          <Link to="/changes/$id" params={{ id: String(entry.id) }} className={styles.sentence}>
            {name}
          </Link>
        </p>
        <p className={styles.about}>
          {deleted} · {t('changes.bin.until', { day: formatLongDay(end, language) })}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        loading={restoring.isPending && isLast}
        disabled={restoring.isPending}
        aria-label={t('changes.bin.restoreOne', { what: name })}
        onClick={() => restoring.mutate(entry)}
      >
        {t('changes.bin.restore')}
      </Button>
      {restoring.error && isLast ? (
        <div className={styles.failed}>
          <Notice kind="error">{restoring.error.message}</Notice>
        </div>
      ) : null}
    </li>
  );
}

/** The result of the last restoring, with the parts that could not be restored. */
function Restored({ restoring: { data, variables } }: Pick<EntryProps, 'restoring'>) {
  const { t } = useTranslation();
  const nameOf = useEntryName();
  if (!data || !variables) return null;
  return (
    <Notice kind={data.notRestored.length > 0 ? 'warning' : 'success'}>
      <p>{t('changes.bin.restored', { what: nameOf(variables) })}</p>
      {data.notRestored.length > 0 ? <ObstacleList obstacles={data.notRestored} /> : null}
    </Notice>
  );
}

type ToolsProps = { address: BinAddress; onChange: (change: BinAddress, replace?: boolean) => void };

function BinTools({ address, onChange }: ToolsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const kinds = entityNames
    .filter((entity) => entity !== 'template' && !isHiddenFrom(user, entity))
    .map((entity) => ({ value: entityOf(entity).resource, label: t(`entities.${entity}.many`) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className={styles.filters}>
      <DebouncedInput
        label={t('changes.bin.search')}
        value={address.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined }, true)}
        focusOnSlash
      />
      <NativeSelect
        label={t('changes.filter.kind')}
        data={[{ value: '', label: t('changes.filter.any') }, ...kinds]}
        value={address.resource ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ resource: value || undefined })}
      />
    </div>
  );
}

/** The deleted records that can be brought back: one's own, and for administrators those of everybody. */
export function BinPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const address = binAddress(route.useSearch());
  const navigate = route.useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const bin = useQuery(binQuery(address));
  // The pressed button is removed with its entry.
  const restoring = useRestore(() => list.current?.focus());
  const { page = 1, size = defaultChanges } = address;
  const goTo = (change: BinAddress, replace = false) =>
    navigate({ search: { ...address, page: undefined, ...change }, replace, resetScroll: false });
  useLastPage(bin, { page, size }, (last) => goTo({ page: last }, true));
  const isFiltered = address.q !== undefined || address.resource !== undefined;
  const { data, error } = bin;
  return (
    <Page
      title={t('shell.header.bin')}
      lead={t(isAdministrator(user) ? 'changes.bin.leadAll' : 'changes.bin.lead', { days: binDays })}
    >
      <BinTools address={address} onChange={goTo} />
      <Restored restoring={restoring} />
      {error ? (
        <ListFailed error={error} onRetry={() => bin.refetch()} onShowAll={() => navigate({ search: {} })} />
      ) : null}
      {data || error ? null : <Loading />}
      {data ? (
        <Card>
          <ul ref={list} className={styles.entries} tabIndex={-1} aria-label={t('shell.header.bin')}>
            {data.records.map((entry) => (
              <Entry key={entry.id} entry={entry} restoring={restoring} />
            ))}
          </ul>
          {data.records.length === 0 ? (
            <p className="soft">{t(isFiltered ? 'changes.bin.noMatches' : 'changes.bin.empty')}</p>
          ) : null}
        </Card>
      ) : null}
      {data && data.totalHits > defaultChanges ? (
        <Pager
          page={page}
          size={size}
          visible={{ offset: data.offset, count: data.records.length, total: data.totalHits }}
          onPage={(next) => goTo({ page: next === 1 ? undefined : next })}
          onSize={(next) => goTo({ size: next === defaultChanges ? undefined : next })}
        />
      ) : null}
    </Page>
  );
}
