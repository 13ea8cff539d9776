import { useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { entityOfPath } from '../../catalogue/index.ts';
import { useTranslation } from '../language.ts';
import styles from './header.module.css';

/** Opens the list of all entities; marked while the page shows one of them. */
export function EntityMenuButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  // My Entries stand below the same address, but are a list of no entity.
  const entity = useRouterState({ select: ({ location }) => location.pathname.split('/component/')[1]?.split('/')[0] });
  const isHere = entity !== undefined && entityOfPath(entity) !== undefined;
  return (
    <button type="button" {...props} className={styles.link} data-status={isHere ? 'active' : undefined}>
      {t('shell.header.components')}
      <svg width="10" height="6" viewBox="0 0 10 6" fill="currentColor" aria-hidden>
        <path d="M0 0h10L5 6z" />
      </svg>
    </button>
  );
}
