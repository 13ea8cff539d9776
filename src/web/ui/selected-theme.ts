import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark', 'contrast'] as const;
type Theme = (typeof themes)[number];
/** A displayed theme. It may be one that cannot be selected: dark with more contrast, from the system's preferences. */
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

/** The selected theme; null follows the system. */
let selectedTheme = readStoredTheme();

/** The theme of the system's preferences; dark stays dark with more contrast, as white would dazzle. */
function getSystemTheme(): DisplayedTheme {
  if (wantsDark.matches) return wantsContrast.matches ? 'dark-contrast' : 'dark';
  return wantsContrast.matches ? 'contrast' : 'light';
}

function applyTheme(): void {
  document.documentElement.dataset.theme = selectedTheme ?? getSystemTheme();
}

// The script blocks the first rendering, so that no other theme is visible before.
applyTheme();
for (const preference of [wantsDark, wantsContrast]) preference.addEventListener('change', applyTheme);
// Selected in another tab of this browser.
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

/** The selected theme, null for the system's. */
export const useSelectedTheme = (): Theme | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => selectedTheme,
  );
