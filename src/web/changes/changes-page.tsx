import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ChangesAddress, changesAddress, defaultChanges } from '../../catalogue/addresses/changes-address.ts';
import { binDays } from '../../catalogue/limits.ts';
import { useTranslation } from '../language.ts';
import { changesQuery } from '../records/change-queries.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { ListFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Pager, useLastPage } from '../ui/table/pager.tsx';
import { ChangeDays } from './change-days.tsx';
import { ChangeFilters } from './change-filters.tsx';

const route = getRouteApi('/changes');

/** The text of an empty list: nothing was changed yet, nothing matches, or nobody else changed one's own records. */
function NoChanges({ address, onShowAll }: { address: ChangesAddress; onShowAll: () => void }) {
  const { t } = useTranslation();
  const { page: _page, size: _size, theirs, ...filters } = address;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  if (!isFiltered && !theirs) return <p className="soft">{t('changes.none')}</p>;
  return (
    <Card>
      <p>{t(isFiltered ? 'changes.noMatches' : 'changes.noTheirs')}</p>
      <button type="button" className="link-button" onClick={onShowAll}>
        {t('changes.showAll')}
      </button>
    </Card>
  );
}

/** The list of what was changed by whom, day by day. */
export function ChangesPage() {
  const { t } = useTranslation();
  const address = changesAddress(route.useSearch());
  const navigate = route.useNavigate();
  const changes = useQuery(changesQuery(address));
  const { page = 1, size = defaultChanges } = address;
  const goTo = (change: ChangesAddress, replace = false) =>
    navigate({ search: { ...address, page: undefined, ...change }, replace, resetScroll: false });
  useLastPage(changes, { page, size }, (last) => goTo({ page: last }, true));
  const showAll = () => navigate({ search: {} });
  const { data, error } = changes;
  return (
    <Page
      title={t('shell.header.changes')}
      lead={t('changes.lead', { days: binDays })}
      actions={
        <ButtonLink to="/bin" variant="default">
          {t('shell.header.bin')}
        </ButtonLink>
      }
    >
      <ChangeFilters address={address} onChange={goTo} />
      {error ? <ListFailed error={error} onRetry={() => changes.refetch()} onShowAll={showAll} /> : null}
      {data || error ? null : <Loading />}
      {data && data.records.length === 0 ? <NoChanges address={address} onShowAll={showAll} /> : null}
      {data && data.records.length > 0 ? (
        <>
          <ChangeDays changes={data.records} />
          <Pager
            page={page}
            size={size}
            visible={{ offset: data.offset, count: data.records.length, total: data.totalHits }}
            onPage={(next) => goTo({ page: next === 1 ? undefined : next })}
            onSize={(next) => goTo({ size: next === defaultChanges ? undefined : next })}
          />
        </>
      ) : null}
    </Page>
  );
}
