import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { useWords } from '../language.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { useFindKey } from './use-find-key.ts';
import { useFocusGuard } from './use-focus-guard.ts';
import { useMenuKeys } from './use-menu-keys.ts';
import { usePageChange } from './use-page-change.ts';

/** The frame around every screen. */
export function Shell() {
  const { t } = useWords();
  const main = useRef<HTMLElement>(null);
  usePageChange(main);
  useFocusGuard(main);
  useFindKey();
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
