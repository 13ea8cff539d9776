import { useTranslation } from '../language.ts';
import { selectTheme, themes, useSelectedTheme } from '../ui/selected-theme.ts';
import styles from './header.module.css';

/** The browser's own list behind a sign, as it is used by any key and finger alike, and weighs nothing. */
export function ThemeSelect() {
  const { t } = useTranslation();
  const chosen = useSelectedTheme();
  const label = t('shell.header.theme.label');
  return (
    <div className={styles.theme} title={label}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
        <circle cx="9" cy="9" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M9 4.2a4.8 4.8 0 0 1 0 9.6z" fill="currentColor" />
      </svg>
      <span aria-hidden>{t(`shell.header.theme.${chosen ?? 'system'}`)}</span>
      <select
        aria-label={label}
        value={chosen ?? ''}
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
