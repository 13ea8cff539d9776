import { createRoute } from '@tanstack/react-router';
import { listAddress } from '../../catalogue/addresses/list-address.ts';
import { textParam } from '../../catalogue/addresses/params.ts';
import { onlyLoggedIn, onlyRoles } from './guards.ts';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

/** An address of our own and no other: no other site sends people through our login to itself. */
function ownAddress(value: unknown): string | undefined {
  const text = textParam(value);
  return text && /^\/(?![/\\])/.test(text) ? text : undefined;
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  component: screen(() => import('../accounts/login-page.tsx'), 'LoginPage'),
  validateSearch: (
    search: Record<string, unknown>,
  ): { from?: string | undefined; needed?: 'login' | 'role' | undefined } => ({
    from: ownAddress(search.from),
    // Why one was sent here.
    needed: search.needed === 'login' || search.needed === 'role' ? search.needed : undefined,
  }),
});

export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset',
  component: screen(() => import('../accounts/reset-page.tsx'), 'ResetPage'),
});

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register',
  component: screen(() => import('../accounts/register-page.tsx'), 'RegisterPage'),
  validateSearch: (
    search: Record<string, unknown>,
  ): { email?: string | undefined; token?: string | undefined; from?: string | undefined } => ({
    email: textParam(search.email),
    token: textParam(search.token),
    from: ownAddress(search.from),
  }),
});

export const personalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/personal',
  component: screen(() => import('../accounts/personal-page.tsx'), 'PersonalPage'),
  beforeLoad: onlyLoggedIn,
  staticData: { slide: true },
});

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/account',
  component: screen(() => import('../accounts/account-page.tsx'), 'AccountPage'),
  beforeLoad: onlyLoggedIn,
  staticData: { slide: true },
});

export const proofRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/email',
  component: screen(() => import('../accounts/proof-page.tsx'), 'ProofPage'),
  beforeLoad: onlyLoggedIn,
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: textParam(search.token),
  }),
});

export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/user',
  component: screen(() => import('../accounts/users-page.tsx'), 'UsersPage'),
  beforeLoad: onlyRoles('admin'),
  validateSearch: listAddress,
});

export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/user/$id',
  component: screen(() => import('../accounts/user-page.tsx'), 'UserPage'),
  beforeLoad: onlyRoles('admin'),
  staticData: { slide: true },
});
