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
import { useMenuKeys } from './use-menu-keys.ts';

/**
 * Does what a browser does by itself when it loads another page: the focus starts from its top, so that a screen reader
 * begins to read there.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const wanted = useRouterState({ select: (state) => state.location.pathname });
  const last = useRef(path);
  const leftFrom = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus was when the walk began
  useEffect(() => {
    leftFrom.current = document.activeElement;
  }, [wanted]);
  useEffect(() => {
    const element = main.current;
    if (!element || last.current === path) return;
    last.current = path;
    // A screen that puts the focus into its first field knows better, and so does whoever has moved on while it loaded.
    const active = document.activeElement;
    const movedOn = active !== document.body && active !== leftFrom.current;
    if (!movedOn && !element.contains(active)) element.focus({ preventScroll: true });
  }, [main, path]);
}

/** The field in the header; on a narrow page it stands in the menu, which is opened. */
function revealQuickSearch(): HTMLInputElement | undefined {
  const field = document.querySelector<HTMLInputElement>('header [data-jump]');
  if (field && !field.checkVisibility())
    flushSync(() => document.querySelector<HTMLElement>('header [aria-controls="header-menu"]')?.click());
  return field?.checkVisibility() ? field : undefined;
}

/** The screen's own field (marked with `data-find`), else the one in the header. */
function findSearchField(): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main [data-find], header [data-find]')];
  return fields.reverse().find((one) => one.checkVisibility());
}

/** `/` goes to what finds on this screen, Ctrl+K (on a Mac Command+K) to the field that leads everywhere. */
function useSearchShortcuts(): void {
  // Listens before the page is drawn, as somebody may press the key as soon as it is.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isJump = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
      const isFind = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
      // A dialog that is open keeps the keys to itself.
      if ((!isJump && !isFind) || getTopDialog()) return;
      const field = isJump ? revealQuickSearch() : findSearchField();
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The frame around every screen. */
export function Shell() {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useFocusGuard(main);
  useSearchShortcuts();
  useMenuKeys();
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
