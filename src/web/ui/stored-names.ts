import { useState } from 'react';

/** Reads names from storage. A browser may forbid it, and its content may be anything. */
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

/** A list of names in the browser's storage, and a function that replaces it. */
export function useStoredNames(key: string): [readonly string[], (names: readonly string[]) => void] {
  const storageKey = `strandbook.${key}`;
  const [names, setNames] = useState<readonly string[]>(() => read(storageKey));
  const store = (next: readonly string[]) => {
    write(storageKey, next);
    setNames(next);
  };
  return [names, store];
}
