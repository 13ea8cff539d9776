import { createRoute } from '@tanstack/react-router';
import { binAddress, changesAddress, changesPage } from '../../catalogue/addresses/changes-address.ts';
import { changesQuery } from '../records/change-queries.ts';
import { prefetchOnEnter, requireLogin } from './before-load.ts';
import { screenAt } from './root.ts';

const changesRoute = createRoute({
  ...screenAt('/changes'),
  validateSearch: changesAddress,
  beforeLoad: (context) => {
    requireLogin(context);
    prefetchOnEnter(context, changesQuery(context.search));
  },
});

const changeRoute = createRoute({
  ...screenAt('/changes/$id'),
  validateSearch: changesPage,
  beforeLoad: requireLogin,
  staticData: { slide: true },
});

const binRoute = createRoute({ ...screenAt('/bin'), validateSearch: binAddress, beforeLoad: requireLogin });

/** The list of changes and the bin, for users. */
export const changeRoutes = [changesRoute, changeRoute, binRoute] as const;
