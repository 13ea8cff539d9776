import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { queryClient } from '../query-client.ts';
import { currentSession, hasRole, NotAllowed } from '../session.ts';

type GuardContext = { location: { href: string } };

/** The login page shows the reason, and returns to the address. */
function redirectToLogin({ location }: GuardContext, needed: 'login' | 'role') {
  return redirect({ to: '/auth/login', search: { from: location.href, needed } });
}

/** Sends a visitor to the login, which returns to the screen. */
export function requireLogin(context: GuardContext): void {
  if (!currentSession().user) throw redirectToLogin(context, 'login');
}

/**
 * Allows a screen for users with any of the roles. The server enforces the roles anyway; this check only avoids screens
 * that could load no data.
 */
export function requireAnyRole(...roles: string[]): (context: GuardContext) => void {
  return (context) => {
    if (roles.some((role) => hasRole(currentSession(), role))) return;
    console.warn(`${context.location.href} is for ${roles.join(' or ')}`);
    throw currentSession().user ? new NotAllowed() : redirectToLogin(context, 'role');
  };
}

/** Requests the first data of a screen while its code is loading. The screen uses the same query, and finds the response there. */
export function prefetchOnEnter<Data, Key extends QueryKey>(
  { cause }: { cause: string },
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (cause === 'enter') queryClient.prefetchQuery(query);
}
