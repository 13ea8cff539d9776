import { createRootRoute, redirect } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';
import { addressInHash } from './hash-address.ts';

export const rootRoute = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => {
    const href = addressInHash(location.href);
    if (href !== undefined) throw redirect({ href, replace: true });
  },
});
