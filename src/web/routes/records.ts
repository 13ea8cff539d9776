import { createRoute } from '@tanstack/react-router';
import { listQueryOf, listQueryParams } from '../../catalogue/addresses/list-query.ts';
import { recordsAddress } from '../../catalogue/addresses/records-address.ts';
import { entityOfPath } from '../../catalogue/index.ts';
import { mayOpenForm } from '../../catalogue/permissions.ts';
import { withScreenTranslations } from '../language.ts';
import { listQuery } from '../records/record-queries.ts';
import { currentSession } from '../session.ts';
import { requireAnyRole, requireLogin } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { prefetchOnEnter } from './prefetch-on-enter.ts';
import { rootRoute } from './root.ts';

/** The list of an entity's records. */
export const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/$entity',
  component: lazyScreen(() => import('../records/list/records-page.tsx'), 'RecordsPage'),
  validateSearch: recordsAddress,
  beforeLoad: (where) => {
    const entity = entityOfPath(where.params.entity);
    if (!entity) return;
    const shown = listQueryOf(entity, where.search, currentSession().user);
    prefetchOnEnter(where, listQuery(entity, listQueryParams(shown)));
    // The list asks for it too, and says where it does not come.
    if (Object.keys(shown.filters).length > 0)
      withScreenTranslations(import('../records/list/filter-row.tsx')).catch(() => undefined);
  },
});

/**
 * The form of one record, or of a new one where the number is 0; nobody makes one who is not logged in. The references
 * of a new one can stand in the address, as its list would be filtered by them.
 */
export const formRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/$entity/$id',
  component: lazyScreen(() => import('../records/form/record-page.tsx'), 'RecordPage'),
  validateSearch: recordsAddress,
  beforeLoad: (where) => {
    const entity = entityOfPath(where.params.entity);
    if (!entity) return;
    if (!mayOpenForm(currentSession().user, entity)) requireAnyRole('admin')(where);
    if (where.params.id === '0') requireLogin(where);
  },
  staticData: { slide: true },
});
