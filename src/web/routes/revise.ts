import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

/** A downloaded table comes back changed. */
export const reviseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/revise',
  component: screen(() => import('../revising/revise-page.tsx'), 'RevisePage'),
});
