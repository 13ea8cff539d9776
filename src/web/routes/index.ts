import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../catalogue/addresses/params.ts';
import { PageFailed } from '../shell/page-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageNotFound } from '../ui/page-not-found.tsx';
import { accountRoutes, administrationRoutes } from './accounts.ts';
import { changeRoutes } from './changes.ts';
import { animatePageChanges } from './page-transition.ts';
import { publicRoutes } from './public.ts';
import { recordRoutes } from './records.ts';
import { rootRoute } from './root.ts';

/** Time after which the router shows that a screen is loading. */
export const pendingMs = 300;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...publicRoutes,
    ...recordRoutes,
    ...changeRoutes,
    ...accountRoutes,
    ...administrationRoutes,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query client decides how long data stay fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: pendingMs,
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: PageNotFound,
});

animatePageChanges(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
