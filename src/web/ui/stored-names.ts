import { useState } from 'react';

const storageKeyOf = (key: string): string => `strandbook.${key}`;

/** Reads names from the browser's storage. A browser may forbid it, and its content may be anything. */
export function readStoredNames(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeyOf(key)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

function write(key: string, names: readonly string[]): void {
  try {
    localStorage.setItem(storageKeyOf(key), JSON.stringify(names));
  } catch {}
}

/** A list of names in the browser's storage, and a function that replaces it. */
export function useStoredNames(key: string): [readonly string[], (names: readonly string[]) => void] {
  const [names, setNames] = useState<readonly string[]>(() => readStoredNames(key));
  const store = (next: readonly string[]) => {
    write(key, next);
    setNames(next);
  };
  return [names, store];
}
