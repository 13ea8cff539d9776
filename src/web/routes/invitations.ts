import { createRoute } from '@tanstack/react-router';
import { listAddress } from '../../catalogue/addresses/list-address.ts';
import { requireAnyRole } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const invitationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations',
  component: lazyScreen(() => import('../invitations/invitations-page.tsx'), 'InvitationsPage'),
  beforeLoad: requireAnyRole('admin'),
  validateSearch: listAddress,
});
