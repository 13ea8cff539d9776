import { createStore, entries, promisifyRequest, type UseStore } from 'idb-keyval';
import type { SelectableEncoding } from '../../../table/reading/text-encodings.ts';
import type { Edit, MappingDrafts, Table } from './worker-messages.ts';

/** Each user's own, in this browser alone. */
const stores = new Map<number, UseStore>();

function openStore(user: number): UseStore {
  const store = stores.get(user) ?? createStore(`strandbook-table-${user}`, 'table');
  stores.set(user, store);
  return store;
}

/**
 * The entries of the table that is kept: its id, and the table as it was opened, or the file whose columns are being matched and
 * what was chosen for them. Corrections stand under the id of their table and a number, so that each is written as it is made, and
 * those of a table in another tab are told from them.
 */
const keys = { id: 'id', table: 'table', file: 'file', choice: 'choice' } as const;
type EditsKey = [id: string, number: number];

/** A file whose columns are being matched. */
export type MappingFile = { filename: string; file: File };

/**
 * The sheet and the row of the header (null where none was found), how the columns of each are matched as far as that was chosen, and
 * the encoding of a text file's letters.
 */
export type MappingSettings = {
  sheet: number;
  header: number | null;
  drafts: MappingDrafts;
  encoding?: SelectableEncoding | undefined;
};

const editKeysOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** A browser may forbid to keep anything; then a reload loses what was typed. */
async function orUndefined<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

/** Does something in one transaction: neither a reload nor another tab comes in between. */
async function runTransaction(user: number, work: (store: IDBObjectStore) => void): Promise<void> {
  await orUndefined(() =>
    openStore(user)('readwrite', (store) => {
      work(store);
      return promisifyRequest(store.transaction);
    }),
  );
}

/** Keeps the table under way, so that a reload does not lose it. It takes the place of any other. */
export async function saveTableDraft(user: number, id: string, table: Table): Promise<void> {
  await runTransaction(user, (store) => {
    store.clear();
    store.put(id, keys.id);
    store.put(table, keys.table);
  });
}

/** Keeps a file whose columns are being matched. It takes the place of any table. */
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

/** Keeps what was chosen for the columns of a file. */
export async function saveMappingSettings(user: number, id: string, choice: MappingSettings): Promise<void> {
  await runTransaction(user, (store) =>
    ifSavedDraftIs(store, id, () => {
      store.put(choice, keys.choice);
    }),
  );
}

/** Does something where a table is the one that is kept: another tab may have kept another one since. */
function ifSavedDraftIs(store: IDBObjectStore, id: string, action: () => void): void {
  const kept = store.get(keys.id);
  kept.addEventListener('success', () => {
    if (kept.result === id) action();
  });
}

/** Keeps corrections of a table, behind those that there are; two tabs may have the same one. */
export async function saveEdits(user: number, id: string, edits: readonly Edit[]): Promise<void> {
  await runTransaction(user, (store) => {
    const counted = store.count(editKeysOf(id));
    counted.addEventListener('success', () => store.put(edits, [id, counted.result] satisfies EditsKey));
  });
}

/** A table that was under way in this browser: with its corrections in their order, or still to be matched. */
type TableDraft = { id: string } & (
  | { table: Table; edits: readonly (readonly Edit[])[] }
  | { table: null; file: MappingFile; choice: MappingSettings }
);

export async function loadTableDraft(user: number): Promise<TableDraft | undefined> {
  const kept = (await orUndefined(() => entries<IDBValidKey, unknown>(openStore(user)))) ?? [];
  const entryOf = (name: string) => kept.find(([key]) => key === name)?.[1];
  const id = entryOf(keys.id) as string | undefined;
  const table = entryOf(keys.table) as Table | undefined;
  const file = entryOf(keys.file) as MappingFile | undefined;
  const choice = entryOf(keys.choice) as MappingSettings | undefined;
  if (id !== undefined && file && choice) return { id, table: null, file, choice };
  if (id === undefined || !table) return undefined;
  const isOwn = (entry: [IDBValidKey, unknown]): entry is [EditsKey, Edit[]] =>
    Array.isArray(entry[0]) && entry[0][0] === id;
  const edits = kept.filter(isOwn).toSorted(([[, a]], [[, b]]) => a - b);
  return { id, table: { ...defaultsForOldDraft(table), ...table }, edits: edits.map(([, one]) => one) };
}

/** The origin of a table that was kept before tables told theirs: no cell is known to stand in the file as it is. */
function defaultsForOldDraft({
  columns,
  rows,
}: Table): Pick<Table, 'origin' | 'profile' | 'isUploadable' | 'fileRows' | 'letters'> {
  const makings = columns.map((_, at) => ({ from: [at], isCopy: false }));
  const origin = { isWorkbook: true, sheet: 0, header: 1, isForeign: false, columns: makings, computed: [] };
  return { origin, profile: null, isUploadable: false, fileRows: rows, letters: null };
}

/** Forgets a table, which was stored or given up; one that another tab has kept since stays. */
export async function deleteTableDraft(user: number, id: string): Promise<void> {
  await runTransaction(user, (store) => {
    store.delete(editKeysOf(id));
    ifSavedDraftIs(store, id, () => {
      store.clear();
    });
  });
}
