import { redirect } from '@tanstack/react-router';
import { currentSession, hasRole } from '../session.ts';

/** Thrown where somebody is logged in who may not see a screen. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
}

type GuardContext = { location: { href: string } };

/** The login says why one came there, and leads back. */
function redirectToLogin({ location }: GuardContext, needed: 'login' | 'role') {
  return redirect({ to: '/auth/login', search: { from: location.href, needed } });
}

/** Guard for a route's `beforeLoad`: a visitor goes to the login, and comes back after it. */
export function requireLogin(where: GuardContext): void {
  if (!currentSession().user) throw redirectToLogin(where, 'login');
}

/** Guard for a route's `beforeLoad`: any of the roles is enough. The server enforces it; this only spares people a dead end. */
export function requireAnyRole(...roles: string[]): (where: GuardContext) => void {
  return (where) => {
    if (roles.some((role) => hasRole(currentSession(), role))) return;
    console.warn(`${where.location.href} is for ${roles.join(' or ')}`);
    throw currentSession().user ? new NotAllowed() : redirectToLogin(where, 'role');
  };
}
