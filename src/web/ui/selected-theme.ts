import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark', 'contrast'] as const;
type Theme = (typeof themes)[number];
/** A theme as it is shown: of the system's wishes, a dark one with more contrast as well. */
type DisplayedTheme = Theme | 'dark-contrast';

const storageKey = 'strandbook.theme';
const wantsDark = matchMedia('(prefers-color-scheme: dark)');
const wantsContrast = matchMedia('(prefers-contrast: more)');
const listeners = new Set<() => void>();

function isTheme(value: string | null): value is Theme {
  return themes.some((theme) => theme === value);
}

function readStoredTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTheme(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The theme chosen here; null follows the system. */
let selectedTheme = readStoredTheme();

/** The system's wish; a dark screen stays dark where more contrast is asked for as well, as white would dazzle. */
function getSystemTheme(): DisplayedTheme {
  if (wantsDark.matches) return wantsContrast.matches ? 'dark-contrast' : 'dark';
  return wantsContrast.matches ? 'contrast' : 'light';
}

function applyTheme(): void {
  document.documentElement.dataset.theme = selectedTheme ?? getSystemTheme();
}

// The page's script holds back the first drawing, so that no other theme is seen before.
applyTheme();
for (const wish of [wantsDark, wantsContrast]) wish.addEventListener('change', applyTheme);
// Chosen in another window of this browser.
addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) updateTheme(readStoredTheme());
});

function updateTheme(theme: Theme | null): void {
  selectedTheme = theme;
  applyTheme();
  for (const listener of listeners) listener();
}

export function selectTheme(theme: Theme | null): void {
  updateTheme(theme);
  // A browser may forbid storage; then the choice lasts as long as the page.
  try {
    if (theme) localStorage.setItem(storageKey, theme);
    else localStorage.removeItem(storageKey);
  } catch {}
}

/** The chosen theme, null for the system's. */
export const useSelectedTheme = (): Theme | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => selectedTheme,
  );
