import type { QuickSearchEntity } from '../../catalogue/answers/searching.ts';

/** A record, a page, a kept search or a field of the guide that one can go to. */
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
  return [kind, label, href].every((one) => typeof one === 'string') && /^\/(?!\/)/.test(String(href));
}

/** The places last gone to, the latest first. A browser may forbid storage. */
export function readRecentItems(): QuickSearchItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isQuickSearchItem).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a place at the head of the places last gone to. */
export function addRecentItem(place: QuickSearchItem): void {
  const others = readRecentItems().filter(({ href }) => href !== place.href);
  try {
    localStorage.setItem(storageKey, JSON.stringify([place, ...others].slice(0, maxRecent)));
  } catch {}
}

/** Forgets the places as somebody logs out: the next person at this browser is shown nothing of theirs. */
export function clearRecentItems(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {}
}
