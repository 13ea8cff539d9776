/** Each user of a browser has one of their own. */
const storageKey = (user: number) => `strandbook.study.${user}`;

/** The study typed last on this page, also where a browser forbids storage. */
let lastDraft: { user: number; text: string } | null = null;

function readStorage(user: number): string | null {
  try {
    return localStorage.getItem(storageKey(user));
  } catch {
    return null;
  }
}

/** Keeps the text of a study under way, so that neither a reload nor a look at another page loses it. */
export function saveStudyDraft(user: number, text: string): void {
  lastDraft = { user, text };
  try {
    localStorage.setItem(storageKey(user), text);
  } catch {}
}

/** The text of the study that was under way in this browser: that of this page before that of another tab. */
export function loadStudyDraft(user: number): string | null {
  return lastDraft?.user === user ? lastDraft.text : readStorage(user);
}

/**
 * Forgets a study that was stored or given up; one that another tab has kept since stays.
 * @param text the study; whichever is kept, if none is named
 */
export function deleteStudyDraft(user: number, text = readStorage(user)): void {
  if (lastDraft?.user === user) lastDraft = null;
  if (readStorage(user) !== text) return;
  try {
    localStorage.removeItem(storageKey(user));
  } catch {}
}
