import { createRootRoute, redirect } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';
import { lazyScreen } from './lazy-screen.ts';
import type { ScreenPath } from './screens.ts';

/** The address that an old link has behind a hash: `/about` of `/#/about`. Never one of another site. */
export function pathInHash(href: string): string | undefined {
  const start = href.indexOf('#/');
  const address = href.slice(start + 1);
  return start < 0 || /^\/[/\\]/.test(address) ? undefined : address;
}

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
