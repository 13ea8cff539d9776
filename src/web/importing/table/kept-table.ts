import { clear, createStore, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { Edit, Table } from './calls.ts';

/** Each user's own, in this browser alone. */
const stores = new Map<number, UseStore>();

function storeOf(user: number): UseStore {
  const store = stores.get(user) ?? createStore(`strandbook-table-${user}`, 'table');
  stores.set(user, store);
  return store;
}

/** The entry of the table as it was opened; corrections stand under their numbers, so that each is written as it is made. */
const whole = 'table';

/** A browser may forbid to keep anything; then a reload loses what was typed. */
async function orNothing<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

/** Keeps the table under way, so that a reload does not lose it. */
export async function keepTable(user: number, table: Table): Promise<void> {
  await orNothing(async () => {
    // In one transaction: a reload in between would find nothing.
    await storeOf(user)('readwrite', (store) => {
      store.clear();
      store.put(table, whole);
      return promisifyRequest(store.transaction);
    });
  });
}

/** Keeps corrections of the table; `number` counts them. */
export async function keepEdits(user: number, number: number, edits: readonly Edit[]): Promise<void> {
  await orNothing(() => set(number, edits, storeOf(user)));
}

/** The table that was under way in this browser, with all corrections. */
export async function keptTable(user: number): Promise<Table | undefined> {
  const kept = (await orNothing(() => entries<string | number, unknown>(storeOf(user)))) ?? [];
  const table = kept.find(([key]) => key === whole)?.[1] as Table | undefined;
  if (!table) return undefined;
  const corrections = kept.filter((entry): entry is [number, Edit[]] => typeof entry[0] === 'number');
  for (const [, edits] of corrections.toSorted(([a], [b]) => a - b))
    for (const { row, column, value } of edits) {
      const cells = table.rows[row];
      if (cells) cells[column] = value;
    }
  return corrections.length > 0 ? { ...table, isEdited: true, isCorrected: true } : table;
}

/** Forgets the table: it was stored, or given up. */
export async function forgetTable(user: number): Promise<void> {
  await orNothing(() => clear(storeOf(user)));
}
