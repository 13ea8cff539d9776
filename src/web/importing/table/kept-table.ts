import { createStore, entries, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Edit, Table } from './calls.ts';

/** Each user's own, in this browser alone. */
const stores = new Map<number, UseStore>();

function storeOf(user: number): UseStore {
  const store = stores.get(user) ?? createStore(`strandbook-table-${user}`, 'table');
  stores.set(user, store);
  return store;
}

/**
 * The entries of the table that is kept: its id, and the table as it was opened. Corrections stand under the id of their table and
 * a number, so that each is written as it is made, and those of a table in another tab are told from them.
 */
const keys = { id: 'id', table: 'table' } as const;
type EditsKey = [id: string, number: number];

const ofTable = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** A browser may forbid to keep anything; then a reload loses what was typed. */
async function orNothing<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

/** Does something in one transaction: neither a reload nor another tab comes in between. */
async function change(user: number, work: (store: IDBObjectStore) => void): Promise<void> {
  await orNothing(() =>
    storeOf(user)('readwrite', (store) => {
      work(store);
      return promisifyRequest(store.transaction);
    }),
  );
}

/** Keeps the table under way, so that a reload does not lose it. It takes the place of any other. */
export async function keepTable(user: number, id: string, table: Table): Promise<void> {
  await change(user, (store) => {
    store.clear();
    store.put(id, keys.id);
    store.put(table, keys.table);
  });
}

/** Keeps corrections of a table, behind those that there are; two tabs may have the same one. */
export async function keepEdits(user: number, id: string, edits: readonly Edit[]): Promise<void> {
  await change(user, (store) => {
    const counted = store.count(ofTable(id));
    counted.addEventListener('success', () => store.put(edits, [id, counted.result] satisfies EditsKey));
  });
}

/** The table that was under way in this browser, with all of its own corrections. */
export async function keptTable(user: number): Promise<{ id: string; table: Table } | undefined> {
  const kept = (await orNothing(() => entries<IDBValidKey, unknown>(storeOf(user)))) ?? [];
  const entryOf = (name: string) => kept.find(([key]) => key === name)?.[1];
  const id = entryOf(keys.id) as string | undefined;
  const table = entryOf(keys.table) as Table | undefined;
  if (id === undefined || !table) return undefined;
  const isOwn = (entry: [IDBValidKey, unknown]): entry is [EditsKey, Edit[]] =>
    Array.isArray(entry[0]) && entry[0][0] === id;
  const corrections = kept.filter(isOwn).toSorted(([[, a]], [[, b]]) => a - b);
  for (const [, edits] of corrections)
    for (const { row, column, value } of edits) {
      const cells = table.rows[row];
      if (cells) cells[column] = value;
    }
  return { id, table: corrections.length > 0 ? { ...table, isEdited: true, isCorrected: true } : table };
}

/** Forgets a table, which was stored or given up; one that another tab has kept since stays. */
export async function forgetTable(user: number, id: string): Promise<void> {
  await change(user, (store) => {
    store.delete(ofTable(id));
    const kept = store.get(keys.id);
    kept.addEventListener('success', () => {
      if (kept.result === id) store.clear();
    });
  });
}
