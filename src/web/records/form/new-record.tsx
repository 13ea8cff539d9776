import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { filtersIn } from '../../../catalogue/addresses/records-address.ts';
import { isReference } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { labelOf } from '../../../catalogue/records/records.ts';
import { parseRecordId } from '../../../catalogue/values/patterns.ts';
import { useTranslation } from '../../language.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { listQuery } from '../record-queries.ts';
import type { Draft } from './draft.ts';
import { RecordForm } from './record-form.tsx';
import { useRecordHeading } from './record-heading.tsx';

const route = getRouteApi('/component/$entity/$id');

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
  const asked = useQueries({ queries: references.map(({ to, id }) => listQuery(to, `id=${id}`)) });
  const failed = asked.filter(({ error, data }) => error && !data);
  const retry = () => {
    for (const { refetch } of failed) refetch();
  };
  const error = failed[0]?.error ?? null;
  if (error || asked.some(({ isPending }) => isPending)) return { values: null, error, retry };
  const values = references.flatMap(({ name, to, id }, index) => {
    const record = asked[index]?.data?.records.find((one) => one.id === id);
    return record ? [[name, [{ id, label: labelOf(to, record, language) }]]] : [];
  });
  return { values: Object.fromEntries(values), error, retry };
}

/** The form of a new record, with the references from the address. */
export function NewRecord({ entity }: { entity: EntityName }) {
  const { values, error, retry } = useInitialValues(entity);
  const { backTarget: _home, ...head } = useRecordHeading(entity, null);
  if (values) return <RecordForm entity={entity} record={null} initialValues={values} />;
  return <Page {...head}>{error ? <ListFailed error={error} onRetry={retry} /> : <Loading />}</Page>;
}
