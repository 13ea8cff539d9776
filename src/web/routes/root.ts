import { createRootRoute, redirect } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';
import { pathInHash } from './legacy-hash-link.ts';

export const rootRoute = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => {
    const href = pathInHash(location.href);
    if (href !== undefined) throw redirect({ href, replace: true });
  },
});
