import { getRouteApi } from '@tanstack/react-router';
import { entityAt } from '../../../catalogue/index.ts';
import { PageNotFound } from '../../shell/page-not-found.tsx';
import { RecordsPage } from './records-page.tsx';

const route = getRouteApi('/component/$entity');

/** Another entity is another screen: nothing of the one before stays. */
export function ListRoute() {
  const entity = entityAt(route.useParams().entity);
  if (!entity) return <PageNotFound />;
  return <RecordsPage key={entity} entity={entity} />;
}
