import type { Session } from '../catalogue/endpoints/accounts.ts';
import type { ListView } from '../catalogue/endpoints/list-views.ts';
import type { Language } from '../catalogue/locales/index.ts';

type EmbeddedData = Partial<Session> & {
  language?: Language;
  /** The imprint in this language, as HTML. */
  imprint?: string;
  /** The views with which lists open. */
  defaultViews?: readonly ListView[];
  /** The hash of the institute's texts that replace shipped ones, if there are any. */
  texts?: string;
};

function readEmbeddedData(): EmbeddedData | null {
  const block = document.getElementById('initial')?.textContent;
  return block ? (JSON.parse(block) as EmbeddedData) : null;
}

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** The data that the server embedded in the page; null on Vite's development server. */
export const embeddedData = readEmbeddedData();
/** The nonce without which the browser ignores a style element; empty where the page has no Content Security Policy. */
export const styleNonce = readMeta('csp-nonce');

let session: Session = { user: embeddedData?.user ?? null, person: embeddedData?.person ?? null };
let csrfToken = readMeta('csrf-token');
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return session;
}

export function currentCsrfToken(): string {
  return csrfToken;
}

/** Sets user and person. The CSRF token belongs to the browser, and changes only if its cookies were lost. */
export function setSession(next: Session, token = csrfToken): void {
  csrfToken = token;
  session = { user: next.user, person: next.person };
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
