import { createRoute } from '@tanstack/react-router';
import { pageSizes } from '../../catalogue/addresses/list-address.ts';
import { listQueryOf, listQueryParams } from '../../catalogue/addresses/list-query.ts';
import { numberParam } from '../../catalogue/addresses/params.ts';
import { recordsAddress } from '../../catalogue/addresses/records-address.ts';
import { entityOfPath } from '../../catalogue/index.ts';
import { mayOpenForm } from '../../catalogue/permissions.ts';
import { withScreenTranslations } from '../language.ts';
import type { PageAddress } from '../records/doubles/doubles-query.ts';
import { rememberedColumns } from '../records/list/remembered-columns.ts';
import { listQuery } from '../records/record-queries.ts';
import { currentSession } from '../session.ts';
import { prefetchOnEnter, requireAnyRole, requireLogin } from './before-load.ts';
import { screenAt } from './root.ts';

/** The list of an entity's records. */
const listRoute = createRoute({
  ...screenAt('/component/$entity'),
  validateSearch: recordsAddress,
  beforeLoad: (context) => {
    const entity = entityOfPath(context.params.entity);
    if (!entity) return;
    // The page shows the remembered columns, where the address has none.
    const columns = context.search.columns ?? rememberedColumns(entity);
    const query = listQueryOf(entity, { ...context.search, columns }, currentSession().user);
    prefetchOnEnter(context, listQuery(entity, listQueryParams(entity, query)));
    // The list loads this module too, and shows a message if that fails.
    if (Object.keys(query.filters).length > 0)
      withScreenTranslations(import('../records/list/filter-row.tsx')).catch(() => undefined);
  },
});

/**
 * The form of a record, or of a new one if the id is 0, which requires a login. The address of a new one may contain
 * references to other records, in the same way as the filters of its list.
 */
const formRoute = createRoute({
  ...screenAt('/component/$entity/$id'),
  validateSearch: recordsAddress,
  beforeLoad: (context) => {
    const entity = entityOfPath(context.params.entity);
    if (!entity) return;
    if (!mayOpenForm(currentSession().user, entity)) requireAnyRole('admin')(context);
    if (context.params.id === '0') requireLogin(context);
  },
  staticData: { slide: true },
});

/** The records of an entity that are probably the same, page by page. */
const doublesRoute = createRoute({
  ...screenAt('/doubles/$entity'),
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): PageAddress => ({
    page: numberParam(search.page, 2),
    size: pageSizes.find((size) => size === numberParam(search.size)),
  }),
  staticData: { slide: true },
});

const ownDatasetsRoute = createRoute({
  ...screenAt('/component/my-entries'),
  beforeLoad: requireLogin,
  /** `dataset`: the import that is unfolded. */
  validateSearch: (search: Record<string, unknown>): { dataset?: number | undefined } => ({
    dataset: numberParam(search.dataset, 1),
  }),
  staticData: { slide: true },
});

const datasetRoute = createRoute({
  ...screenAt('/component/my-entries/$dataset'),
  beforeLoad: requireLogin,
  staticData: { slide: true },
});

const leftOutColumnsRoute = createRoute({
  ...screenAt('/component/my-entries/$dataset/columns'),
  beforeLoad: requireLogin,
  staticData: { slide: true },
});

/** The lists and forms of records, and the reader's own imports. */
export const recordRoutes = [
  listRoute,
  formRoute,
  doublesRoute,
  ownDatasetsRoute,
  datasetRoute,
  leftOutColumnsRoute,
] as const;
