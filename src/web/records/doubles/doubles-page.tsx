import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../../catalogue/addresses/list-address.ts';
import { entityOf, entityOfPath } from '../../../catalogue/index.ts';
import { may } from '../../../catalogue/permissions.ts';
import { type ComparedEntity, isCompared } from '../../../catalogue/records/doubles.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { request, requestDoubles } from '../../request.ts';
import { useSession } from '../../session.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { ListFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { PageNotFound } from '../../ui/page-not-found.tsx';
import { Pager, useLastPage } from '../../ui/table/pager.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { markStale } from '../record-queries.ts';
import { type Done, DoneList } from './done-list.tsx';
import styles from './doubles.module.css';
import { type DoubleGroup, doublesQuery, keyOf, type PageAddress } from './doubles-query.ts';
import { GroupCard } from './group-card.tsx';
import { useGroupNames } from './group-texts.tsx';
import type { MergeResult } from './use-merging.ts';

const route = getRouteApi('/doubles/$entity');

const loadMergeDialog = async () => (await import('./merge-groups-dialog.tsx')).MergeGroupsDialog;

/** The groups that were merged or dismissed on this page, and the reasons why others could not be merged. */
function useDoneGroups(entity: ComparedEntity, onChange: () => Promise<unknown>) {
  const { t, language } = useTranslation();
  const namesOf = useGroupNames(entity);
  const [done, setDone] = useState<readonly Done[]>([]);
  const [messages, setMessages] = useState<ReadonlyMap<string, string>>(new Map());
  const add = async (entries: readonly Done[]) => {
    await onChange();
    setDone((before) => [...before, ...entries]);
  };
  const send = (group: DoubleGroup, undo: boolean) =>
    requestDoubles(entity, 'POST /doubles/dismiss', { body: { ids: group.records.map(({ id }) => id), undo } });
  const dismissing = useMutation({
    mutationFn: (group: DoubleGroup) => send(group, false),
    onSuccess: (_, group) =>
      add([
        {
          key: keyOf(group),
          text: t('doubles.dismissed', { names: namesOf(group) }),
          undo: () => send(group, true),
        },
      ]),
    onError: (error) => showToast('error', error.message),
  });
  return {
    done,
    messages,
    dismiss: (group: DoubleGroup) => dismissing.mutate(group),
    merged: (results: readonly MergeResult[]) => {
      setMessages(
        new Map(results.flatMap((result) => ('message' in result ? [[result.plan.key, result.message]] : []))),
      );
      return add(
        results.flatMap((result) => {
          if (!('change' in result)) return [];
          const name = labelOf(entity, result.plan.into, language);
          const undo = () => request('POST /rest/changes/:id/undo', { params: { id: result.change } });
          return [{ key: result.plan.key, text: t('doubles.merged', { name }), undo }];
        }),
      );
    },
    undone: async (key: string) => {
      await onChange();
      setDone((before) => before.filter((entry) => entry.key !== key));
      showToast('success', t('doubles.undone'));
    },
  };
}

function Doubles({ entity }: { entity: ComparedEntity }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const address = route.useSearch();
  const goTo = (search: PageAddress) => navigate({ search });
  const query = useQuery(doublesQuery(entity, address));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [merging, setMerging] = useState<readonly DoubleGroup[]>([]);
  const [MergeGroupsDialog, load] = useLazyComponent(loadMergeDialog);
  const askToMerge = (asked: readonly DoubleGroup[]) => load(() => setMerging(asked));
  const doneGroups = useDoneGroups(entity, () => {
    markStale(queries);
    return query.refetch();
  });
  useLastPage(query, address, (page) => goTo({ ...address, page: page > 1 ? page : undefined }));
  const mayMerge = may(user, 'update', entity) && may(user, 'delete', entity);
  const groups = query.data?.groups ?? [];
  const chosen = groups.filter((group) => selected.has(keyOf(group)));
  const select = (group: DoubleGroup, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(keyOf(group));
    else next.delete(keyOf(group));
    setSelected(next);
  };
  const size = address.size ?? pageSizes[0];
  return (
    <Page
      title={t('doubles.title')}
      above={
        <Link to="/component/$entity" params={{ entity: entityOf(entity).path ?? '' }}>
          {t(`entities.${entity}.many`)}
        </Link>
      }
      lead={t('doubles.lead')}
    >
      <DoneList done={doneGroups.done} onUndone={doneGroups.undone} />
      {query.error ? <ListFailed error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <Loading label={t('shell.tables.loading')} /> : null}
      {query.data?.totalHits === 0 ? <p>{t('doubles.none')}</p> : null}
      {mayMerge && groups.length > 0 ? (
        <div className={styles.tools}>
          <label className={styles.select}>
            <input
              type="checkbox"
              checked={chosen.length === groups.length}
              onChange={({ currentTarget }) => setSelected(new Set(currentTarget.checked ? groups.map(keyOf) : []))}
            />
            {t('doubles.selectAll')}
          </label>
          {chosen.length > 0 ? (
            <Button onClick={() => askToMerge(chosen)}>{t('doubles.mergeGroups', { count: chosen.length })}</Button>
          ) : null}
        </div>
      ) : null}
      {groups.map((group) => (
        <GroupCard
          key={keyOf(group)}
          entity={entity}
          group={group}
          selected={selected.has(keyOf(group))}
          message={doneGroups.messages.get(keyOf(group))}
          actions={
            mayMerge
              ? {
                  select: (isSelected) => select(group, isSelected),
                  merge: () => askToMerge([group]),
                  dismiss: () => doneGroups.dismiss(group),
                }
              : undefined
          }
        />
      ))}
      {query.data && query.data.totalHits > pageSizes[0] ? (
        <Pager
          page={address.page ?? 1}
          size={size}
          visible={{ offset: query.data.offset, count: groups.length, total: query.data.totalHits }}
          onPage={(page) => goTo({ ...address, page: page > 1 ? page : undefined })}
          onSize={(next) => goTo({ size: next === pageSizes[0] ? undefined : next })}
        />
      ) : null}
      {MergeGroupsDialog && merging.length > 0 ? (
        <MergeGroupsDialog
          entity={entity}
          groups={merging}
          onClose={() => setMerging([])}
          onMerged={async (results) => {
            setMerging([]);
            setSelected(new Set());
            await doneGroups.merged(results);
          }}
        />
      ) : null}
    </Page>
  );
}

/** The records of the entity in the address that are probably the same. */
export function DoublesPage() {
  const entity = entityOfPath(route.useParams().entity);
  return entity && isCompared(entity) ? <Doubles key={entity} entity={entity} /> : <PageNotFound />;
}
