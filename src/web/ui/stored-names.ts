/** The key of names in the browser's storage. */
export const storageKeyOf = (key: string): string => `strandbook.${key}`;

/** Reads names from the browser's storage. A browser may forbid it, and its content may be anything. */
export function readStoredNames(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeyOf(key)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
