import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from '../language.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { useFocusGuard } from './use-focus-guard.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useMenuKeys } from './use-menu-keys.ts';
import { useSearchShortcuts } from './use-search-shortcuts.ts';

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
