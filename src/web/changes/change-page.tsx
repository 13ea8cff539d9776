import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { changesPage, defaultChanges } from '../../catalogue/addresses/changes-address.ts';
import type { ChangedRecord } from '../../catalogue/endpoints/changes.ts';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { changeSentence } from '../../catalogue/records/change-sentence.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import { hasStatus } from '../http.ts';
import { useTranslation } from '../language.ts';
import { changeQuery, pageOf } from '../records/change-queries.ts';
import { namesFrom } from '../records/history/changed-fields.ts';
import { useSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { formatLongDateTime } from '../ui/format-time.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { PageNotFound } from '../ui/page-not-found.tsx';
import { Pager, useLastPage } from '../ui/table/pager.tsx';
import { nameIn } from './change-days.tsx';
import { ChangedRecords } from './changed-records.tsx';
import { UndoFailed, UndoState, useUndo } from './undo.tsx';

const route = getRouteApi('/changes/$id');

type Described = NonNullable<ReturnType<typeof useChange>['data']>;

function useChange(id: number) {
  return useQuery(changeQuery(id, pageOf(changesPage(route.useSearch()))));
}

/** The page of the import that a change is about, for those who may open it. */
function ImportLink({ change }: { change: Described }) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (change.dataset === null || change.undone || change.action !== 'import') return null;
  if (!isAdministrator(user) && change.who !== user?.name) return null;
  return (
    <p>
      {t('changes.ofImport')}{' '}
      <Link to="/component/my-entries/$dataset" params={{ dataset: String(change.dataset) }}>
        {t('changes.toImport')}
      </Link>
    </p>
  );
}

/** The records of a change, page by page. */
function Records({ change }: { change: Described & { records: readonly ChangedRecord[] } }) {
  const { t, language } = useTranslation();
  const navigate = route.useNavigate();
  const { page = 1, size = defaultChanges } = changesPage(route.useSearch());
  const { records, totalHits, offset } = change;
  if (totalHits === 0) return change.action === 'import' ? null : <p className="soft">{t('changes.noRecords')}</p>;
  return (
    <>
      <Card>
        <ChangedRecords records={records} names={namesFrom(change, language)} />
      </Card>
      {totalHits > defaultChanges ? (
        <Pager
          page={page}
          size={size}
          visible={{ offset, count: records.length, total: totalHits }}
          onPage={(next) => navigate({ search: { size: undefined, page: next }, resetScroll: false })}
          onSize={(next) => navigate({ search: { page: undefined, size: next }, resetScroll: false })}
        />
      ) : null}
    </>
  );
}

function LoadedChange({ id }: { id: number }) {
  const { t, language } = useTranslation();
  const navigate = route.useNavigate();
  const address = changesPage(route.useSearch());
  const change = useChange(id);
  const undoing = useUndo((undo) => navigate({ to: '/changes/$id', params: { id: String(undo) } }));
  useLastPage(change, { page: address.page, size: address.size ?? defaultChanges }, (page) =>
    navigate({ search: { ...address, page }, replace: true }),
  );
  const above = <Link to="/changes">{t('shell.header.changes')}</Link>;
  const { data, error } = change;
  if (hasStatus(error, 404)) return <PageNotFound />;
  if (!data)
    return (
      <Page title={t('changes.one')} above={above}>
        {error ? <LoadFailed error={error} onRetry={() => change.refetch()} /> : <Loading />}
      </Page>
    );
  const { reason, ...unreasoned } = data;
  const sentence = changeSentence({ ...unreasoned, reason: null }, nameIn(data, t), t, language);
  return (
    <Page
      title={sentence}
      above={above}
      lead={formatLongDateTime(new Date(data.when), language)}
      actions={<UndoState change={data} undoing={undoing} sentence={sentence} size="sm" />}
    >
      <UndoFailed undoing={undoing} id={id} />
      {reason === null ? null : <p>{t('changes.reason', { reason })}</p>}
      <ImportLink change={data} />
      <Records change={data} />
    </Page>
  );
}

/** One change: what it did to each record. */
export function ChangePage() {
  const id = parseRecordId(route.useParams().id);
  return id === null ? <PageNotFound /> : <LoadedChange key={id} id={id} />;
}
