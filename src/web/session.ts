import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Session, SessionUser } from '../catalogue/answers/accounts.ts';
import { reloadSession, request } from './http.ts';
import { deleteStudyDraft } from './importing/study/study-draft-storage.ts';
import { queryClient } from './query-client.ts';
import { clearRecentItems } from './quick-search/recent-items.ts';
import { currentSession, setSession, subscribeToSession } from './session-store.ts';

export { currentSession } from './session-store.ts';

/** The session: `{user, person}`, both null for a visitor. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/**
 * The user for whom a form is open. The form stays where the session ends meanwhile, so that nothing that was chosen or typed
 * goes with it; another user who logs in then has another form.
 */
export function useFormUser(): SessionUser | null {
  const { user } = useSession();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last;
}

export function hasRole({ user }: Session, role: string): boolean {
  return user?.roles.some(({ name }) => name === role) ?? false;
}

/** HTTP Basic in UTF-8 (RFC 7617). */
function basicAuthHeader(email: string, password: string): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Channel to the other pages of this browser, which all share one session. */
const otherTabs = new BroadcastChannel('strandbook.session');

// The screen there stays, as somebody may be filling in a form; all other data was read for another user.
otherTabs.addEventListener('message', async () => {
  await reloadSession().catch(() => undefined);
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.invalidateQueries({ refetchType: 'none' });
});

function switchSession(session: Session): void {
  // Drawn at once, so that nothing is asked for again that is no longer on the page, and no longer this visitor's.
  flushSync(() => setSession(session));
  otherTabs.postMessage(null);
  // The data read before was meant for another user. Nobody waits for what the page asks for anew.
  void queryClient.resetQueries();
}

/** @throws RequestError 401 with a message that does not tell which half was wrong, 429 after too many */
export async function logIn(email: string, password: string): Promise<void> {
  const headers = { authorization: basicAuthHeader(email, password) };
  switchSession(await request<Session>('/auth/login', { method: 'POST', headers }));
}

export async function logOut(): Promise<void> {
  const { user } = currentSession();
  // Questions that are still open would be refused to a visitor.
  await queryClient.cancelQueries();
  const session = await request<Session>('/auth/logout', { method: 'POST' }).catch((error: Error) => {
    queryClient.invalidateQueries();
    throw error;
  });
  clearRecentItems();
  if (user) deleteStudyDraft(user.id);
  switchSession(session);
}
