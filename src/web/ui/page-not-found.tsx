import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { useTranslation } from '../language.ts';
import styles from './page.module.css';
import { Page } from './page.tsx';

/** Links that lead away from a missing or failed screen. */
export function FallbackLinks({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.links}>
      {children}
      <li>
        <Link to="/">{t('shell.notFound.home')}</Link>
      </li>
      <li>
        <Link to="/contact">{t('shell.notFound.contact')}</Link>
      </li>
    </ul>
  );
}

/** Search terms from the last part of a path: `emb177 water` from `/samples/emb177-water`. */
function toSearchTerms(path: string): string {
  const lastPart = path.split('/').findLast(Boolean) ?? '';
  return lastPart
    .replaceAll(/[-_.%+]+/g, ' ')
    .trim()
    .slice(0, maxSearchCharacters);
}

/** The page for an unknown address, with links to go on. */
export function PageNotFound() {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Page title={t('shell.notFound.title')} lead={t('shell.notFound.lead')} narrow>
      <p className={styles.address}>
        <code>{path}</code>
      </p>
      <FallbackLinks>
        <li>
          <Link to="/search" search={{ q: toSearchTerms(path) }}>
            {t('shell.notFound.search')}
          </Link>
        </li>
      </FallbackLinks>
    </Page>
  );
}
