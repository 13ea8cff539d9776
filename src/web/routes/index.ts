import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../catalogue/addresses/params.ts';
import { PageFailed } from '../shell/page-failed.tsx';
import { PageNotFound } from '../shell/page-not-found.tsx';
import { Loading } from '../ui/loading.tsx';
import {
  accountRoute,
  loginRoute,
  personalRoute,
  registerRoute,
  resetRoute,
  userRoute,
  usersRoute,
  verifyEmailRoute,
} from './accounts.ts';
import { mailsRoute, templateRoute, templatesRoute, textsRoute } from './administration.ts';
import { bulkUpdateRoute } from './bulk-update.ts';
import { carsRoute } from './cars.ts';
import { contentRoutes } from './content.ts';
import { dataRoute } from './data.ts';
import { docsRoute } from './docs.ts';
import { elementRoute } from './element.ts';
import { entriesRoute } from './entries.ts';
import { guideFieldRoute, guideRoute, helpRoute } from './help.ts';
import { homeRoute } from './home.ts';
import { importBatchRoute } from './import-batch.ts';
import { invitationsRoute } from './invitations.ts';
import { canAnimate, getPageTransition } from './page-transition.ts';
import { formRoute, listRoute } from './records.ts';
import { rootRoute } from './root.ts';
import { oldSearchRoute, searchRoute } from './search.ts';
import { templateExportRoute, templateImportRoute } from './templates.ts';

/** Every screen; a new one is a file in this folder and a line here. */
const routeTree = rootRoute.addChildren([
  homeRoute,
  searchRoute,
  oldSearchRoute,
  elementRoute,
  dataRoute,
  loginRoute,
  registerRoute,
  resetRoute,
  personalRoute,
  accountRoute,
  verifyEmailRoute,
  usersRoute,
  userRoute,
  invitationsRoute,
  mailsRoute,
  textsRoute,
  templatesRoute,
  templateRoute,
  importBatchRoute,
  bulkUpdateRoute,
  entriesRoute,
  listRoute,
  formRoute,
  docsRoute,
  helpRoute,
  guideRoute,
  guideFieldRoute,
  carsRoute,
  templateExportRoute,
  templateImportRoute,
  ...contentRoutes,
]);

/** The time after which a screen that does not come is announced. */
export const pendingMs = 300;

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Queries know better how fresh they are.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: pendingMs,
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: PageNotFound,
});

function isSlide(path: string): boolean {
  const [, , route] = router.getMatchedRoutes(path);
  return route?.options.staticData?.slide ?? false;
}

// The router's own way leaves it unhandled that a transition ends early, as it does for whoever goes on quickly.
router.startViewTransition = (update) => {
  const { latestLocation: toLocation, state } = router;
  const motion = canAnimate() ? getPageTransition({ toLocation, fromLocation: state.resolvedLocation, isSlide }) : null;
  if (motion === null) return update();
  const { ready, updateCallbackDone } = document.startViewTransition({ update, types: [motion] });
  ready.catch(() => undefined);
  return updateCallbackDone;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** A form: slides in from the list it was opened from, instead of fading. */
    slide?: true;
  }
}
