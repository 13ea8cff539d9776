import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Session, SessionUser } from '../catalogue/endpoints/accounts.ts';
import { reloadSession } from './http.ts';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import { currentSession, setSession, subscribeToSession } from './session-store.ts';

export { currentSession } from './session-store.ts';

/** The session: `{user, person}`, both null for a visitor. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/**
 * The user for whom a form was opened. It stays the same when the session ends, so that the form keeps its input, and
 * changes when another user logs in.
 */
export function useFormUser(): SessionUser | null {
  const { user } = useSession();
  const [lastUser, setLast] = useState(user);
  if (user && user !== lastUser) setLast(user);
  return user ?? lastUser;
}

export function hasRole({ user }: Session, role: string): boolean {
  return user?.roles.some(({ name }) => name === role) ?? false;
}

/** Thrown where a user who is logged in lacks the role for a screen. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
}

/** HTTP Basic in UTF-8 (RFC 7617). */
function basicAuthHeader(email: string, password: string): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Channel to the other tabs of this browser, which share the session. */
const otherTabs = new BroadcastChannel('strandbook.session');

// The visible data stays, because a form may be open; all other data is removed, because it was loaded for another
// user.
otherTabs.addEventListener('message', async () => {
  await reloadSession().catch(() => undefined);
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.invalidateQueries({ refetchType: 'none' });
});

/** Loads the session again after the user's own account or person was saved; the other tabs show the new name as well. */
export async function refreshSession(): Promise<void> {
  await reloadSession();
  otherTabs.postMessage(null);
}

function switchSession(session: Session): void {
  // Rendered at once, so that queries of components that are gone for this user are not repeated.
  flushSync(() => setSession(session));
  otherTabs.postMessage(null);
  // The cached data belongs to another user. The new requests are not awaited.
  void queryClient.resetQueries();
}

/**
 * @throws RequestError 401 with a message that does not reveal which of the two was wrong, 429 after too many attempts
 */
export async function logIn(email: string, password: string): Promise<void> {
  const headers = { authorization: basicAuthHeader(email, password) };
  switchSession(await request('POST /auth/login', { headers }));
}

/**
 * Logs out.
 * @param deletePersonalData deletes what this browser stores for the user, once the session has ended
 */
export async function logOut(deletePersonalData: (user: SessionUser) => void): Promise<void> {
  const { user } = currentSession();
  // Requests that are still open would be refused to a visitor.
  await queryClient.cancelQueries();
  const session = await request('POST /auth/logout').catch((error: Error) => {
    queryClient.invalidateQueries();
    throw error;
  });
  if (user) deletePersonalData(user);
  switchSession(session);
}
