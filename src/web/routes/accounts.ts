import { createRoute } from '@tanstack/react-router';
import { listAddress } from '../../catalogue/addresses/list-address.ts';
import { numberParam, textParam } from '../../catalogue/addresses/params.ts';
import { requireAnyRole, requireLogin } from './before-load.ts';
import { screenAt } from './root.ts';

/**
 * Accepts only addresses within this site; otherwise a link to the login could lead users to another site afterwards.
 */
function parseLocalPath(value: unknown): string | undefined {
  const text = textParam(value);
  return text && /^\/(?![/\\])/.test(text) ? text : undefined;
}

const loginRoute = createRoute({
  ...screenAt('/auth/login'),
  /** `needed`: the reason why the visitor was sent to the login. */
  validateSearch: (
    search: Record<string, unknown>,
  ): { from?: string | undefined; needed?: 'login' | 'role' | undefined } => ({
    from: parseLocalPath(search.from),
    needed: search.needed === 'login' || search.needed === 'role' ? search.needed : undefined,
  }),
});

const resetRoute = createRoute(screenAt('/auth/reset'));

const registerRoute = createRoute({
  ...screenAt('/auth/register'),
  validateSearch: (
    search: Record<string, unknown>,
  ): { email?: string | undefined; token?: string | undefined; from?: string | undefined } => ({
    email: textParam(search.email),
    token: textParam(search.token),
    from: parseLocalPath(search.from),
  }),
});

const personalRoute = createRoute({
  ...screenAt('/auth/personal'),
  beforeLoad: requireLogin,
  staticData: { slide: true },
});

const accountRoute = createRoute({
  ...screenAt('/auth/account'),
  beforeLoad: requireLogin,
  staticData: { slide: true },
});

const verifyEmailRoute = createRoute({
  ...screenAt('/auth/email'),
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: textParam(search.token),
  }),
});

const myTablesRoute = createRoute({ ...screenAt('/my-tables'), beforeLoad: requireLogin });

/** The screens for login, registration and the user's own account. */
export const accountRoutes = [
  loginRoute,
  resetRoute,
  registerRoute,
  personalRoute,
  accountRoute,
  verifyEmailRoute,
  myTablesRoute,
] as const;

const administrators = { beforeLoad: requireAnyRole('admin') };

const usersRoute = createRoute({ ...screenAt('/auth/user'), ...administrators, validateSearch: listAddress });
const userRoute = createRoute({ ...screenAt('/auth/user/$id'), ...administrators, staticData: { slide: true } });
const invitationsRoute = createRoute({ ...screenAt('/invitations'), ...administrators, validateSearch: listAddress });
const mailsRoute = createRoute({ ...screenAt('/mails'), ...administrators, validateSearch: listAddress });
const settingsRoute = createRoute({ ...screenAt('/settings'), ...administrators });
const operationRoute = createRoute({ ...screenAt('/operation'), ...administrators });
const textsRoute = createRoute({ ...screenAt('/texts'), ...administrators });
const templatesRoute = createRoute({ ...screenAt('/templates'), ...administrators, validateSearch: listAddress });
const templateRoute = createRoute({
  ...screenAt('/templates/$id'),
  ...administrators,
  /** `copy`: the id of the template whose columns are copied to a new one. */
  validateSearch: (search: Record<string, unknown>): { copy?: number | undefined } => ({
    copy: numberParam(search.copy),
  }),
  staticData: { slide: true },
});

/** The screens of administrators. */
export const administrationRoutes = [
  usersRoute,
  userRoute,
  invitationsRoute,
  mailsRoute,
  textsRoute,
  settingsRoute,
  operationRoute,
  templatesRoute,
  templateRoute,
] as const;
