import { deleteTableDraft, loadTableDraft } from './grid/table-draft-storage.ts';
import { loadLastUpload } from './upload/use-upload.ts';

/** A table that this browser keeps because it was loaded and not stored; `rows` is null while its columns are mapped. */
export type StoredDraft = { id: string; filename: string; rows: number | null };

/** The draft of a user's table in this browser; null without one, and for one that has been sent. */
export async function loadStoredDraft(user: number): Promise<StoredDraft | null> {
  const draft = await loadTableDraft(user);
  if (!draft || loadLastUpload(user)?.table === draft.id) return null;
  const { id } = draft;
  if (!draft.table) return { id, filename: draft.file.filename, rows: null };
  return { id, filename: draft.table.filename, rows: draft.table.rows.length };
}

export const discardStoredDraft = (user: number, id: string): Promise<void> => deleteTableDraft(user, id);
