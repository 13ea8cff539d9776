import { useMediaQuery } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../language.ts';
import { useSession } from '../session.ts';
import { AccountLinks } from './account-links.tsx';
import { EntityMenuItem } from './entity-menu-item.tsx';
import styles from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { Logo } from './logo.tsx';
import { navigation } from './navigation.ts';
import { QuickSearchField } from './quick-search-field.tsx';
import { ThemeSelect } from './theme-select.tsx';

function NavigationLinks() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <nav aria-label={t('shell.header.navigation')}>
      <ul className={styles.links}>
        {navigation
          .filter(({ visible }) => visible?.(session) ?? true)
          .map((item) =>
            'menu' in item ? (
              <li key={item.menu}>
                <EntityMenuItem />
              </li>
            ) : (
              <li key={item.to}>
                <Link to={item.to} activeOptions={{ exact: item.to === '/' }} className={styles.link}>
                  {t(item.label)}
                </Link>
              </li>
            ),
          )}
      </ul>
    </nav>
  );
}

/** Narrow pages keep everything but brand and language behind one button; the same elements serve both widths. */
export function Header() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // In the order in which one sees them: the toggle stands late in a wide bar, and before the button of a narrow one.
  const isNarrow = useMediaQuery('(max-width: 60em)', undefined, { getInitialValueInEffect: false });
  const place = useRouterState({ select: ({ location }) => location.href });
  // Whoever has arrived somewhere is done with the menu. An effect would close one that a key has opened just before it.
  const [lastPlace, setLastPlace] = useState(place);
  if (place !== lastPlace) {
    setLastPlace(place);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand} aria-label={t('shell.header.home')}>
          <Logo />
          Strandbook
        </Link>
        {isNarrow ? <LanguageToggle className={styles.language} /> : null}
        <button
          ref={button}
          type="button"
          className={styles.menuButton}
          aria-expanded={open}
          aria-controls="header-menu"
          onClick={() => setOpen(!open)}
        >
          <svg width="16" height="12" viewBox="0 0 16 12" stroke="currentColor" strokeWidth="2" aria-hidden>
            <path d={open ? 'M2 0l12 12M14 0L2 12' : 'M0 1h16M0 6h16M0 11h16'} />
          </svg>
          {t('shell.header.menu')}
        </button>
        <div id="header-menu" className={styles.menu} data-open={open || undefined}>
          <NavigationLinks />
          <QuickSearchField />
          <ThemeSelect />
          {isNarrow ? null : <LanguageToggle className={styles.language} />}
          <AccountLinks />
        </div>
      </div>
    </header>
  );
}
