import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { RequestError } from '../http.ts';
import { useTranslation } from '../language.ts';
import { isLazyLoadError } from '../lazy-load-error.ts';
import { NotAllowed } from '../routes/before-load.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import styles from './shell.module.css';

/** Items of a list of links that lead away from a screen that is not there, or fails. */
function FallbackLinks() {
  const { t } = useTranslation();
  return (
    <>
      <li>
        <Link to="/">{t('shell.notFound.home')}</Link>
      </li>
      <li>
        <Link to="/contact">{t('shell.notFound.contact')}</Link>
      </li>
    </>
  );
}

/** The words of an address, for a search: `emb177 water` of `/samples/emb177-water`. */
function toSearchTerms(path: string): string {
  const words = path.split('/').findLast(Boolean) ?? '';
  return words
    .replaceAll(/[-_.%+]+/g, ' ')
    .trim()
    .slice(0, maxSearchCharacters);
}

/** The page at an address at which there is none: says which it was, and where to go from here. */
export function PageNotFound() {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Page title={t('shell.notFound.title')} lead={t('shell.notFound.lead')} narrow>
      <p className={styles.address}>
        <code>{path}</code>
      </p>
      <ul className={styles.list}>
        <li>
          <Link to="/search" search={{ q: toSearchTerms(path) }}>
            {t('shell.notFound.search')}
          </Link>
        </li>
        <FallbackLinks />
      </ul>
    </Page>
  );
}

/**
 * The page in the place of a screen that cannot be shown: for lack of rights or of a connection, or because of an error in it.
 */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  // As it was when the screen failed.
  const [isOffline] = useState(() => !navigator.onLine);
  if (error instanceof NotAllowed) {
    return (
      <Page title={t('shell.notAllowed.title')} lead={t('shell.notAllowed.lead')} narrow>
        <p>
          <Link to="/">{t('shell.notFound.home')}</Link>
        </p>
      </Page>
    );
  }
  const isUnreached = error instanceof RequestError && error.status === 0;
  const isLost = isLazyLoadError(error) || isUnreached || isOffline;
  const tryAgain = () => {
    // A stylesheet that failed is not asked for again by the page that has asked for it.
    if (isLazyLoadError(error) && navigator.onLine) return location.reload();
    reset();
    router.invalidate();
  };
  return (
    <Page
      title={t(isLost ? 'shell.notLoaded.title' : 'shell.failed.title')}
      lead={t(isLost ? 'shell.notLoaded.lead' : 'shell.failed.lead')}
      actions={<Button onClick={tryAgain}>{t('shell.tryAgain')}</Button>}
      narrow
    >
      {/* Other errors have messages for programmers, who find them in the browser's console. */}
      {error instanceof RequestError && !isUnreached ? <Notice kind="error">{error.message}</Notice> : null}
      <ul className={styles.list}>
        <FallbackLinks />
      </ul>
    </Page>
  );
}
