import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark', 'contrast'] as const;
type Theme = (typeof themes)[number];
/** A theme as it is shown: of the system's wishes, a dark one with more contrast as well. */
type Shown = Theme | 'dark-contrast';

const storageKey = 'strandbook.theme';
const wantsDark = matchMedia('(prefers-color-scheme: dark)');
const wantsContrast = matchMedia('(prefers-contrast: more)');
const listeners = new Set<() => void>();

function isTheme(value: string | null): value is Theme {
  return themes.some((theme) => theme === value);
}

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTheme(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The theme chosen here; null follows the system. */
let chosen = storedTheme();

/** The system's wish; a dark screen stays dark where more contrast is asked for as well, as white would dazzle. */
function themeOfSystem(): Shown {
  if (wantsDark.matches) return wantsContrast.matches ? 'dark-contrast' : 'dark';
  return wantsContrast.matches ? 'contrast' : 'light';
}

function show(): void {
  document.documentElement.dataset.theme = chosen ?? themeOfSystem();
}

// The page's script holds back the first drawing, so that no other theme is seen before.
show();
for (const wish of [wantsDark, wantsContrast]) wish.addEventListener('change', show);
// Chosen in another window of this browser.
addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) follow(storedTheme());
});

function follow(theme: Theme | null): void {
  chosen = theme;
  show();
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme | null): void {
  follow(theme);
  // A browser may forbid storage; then the choice lasts as long as the page.
  try {
    if (theme) localStorage.setItem(storageKey, theme);
    else localStorage.removeItem(storageKey);
  } catch {}
}

/** The chosen theme, null for the system's. */
export const useChosenTheme = (): Theme | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
