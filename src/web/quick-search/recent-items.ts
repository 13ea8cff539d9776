import type { QuickSearchEntity } from '../../catalogue/quick-search-entities.ts';

/** A target of the quick search: a record, a page, a saved search or a field of the guide. */
export type QuickSearchItem = {
  kind: QuickSearchEntity | 'page' | 'kept' | 'field';
  label: string;
  detail: string | null;
  href: string;
};

const storageKey = 'strandbook.recent';
const maxRecent = 6;

function isQuickSearchItem(value: unknown): value is QuickSearchItem {
  const { kind, label, href } = (value ?? {}) as Partial<Record<keyof QuickSearchItem, unknown>>;
  return [kind, label, href].every((text) => typeof text === 'string') && /^\/(?!\/)/.test(String(href));
}

/** The items last opened, the latest first. A browser may forbid storage. */
export function readRecentItems(): QuickSearchItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isQuickSearchItem).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Adds an item to those last opened, as the first one. */
export function addRecentItem(item: QuickSearchItem): void {
  const others = readRecentItems().filter(({ href }) => href !== item.href);
  try {
    localStorage.setItem(storageKey, JSON.stringify([item, ...others].slice(0, maxRecent)));
  } catch {}
}

/** Deletes the items on logout, so that the next person at this browser does not see them. */
export function clearRecentItems(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {}
}
