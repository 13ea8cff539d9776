import { useMediaQuery } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../catalogue/endpoints/accounts.ts';
import { isAdministrator, may } from '../../catalogue/permissions.ts';
import { changeLanguage, nextLanguage, type TranslationKey, useTranslation } from '../language.ts';
import { useSession } from '../session.ts';
import { selectTheme, themes, useSelectedTheme } from '../ui/selected-theme.ts';
import { showToast } from '../ui/toasts.tsx';
import { AccountLinks } from './account-links.tsx';
import { EntityMenuItem } from './entity-menu.tsx';
import styles from './header.module.css';
import { QuickSearchField } from './quick-search-field.tsx';

/** The logo of Strandbook: two waves that form a double strand. */
function Logo() {
  return (
    <svg width="26" height="22" viewBox="0 0 24 20" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden>
      <path d="M1 4C6 4 7 16 12 16S18 4 23 4" strokeWidth="2" />
      <path d="M1 16C6 16 7 4 12 4S18 16 23 16" strokeWidth="2" />
      <path d="M10.2 7.6v4.8M13.8 7.6v4.8" strokeWidth="1.4" />
    </svg>
  );
}

/** Shows the current language and switches to the next. */
function LanguageToggle({ className }: { className?: string | undefined }) {
  const { t, language } = useTranslation();
  const label = t('shell.header.toggleLanguage');
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => changeLanguage(nextLanguage(language)).catch(() => showToast('error', t('shell.partFailed')))}
    >
      {language.toUpperCase()}
    </button>
  );
}

/** A native select behind an icon: accessible by keyboard and touch, without further code. */
function ThemeSelect() {
  const { t } = useTranslation();
  const selected = useSelectedTheme();
  const label = t('shell.header.theme.label');
  return (
    <div className={styles.theme} title={label}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
        <circle cx="9" cy="9" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M9 4.2a4.8 4.8 0 0 1 0 9.6z" fill="currentColor" />
      </svg>
      <span aria-hidden>{t(`shell.header.theme.${selected ?? 'system'}`)}</span>
      <select
        aria-label={label}
        value={selected ?? ''}
        onChange={({ target }) => selectTheme(themes.find((theme) => theme === target.value) ?? null)}
      >
        <option value="">{t('shell.header.theme.system')}</option>
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {t(`shell.header.theme.${theme}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

type NavigationItem = (
  | { to: '/' | '/search' | '/data' | '/auth/user'; label: TranslationKey }
  | { menu: 'components' }
) & {
  /** Condition for showing the item; by default it is always shown. */
  visible?: (session: Session) => boolean;
};

/** The links of the header, in their order. */
const navigation: readonly NavigationItem[] = [
  { to: '/', label: 'shell.header.start' },
  { to: '/search', label: 'shell.header.search' },
  { to: '/data', label: 'shell.header.data' },
  { menu: 'components', visible: ({ user }) => isAdministrator(user) },
  { to: '/auth/user', label: 'users.header.users', visible: ({ user }) => may(user, 'read', 'user') },
];

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

/** The header. A narrow page has a menu button for everything but brand and language; the elements are the same. */
export function Header() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The elements are rendered in their visual order: the language toggle comes late in a wide header, and before the
  // menu button in a narrow one.
  const isNarrow = useMediaQuery('(max-width: 60em)', undefined, { getInitialValueInEffect: false });
  const href = useRouterState({ select: ({ location }) => location.href });
  // Closes the menu after a navigation. Not in an effect, which would also close a menu that a key has opened just
  // before the effect runs.
  const [lastHref, setLastHref] = useState(href);
  if (href !== lastHref) {
    setLastHref(href);
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
