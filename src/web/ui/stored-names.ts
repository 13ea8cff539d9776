import { useState } from 'react';

/** A browser may forbid storage, and anybody may write something else into it. */
function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

function write(key: string, names: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(names));
  } catch {}
}

/** A list of names that is kept in the browser, and the way to keep others. */
export function useStoredNames(key: string): [readonly string[], (names: readonly string[]) => void] {
  const storageKey = `strandbook.${key}`;
  const [names, setNames] = useState<readonly string[]>(() => read(storageKey));
  const keep = (others: readonly string[]) => {
    write(storageKey, others);
    setNames(others);
  };
  return [names, keep];
}
