import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { filtersIn } from '../../../catalogue/addresses/records-address.ts';
import { isReference } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf, entityOfPath } from '../../../catalogue/index.ts';
import { mayChange } from '../../../catalogue/permissions.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { parseRecordId } from '../../../catalogue/values/patterns.ts';
import { hasStatus } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { currentSession } from '../../session.ts';
import { ListFailed, LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { PageNotFound } from '../../ui/page-not-found.tsx';
import { RecordAside } from '../aside/record-aside.tsx';
import { coordinateFieldsOf, positionOf } from '../aside/references.ts';
import { LazyDeletedRecord } from '../history/lazy-deleted-record.tsx';
import { listQuery, type RecordData, recordQuery } from '../record-queries.ts';
import { type Draft, draftOf } from './draft.ts';
import { FieldText } from './field-text.tsx';
import formStyles from './form-screen.module.css';
import { ReadOnlyPage, RecordNotFound } from './form-screen.tsx';
import { FieldGroups } from './record-fields.tsx';
import { RecordForm, useRecordHeading } from './record-form.tsx';

const route = getRouteApi('/component/$entity/$id');

/** A record for those who may not change it: its fields as text, without those they may not read. */
function RecordView({ entity, record }: { entity: EntityName; record: RecordData }) {
  const { language } = useTranslation();
  const heading = useRecordHeading(entity, record);
  const values = draftOf(entity, record, language);
  const coordinates = coordinateFieldsOf(entity);
  return (
    <ReadOnlyPage {...heading}>
      <div className={formStyles.columns}>
        <div className={formStyles.form}>
          <FieldGroups entity={entity} isVisible={(name) => record[name] !== undefined}>
            {(name, field) => <FieldText key={name} entity={entity} name={name} field={field} value={values[name]} />}
          </FieldGroups>
        </div>
        <RecordAside entity={entity} record={record} position={coordinates && positionOf(record, coordinates)} />
      </div>
    </ReadOnlyPage>
  );
}

/** References in the form's address: `event_id=5`. */
function referencesIn(entity: EntityName, filters: Readonly<Record<string, string>>) {
  return Object.entries(filters).flatMap(([name, value]) => {
    const field = entityOf(entity).fields[name];
    const id = parseRecordId(value);
    return field && isReference(field) && id !== null ? [{ name, to: field.to, id }] : [];
  });
}

type InitialValues = {
  /** The first references of a new record; null while they load. Records that do not exist are left out. */
  values: Draft | null;
  error: Error | null;
  retry: () => void;
};

function useInitialValues(entity: EntityName): InitialValues {
  const { language } = useTranslation();
  const references = referencesIn(entity, filtersIn(entity, route.useSearch()));
  const results = useQueries({ queries: references.map(({ to, id }) => listQuery(to, { id })) });
  const failed = results.filter(({ error, data }) => error && !data);
  const retry = () => {
    for (const { refetch } of failed) refetch();
  };
  const error = failed[0]?.error ?? null;
  if (error || results.some(({ isPending }) => isPending)) return { values: null, error, retry };
  const values = references.flatMap(({ name, to, id }, index) => {
    const record = results[index]?.data?.records.find((candidate) => candidate.id === id);
    return record ? [[name, [{ id, label: labelOf(to, record, language) }]]] : [];
  });
  return { values: Object.fromEntries(values), error, retry };
}

/** The form of a new record, with the references from the address. */
function NewRecord({ entity }: { entity: EntityName }) {
  const { values, error, retry } = useInitialValues(entity);
  const { backTarget: _backTarget, ...heading } = useRecordHeading(entity, null);
  if (values) return <RecordForm entity={entity} record={null} initialValues={values} />;
  return <Page {...heading}>{error ? <ListFailed error={error} onRetry={retry} /> : <Loading />}</Page>;
}

/** The fields of a record that this visitor may not change. */
function readOnlyFieldsOf(entity: EntityName, id: number): ReadonlySet<string> {
  const { user } = currentSession();
  return new Set(Object.keys(entityOf(entity).fields).filter((name) => !mayChange(user, entity, { id }, name)));
}

/** A stored record: its form for those who may change it, else its values as text. */
function StoredRecord({ entity, id }: { entity: EntityName; id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(recordQuery(entity, id));
  const { backTarget, ...heading } = useRecordHeading(entity, { id });
  // Computed once, so that the form stays if the session ends while somebody types; saving then shows a message.
  const [readOnlyFields] = useState(() => readOnlyFieldsOf(entity, Number(id)));
  if (data && readOnlyFields.size === Object.keys(entityOf(entity).fields).length)
    return <RecordView entity={entity} record={data} />;
  if (data) return <RecordForm entity={entity} record={data} readOnlyFields={readOnlyFields} />;
  if (hasStatus(error, 404)) {
    const notFound = <RecordNotFound entities={t(`entities.${entity}.many`)} id={id} listTarget={backTarget} />;
    return <LazyDeletedRecord entity={entity} id={Number(id)} fallback={notFound} />;
  }
  return <Page {...heading}>{error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Loading />}</Page>;
}

/**
 * The form of the record in the address, or of a new one if the id is 0. The key resets the form for another record.
 */
export function RecordPage() {
  const params = route.useParams();
  const entity = entityOfPath(params.entity);
  const { id } = params;
  if (!entity || !/^\d+$/.test(id)) return <PageNotFound />;
  const key = `${entity} ${id}`;
  return id === '0' ? <NewRecord key={key} entity={entity} /> : <StoredRecord key={key} entity={entity} id={id} />;
}
