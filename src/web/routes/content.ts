import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

const component = screen(() => import('../content/content-page.tsx'), 'ContentPage');
const page = <P extends string>(path: P) => createRoute({ getParentRoute: () => rootRoute, path, component });

/** The pages that are loaded from files; the last part of the address is the name of the file. */
export const contentRoutes = [
  page('/about'),
  page('/contact'),
  page('/terms-of-use'),
  page('/privacy'),
  page('/imprint'),
  page('/release'),
] as const;
