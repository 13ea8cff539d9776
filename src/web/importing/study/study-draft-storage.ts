const storageKey = (user: number) => `strandbook.study.${user}`;

/** The draft that this page has saved, which is also available if the browser forbids storage. */
let lastDraft: { user: number; text: string } | null = null;

function readStorage(user: number): string | null {
  try {
    return localStorage.getItem(storageKey(user));
  } catch {
    return null;
  }
}

/** Saves a study as text, so that it is restored after a reload or a visit to another page. */
export function saveStudyDraft(user: number, text: string): void {
  lastDraft = { user, text };
  try {
    localStorage.setItem(storageKey(user), text);
  } catch {}
}

/** The saved study as text: the draft of this page, or else the one in the browser's storage. */
export function loadStudyDraft(user: number): string | null {
  return lastDraft?.user === user ? lastDraft.text : readStorage(user);
}

/**
 * Deletes the draft of a study that was stored or discarded; a newer draft of another tab stays.
 * @param text the study; by default any saved study
 */
export function deleteStudyDraft(user: number, text = readStorage(user)): void {
  if (lastDraft?.user === user) lastDraft = null;
  if (readStorage(user) !== text) return;
  try {
    localStorage.removeItem(storageKey(user));
  } catch {}
}
