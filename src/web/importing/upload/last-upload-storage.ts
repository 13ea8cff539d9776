/** An upload of this browser whose end nobody has seen yet, and the id of its table, which may be kept still. */
export type LastUpload = { token: string; filename: string; title: string; table: string | null };

/** Each user of a browser has one of their own. */
const storageKey = (user: number) => `strandbook.upload.${user}`;

/** Remembers an upload before it is sent; a browser may forbid storage, and then nobody comes back to it. */
export function saveLastUpload(user: number, upload: LastUpload): void {
  try {
    localStorage.setItem(storageKey(user), JSON.stringify(upload));
  } catch {}
}

export function loadLastUpload(user: number): LastUpload | null {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(storageKey(user)) ?? 'null');
    if (typeof last !== 'object' || !last) return null;
    const { token, filename, title, table } = last as Record<string, unknown>;
    const isOne = typeof token === 'string' && typeof filename === 'string' && typeof title === 'string';
    return isOne ? { token, filename, title, table: typeof table === 'string' ? table : null } : null;
  } catch {
    return null;
  }
}

/** Forgets an upload whose end was seen; another page may have begun another one meanwhile. */
export function deleteLastUpload(user: number, token: string): void {
  if (loadLastUpload(user)?.token !== token) return;
  try {
    localStorage.removeItem(storageKey(user));
  } catch {}
}
