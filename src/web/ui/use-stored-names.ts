import { useState } from 'react';
import { readStoredNames, storageKeyOf } from './stored-names.ts';

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
