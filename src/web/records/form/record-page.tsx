import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type EntityName, entityOf, entityOfPath } from '../../../catalogue/index.ts';
import { mayChange } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { currentSession } from '../../session.ts';
import { PageNotFound } from '../../shell/page-not-found.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { recordQuery } from '../record-queries.ts';
import { LoadFailed } from './load-failed.tsx';
import { NewRecord } from './new-record.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordHeading } from './record-heading.tsx';
import { RecordNotFound } from './record-not-found.tsx';
import { RecordView } from './record-view.tsx';
import { isStatus } from './use-saving.ts';

const route = getRouteApi('/component/$entity/$id');

/** The fields of a record that this visitor may not change. */
function readOnlyFieldsOf(entity: EntityName, id: number): ReadonlySet<string> {
  const { user } = currentSession();
  return new Set(Object.keys(entityOf(entity).fields).filter((name) => !mayChange(user, entity, { id }, name)));
}

/** A stored record: its form for those who may change it, else its values as text. */
function StoredRecord({ entity, id }: { entity: EntityName; id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(recordQuery(entity, id));
  const { backTarget, ...head } = useRecordHeading(entity, { id });
  // Fixed at the start: if the session ends while one types, the form stays, and saving says so.
  const [fixed] = useState(() => readOnlyFieldsOf(entity, Number(id)));
  if (data && fixed.size === Object.keys(entityOf(entity).fields).length)
    return <RecordView entity={entity} record={data} />;
  if (data) return <RecordForm entity={entity} record={data} readOnlyFields={fixed} />;
  if (isStatus(error, 404))
    return <RecordNotFound entities={t(`entities.${entity}.many`)} id={id} listTarget={backTarget} />;
  return <Page {...head}>{error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Loading />}</Page>;
}

/**
 * The form of the record that the address names, or of a new one where its id is 0. Another record is another form,
 * which keeps nothing of the one before.
 */
export function RecordPage() {
  const params = route.useParams();
  const entity = entityOfPath(params.entity);
  const { id } = params;
  if (!entity || !/^\d+$/.test(id)) return <PageNotFound />;
  const key = `${entity} ${id}`;
  return id === '0' ? <NewRecord key={key} entity={entity} /> : <StoredRecord key={key} entity={entity} id={id} />;
}
