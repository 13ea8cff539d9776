/** Each user of a browser has one of their own. */
const keyOf = (user: number) => `strandbook.study.${user}`;

/** The study typed last on this page, also where a browser forbids storage. */
let last: { user: number; text: string } | null = null;

function storedText(user: number): string | null {
  try {
    return localStorage.getItem(keyOf(user));
  } catch {
    return null;
  }
}

/** Keeps the text of a study under way, so that neither a reload nor a look at another page loses it. */
export function keepStudy(user: number, text: string): void {
  last = { user, text };
  try {
    localStorage.setItem(keyOf(user), text);
  } catch {}
}

/** The text of the study that was under way in this browser: that of this page before that of another tab. */
export function keptStudy(user: number): string | null {
  return last?.user === user ? last.text : storedText(user);
}

/**
 * Forgets a study that was stored or given up; one that another tab has kept since stays.
 * @param text the study; whichever is kept, if none is named
 */
export function forgetStudy(user: number, text = storedText(user)): void {
  if (last?.user === user) last = null;
  if (storedText(user) !== text) return;
  try {
    localStorage.removeItem(keyOf(user));
  } catch {}
}
