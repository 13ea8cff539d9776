import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../../catalogue/endpoints/records.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { changeSentence } from '../../../catalogue/records/change-sentence.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { requestRecord } from '../../request.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { formatLongDateTime } from '../../ui/format-time.ts';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { changeQuery, restoreDeletion } from '../change-queries.ts';
import { recordsKey } from '../record-queries.ts';
import { ValueList } from './change-list.tsx';
import { namesFrom, type RecordNames } from './changed-fields.ts';
import styles from './history.module.css';
import { ObstacleList } from './obstacle-list.tsx';

const toastMs = 10_000;

/** The entry of the history by which a record was deleted; null if it was not. */
const deletionQuery = (entity: EntityName, id: number) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'deletion', id],
    queryFn: async ({ signal }) => {
      const { records } = await requestRecord(entity, 'GET /:id/history', { params: { id }, signal });
      return records[0]?.action === 'delete' ? records[0] : null;
    },
    retry: false,
    staleTime: 0,
  });

/** For visitors, who get no labels. */
const unknownNames: RecordNames = { labelOf: () => undefined, isDeleted: () => false };

type DeletionProps = { entity: EntityName; id: number; deletion: HistoryEntry };

/** A deleted record: what it was, who deleted it, its last values, and a button that brings it back. */
function Deletion({ entity, id, deletion }: DeletionProps) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  const resource = entityOf(entity).resource;
  const change = useQuery({
    ...changeQuery(deletion.change ?? 0, { resource, record: String(id), hits: 1 }),
    enabled: user !== null && deletion.change !== null,
    retry: false,
  });
  const restore = useMutation({
    mutationFn: () => restoreDeletion(deletion.change ?? 0),
    onSuccess: async (notRestored) => {
      showToast('success', t('changes.bin.restored', { what: label }));
      if (notRestored.length > 0) showToast('error', <ObstacleList obstacles={notRestored} />, toastMs);
      await client.invalidateQueries();
    },
  });
  const values = deletion.before ?? {};
  const label = labelOf(entity, { ...values, id }, language);
  const kind = t(`entities.${entity}.one`);
  const when = formatLongDateTime(new Date(deletion.when), language);
  const { data } = change;
  const isAlone = data?.action === 'delete' && data.count === 1;
  return (
    <Page
      title={label}
      above={
        <Link to="/component/$entity" params={{ entity: entityOf(entity).path ?? '' }}>
          {t(`entities.${entity}.many`)}
        </Link>
      }
      lead={
        deletion.who === null
          ? t('changes.gone.deletedOn', { entity: kind, when })
          : t('changes.gone.deletedBy', { entity: kind, who: deletion.who, when })
      }
      actions={
        data?.undoable ? (
          <Button loading={restore.isPending} onClick={() => restore.mutate()}>
            {t('changes.bin.restore')}
          </Button>
        ) : null
      }
      narrow
    >
      {restore.error ? (
        <Notice kind="error">
          <span className={styles.text}>{restore.error.message}</span>
        </Notice>
      ) : null}
      {data && !isAlone ? (
        <p>
          {data.undoable ? `${t('changes.gone.together')} ` : null}
          <Link to="/changes/$id" params={{ id: String(data.id) }}>
            {changeSentence(data, data.who ?? t('records.history.somebody'), t, language)}
          </Link>
        </p>
      ) : null}
      <Card title={t('changes.gone.values')}>
        {Object.keys(values).length > 0 ? (
          <ValueList entity={entity} names={data ? namesFrom(data, language) : unknownNames} values={values} />
        ) : (
          <p className="soft">{t('changes.gone.noValues')}</p>
        )}
      </Card>
    </Page>
  );
}

export type DeletedRecordProps = {
  entity: EntityName;
  id: number;
  /** Shown if there never was such a record. */
  fallback: ReactNode;
};

/** The page of a record that no longer exists. */
export function DeletedRecord({ entity, id, fallback }: DeletedRecordProps) {
  const { data: deletion, isPending } = useQuery(deletionQuery(entity, id));
  if (isPending) return <Loading />;
  return deletion ? <Deletion entity={entity} id={id} deletion={deletion} /> : fallback;
}
