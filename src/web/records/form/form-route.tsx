import { getRouteApi } from '@tanstack/react-router';
import { entityAt } from '../../../catalogue/index.ts';
import { PageNotFound } from '../../shell/page-not-found.tsx';
import { RecordPage } from './record-page.tsx';

const route = getRouteApi('/component/$entity/$id');

/** Another record is another form: nothing of the one before stays. */
export function FormRoute() {
  const params = route.useParams();
  const entity = entityAt(params.entity);
  if (!entity || !/^\d+$/.test(params.id)) return <PageNotFound />;
  return <RecordPage key={`${entity} ${params.id}`} entity={entity} id={params.id} />;
}
