import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type EntityName, entityAt, entityOf } from '../../../catalogue/index.ts';
import { mayChange } from '../../../catalogue/permissions.ts';
import { useWords } from '../../language.ts';
import { currentSession } from '../../session.ts';
import { PageNotFound } from '../../shell/page-not-found.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { recordQuery } from '../record-queries.ts';
import { LoadFailed } from './load-failed.tsx';
import { NewRecord } from './new-record.tsx';
import { NoSuchRecord } from './no-such-record.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordHead } from './record-head.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { isStatus } from './use-saving.ts';

const route = getRouteApi('/component/$entity/$id');

/** The fields of a record that this visitor may not change. */
function fixedFields(entity: EntityName, id: number): ReadonlySet<string> {
  const { user } = currentSession();
  return new Set(Object.keys(entityOf(entity).fields).filter((name) => !mayChange(user, entity, { id }, name)));
}

/** A stored record: its form for those who may change it, else its values as text. */
function StoredRecord({ entity, id }: { entity: EntityName; id: string }) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(recordQuery(entity, id));
  const { home, ...head } = useRecordHead(entity, { id });
  // Fixed at the start: if the session ends while one types, the form stays, and saving says so.
  const [fixed] = useState(() => fixedFields(entity, Number(id)));
  if (data && fixed.size === Object.keys(entityOf(entity).fields).length)
    return <RecordSheet entity={entity} record={data} />;
  if (data) return <RecordForm entity={entity} record={data} fixed={fixed} />;
  if (isStatus(error, 404)) return <NoSuchRecord entities={t(`entities.${entity}.many`)} id={id} home={home} />;
  return <Page {...head}>{error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Loading />}</Page>;
}

/**
 * The form of the record that the address names, or of a new one where its id is 0. Another record is another form,
 * which keeps nothing of the one before.
 */
export function RecordPage() {
  const params = route.useParams();
  const entity = entityAt(params.entity);
  const { id } = params;
  if (!entity || !/^\d+$/.test(id)) return <PageNotFound />;
  const key = `${entity} ${id}`;
  return id === '0' ? <NewRecord key={key} entity={entity} /> : <StoredRecord key={key} entity={entity} id={id} />;
}
