import { createRoute } from '@tanstack/react-router';
import { recordsAddress } from '../../catalogue/addresses/records-address.ts';
import { shownList, shownParams } from '../../catalogue/addresses/shown-list.ts';
import { entityAt } from '../../catalogue/index.ts';
import { mayOpenForm } from '../../catalogue/permissions.ts';
import { withScreenWords } from '../language.ts';
import { listQuery } from '../records/record-queries.ts';
import { currentSession } from '../session.ts';
import { askEarly } from './ask-early.ts';
import { onlyLoggedIn, onlyRoles } from './guards.ts';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

/** The list of an entity's records. */
export const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/$entity',
  component: screen(() => import('../records/list/records-page.tsx'), 'RecordsPage'),
  validateSearch: recordsAddress,
  beforeLoad: (where) => {
    const entity = entityAt(where.params.entity);
    if (!entity) return;
    const shown = shownList(entity, where.search, currentSession().user);
    askEarly(where, listQuery(entity, shownParams(shown)));
    // The list asks for it too, and says where it does not come.
    if (Object.keys(shown.filters).length > 0)
      withScreenWords(import('../records/list/filter-row.tsx')).catch(() => undefined);
  },
});

/**
 * The form of one record, or of a new one where the number is 0; nobody makes one who is not logged in. The references
 * of a new one can stand in the address, as its list would be filtered by them.
 */
export const formRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/$entity/$id',
  component: screen(() => import('../records/form/record-page.tsx'), 'RecordPage'),
  validateSearch: recordsAddress,
  beforeLoad: (where) => {
    const entity = entityAt(where.params.entity);
    if (!entity) return;
    if (!mayOpenForm(currentSession().user, entity)) onlyRoles('admin')(where);
    if (where.params.id === '0') onlyLoggedIn(where);
  },
  staticData: { slide: true },
});
