import { Outlet, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../language.ts';
import { getTopDialog, isTyping } from '../ui/global-keys.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { useFocusGuard } from './use-focus-guard.ts';

/**
 * Moves the focus to the main element after a navigation, as a browser does for a new document, so that a screen reader
 * starts there.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const nextPath = useRouterState({ select: (state) => state.location.pathname });
  const lastPath = useRef(path);
  const focusedAtStart = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus was when the walk began
  useEffect(() => {
    focusedAtStart.current = document.activeElement;
  }, [nextPath]);
  useEffect(() => {
    const element = main.current;
    if (!element || lastPath.current === path) return;
    lastPath.current = path;
    // Except if the screen has focused a field, or the reader has moved the focus while the screen was loading.
    const active = document.activeElement;
    const hasMoved = active !== document.body && active !== focusedAtStart.current;
    if (!hasMoved && !element.contains(active)) element.focus({ preventScroll: true });
  }, [main, path]);
}

/** Returns the quick search of the header; on a narrow page the menu that contains it is opened. */
function revealQuickSearch(): HTMLInputElement | undefined {
  const field = document.querySelector<HTMLInputElement>('header [data-quick-search]');
  if (field && !field.checkVisibility())
    flushSync(() => document.querySelector<HTMLElement>('header [aria-controls="header-menu"]')?.click());
  return field?.checkVisibility() ? field : undefined;
}

/** Returns the screen's search field (with `data-search`), else the one in the header. */
function findSearchField(): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main [data-search], header [data-search]')];
  return fields.reverse().find((field) => field.checkVisibility());
}

/** `/` focuses the search field of this screen, Ctrl+K (on a Mac Command+K) the quick search. */
function useSearchShortcuts(): void {
  // A layout effect, as the key may be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isQuickSearch = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
      const isFind = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
      // An open dialog has its own keys.
      if ((!isQuickSearch && !isFind) || getTopDialog()) return;
      const field = isQuickSearch ? revealQuickSearch() : findSearchField();
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The layout of every page: header, screen, footer, toasts. */
export function Shell() {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useFocusGuard(main);
  useSearchShortcuts();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <Header />
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </>
  );
}
