import { createRoute } from '@tanstack/react-router';
import { listAddress } from '../../catalogue/addresses/list-address.ts';
import { textParam } from '../../catalogue/addresses/params.ts';
import { requireAnyRole, requireLogin } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

/** An address of our own and no other: no other site sends people through our login to itself. */
function parseLocalPath(value: unknown): string | undefined {
  const text = textParam(value);
  return text && /^\/(?![/\\])/.test(text) ? text : undefined;
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  component: lazyScreen(() => import('../accounts/login-page.tsx'), 'LoginPage'),
  validateSearch: (
    search: Record<string, unknown>,
  ): { from?: string | undefined; needed?: 'login' | 'role' | undefined } => ({
    from: parseLocalPath(search.from),
    // Why one was sent here.
    needed: search.needed === 'login' || search.needed === 'role' ? search.needed : undefined,
  }),
});

export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset',
  component: lazyScreen(() => import('../accounts/password-reset-page.tsx'), 'PasswordResetPage'),
});

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register',
  component: lazyScreen(() => import('../accounts/register-page.tsx'), 'RegisterPage'),
  validateSearch: (
    search: Record<string, unknown>,
  ): { email?: string | undefined; token?: string | undefined; from?: string | undefined } => ({
    email: textParam(search.email),
    token: textParam(search.token),
    from: parseLocalPath(search.from),
  }),
});

export const personalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/personal',
  component: lazyScreen(() => import('../accounts/personal-page.tsx'), 'PersonalPage'),
  beforeLoad: requireLogin,
  staticData: { slide: true },
});

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/account',
  component: lazyScreen(() => import('../accounts/account-page.tsx'), 'AccountPage'),
  beforeLoad: requireLogin,
  staticData: { slide: true },
});

export const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/email',
  component: lazyScreen(() => import('../accounts/email-verification-page.tsx'), 'EmailVerificationPage'),
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: textParam(search.token),
  }),
});

export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/user',
  component: lazyScreen(() => import('../accounts/users-page.tsx'), 'UsersPage'),
  beforeLoad: requireAnyRole('admin'),
  validateSearch: listAddress,
});

export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/user/$id',
  component: lazyScreen(() => import('../accounts/user-page.tsx'), 'UserPage'),
  beforeLoad: requireAnyRole('admin'),
  staticData: { slide: true },
});
