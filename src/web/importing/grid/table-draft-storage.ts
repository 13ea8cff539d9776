import { createStore, entries, promisifyRequest, type UseStore } from 'idb-keyval';
import type { SelectableEncoding } from '../../../table/reading/text-encodings.ts';
import type { SavedCorrection } from './add-columns.ts';
import { type PackedEdits, packEdits, unpackEdits } from './packed-edits.ts';
import type { Edit, MappingDrafts, Table } from './worker-messages.ts';

/** The IndexedDB stores of this browser by user id. */
const stores = new Map<number, UseStore>();

function openStore(user: number): UseStore {
  const store = stores.get(user) ?? createStore(`strandbook-table-${user}`, 'table');
  stores.set(user, store);
  return store;
}

/**
 * The keys of a draft's parts: its id; the table as it was loaded; or the file whose columns are being mapped, and the
 * current mapping. The key of a correction is the id of its table with a number, so that each correction is written
 * separately and is not mixed with those of a table in another tab.
 */
const keys = { id: 'id', table: 'table', file: 'file', choice: 'choice' } as const;
type CorrectionKey = [id: string, number: number];

/** A file whose columns are being mapped, and the files that were chosen with it. */
export type MappingFile = { filename: string; file: File; others?: readonly File[] | undefined };

/**
 * The selected sheet, the row of its header (null if none was found), the current mappings, and the encoding of a text
 * file.
 */
export type MappingSettings = {
  sheet: number;
  header: number | null;
  drafts: MappingDrafts;
  encoding?: SelectableEncoding | undefined;
};

const correctionKeysOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** A browser may forbid storage; then nothing is restored after a reload. */
async function orUndefined<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

/** Runs in one transaction, so that neither a reload nor another tab interrupts it. */
async function runTransaction(user: number, work: (store: IDBObjectStore) => void): Promise<void> {
  await orUndefined(() =>
    openStore(user)('readwrite', (store) => {
      work(store);
      return promisifyRequest(store.transaction);
    }),
  );
}

/** Saves the loaded table, so that it is restored after a reload. It replaces any other draft. */
export async function saveTableDraft(user: number, id: string, table: Table): Promise<void> {
  await runTransaction(user, (store) => {
    store.clear();
    store.put(id, keys.id);
    store.put(table, keys.table);
  });
}

/** Saves a file whose columns are being mapped. It replaces any other draft. */
export async function saveMappingFile(
  user: number,
  id: string,
  file: MappingFile,
  choice: MappingSettings,
): Promise<void> {
  await runTransaction(user, (store) => {
    store.clear();
    store.put(id, keys.id);
    store.put(file, keys.file);
    store.put(choice, keys.choice);
  });
}

/** Saves the current mapping of the file. */
export async function saveMappingSettings(user: number, id: string, choice: MappingSettings): Promise<void> {
  await runTransaction(user, (store) =>
    ifSavedDraftIs(store, id, () => {
      store.put(choice, keys.choice);
    }),
  );
}

/** Runs an action only if the saved draft still has this id, because another tab may have saved a different one. */
function ifSavedDraftIs(store: IDBObjectStore, id: string, action: () => void): void {
  const savedId = store.get(keys.id);
  savedId.addEventListener('success', () => {
    if (savedId.result === id) action();
  });
}

/** A correction as it is stored; earlier versions stored edits as they are. */
type StoredCorrection =
  | PackedEdits
  | readonly Edit[]
  | { added: readonly string[]; edits: PackedEdits | readonly Edit[] }
  | { removed: readonly string[] };

function packCorrection(correction: SavedCorrection): StoredCorrection {
  if ('removed' in correction) return correction;
  return 'added' in correction ? { ...correction, edits: packEdits(correction.edits) } : packEdits(correction);
}

function unpackCorrection(stored: StoredCorrection): SavedCorrection {
  if ('removed' in stored) return stored;
  return 'added' in stored ? { ...stored, edits: unpackEdits(stored.edits) } : unpackEdits(stored);
}

/** Saves a correction of a table after the saved ones, which another tab with the same table may have added. */
export async function saveCorrection(user: number, id: string, correction: SavedCorrection): Promise<void> {
  const stored = packCorrection(correction);
  await runTransaction(user, (store) => {
    const count = store.count(correctionKeysOf(id));
    count.addEventListener('success', () => store.put(stored, [id, count.result] satisfies CorrectionKey));
  });
}

/** The saved draft: a table with its corrections in their order, or a file whose columns were being mapped. */
type TableDraft = { id: string } & (
  | { table: Table; corrections: readonly SavedCorrection[] }
  | { table: null; file: MappingFile; choice: MappingSettings }
);

export async function loadTableDraft(user: number): Promise<TableDraft | undefined> {
  const saved = (await orUndefined(() => entries<IDBValidKey, unknown>(openStore(user)))) ?? [];
  const entryOf = (name: string) => saved.find(([key]) => key === name)?.[1];
  const id = entryOf(keys.id) as string | undefined;
  const table = entryOf(keys.table) as Table | undefined;
  const file = entryOf(keys.file) as MappingFile | undefined;
  const choice = entryOf(keys.choice) as MappingSettings | undefined;
  if (id !== undefined && file && choice) return { id, table: null, file, choice };
  if (id === undefined || !table) return undefined;
  const isOwn = (entry: [IDBValidKey, unknown]): entry is [CorrectionKey, StoredCorrection] =>
    Array.isArray(entry[0]) && entry[0][0] === id;
  const corrections = saved.filter(isOwn).toSorted(([[, a]], [[, b]]) => a - b);
  return {
    id,
    table: { ...defaultsForOldDraft(table), ...table },
    corrections: corrections.map(([, correction]) => unpackCorrection(correction)),
  };
}

/**
 * Defaults for the members that drafts of former versions lack. For these drafts it is unknown which cells are copies
 * of cells of the file.
 */
function defaultsForOldDraft({
  columns,
  rows,
}: Table): Pick<Table, 'origin' | 'profile' | 'isUploadable' | 'fileRows' | 'letters'> {
  const origins = columns.map((_, index) => ({ from: [index], isCopy: false }));
  const origin = { isWorkbook: true, sheet: 0, header: 1, isForeign: false, columns: origins, computed: [] };
  return { origin, profile: null, isUploadable: false, fileRows: rows, letters: null };
}

/** Deletes the draft of a table that was stored or discarded; a newer draft of another tab stays. */
export async function deleteTableDraft(user: number, id: string): Promise<void> {
  await runTransaction(user, (store) => {
    store.delete(correctionKeysOf(id));
    ifSavedDraftIs(store, id, () => {
      store.clear();
    });
  });
}
