import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

const component = lazyScreen(() => import('../content/content-page.tsx'), 'ContentPage');
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
