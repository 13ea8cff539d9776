import type { ComponentProps } from 'react';
import { useTranslation } from '../language.ts';
import styles from './header.module.css';

/** `AE` of Alex Example, `AE` also of alex.example. */
function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const [first = '?'] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${first[0] ?? ''}${last[0] ?? ''}`.toUpperCase();
}

type ProfileButtonProps = ComponentProps<'button'> & { name: string };

export function ProfileButton({ name, ...rest }: ProfileButtonProps) {
  const { t } = useTranslation();
  return (
    <button type="button" {...rest} className={styles.profile} aria-label={t('shell.header.profile', { name })}>
      {/* Rendered by the style sheet: as text they would be part of the button's accessible name. */}
      <span className={styles.avatar} data-initials={initialsOf(name)} aria-hidden />
      <span className={styles.profileName}>{name}</span>
      <svg width="10" height="6" viewBox="0 0 10 6" fill="currentColor" aria-hidden>
        <path d="M0 0h10L5 6z" />
      </svg>
    </button>
  );
}
