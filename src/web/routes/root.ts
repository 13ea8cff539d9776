import { createRootRoute, redirect } from '@tanstack/react-router';
import { pathInHash } from '../../catalogue/addresses/hash-address.ts';
import { Shell } from '../shell/shell.tsx';
import { lazyScreen } from './lazy-screen.ts';
import type { ScreenPath } from './screens.ts';

export const rootRoute = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => {
    const href = pathInHash(location.href);
    if (href !== undefined) throw redirect({ href, replace: true });
  },
});

/** The options that the route of every screen has. */
export const screenAt = <Path extends ScreenPath>(path: Path) => ({
  getParentRoute: () => rootRoute,
  path,
  component: lazyScreen(path),
});
