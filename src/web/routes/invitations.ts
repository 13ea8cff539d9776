import { createRoute } from '@tanstack/react-router';
import { listAddress } from '../../catalogue/addresses/list-address.ts';
import { onlyRoles } from './guards.ts';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

export const invitationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations',
  component: screen(() => import('../invitations/invitations-page.tsx'), 'InvitationsPage'),
  beforeLoad: onlyRoles('admin'),
  validateSearch: listAddress,
});
