import { useState } from 'react';

const storageKey = (table: string) => `strandbook.columns.${table}`;

/** A browser may forbid storage, and anybody may write something else into it. */
function read(table: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(table)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

function write(table: string, names: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(table), JSON.stringify(names));
  } catch {}
}

/** The names of the columns that somebody has hidden in a table, kept in the browser, and the way to hide others. */
export function useHiddenColumns(table: string): [readonly string[], (names: readonly string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() => read(table));
  const hide = (names: readonly string[]) => {
    write(table, names);
    setHidden(names);
  };
  return [hidden, hide];
}
