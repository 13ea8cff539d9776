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

/** List items with links that lead away from a missing or failed screen. */
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

/** The page for a screen that fails: for lack of rights or of a connection, or because of an error. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  // The state of the connection when the screen failed.
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
  const isServerUnreached = error instanceof RequestError && error.status === 0;
  const isNotLoaded = isLazyLoadError(error) || isServerUnreached || isOffline;
  const tryAgain = () => {
    // A page does not load a style sheet again that has failed before.
    if (isLazyLoadError(error) && navigator.onLine) return location.reload();
    reset();
    router.invalidate();
  };
  return (
    <Page
      title={t(isNotLoaded ? 'shell.notLoaded.title' : 'shell.failed.title')}
      lead={t(isNotLoaded ? 'shell.notLoaded.lead' : 'shell.failed.lead')}
      actions={<Button onClick={tryAgain}>{t('shell.tryAgain')}</Button>}
      narrow
    >
      {/* Messages of other errors are for programmers, who find them in the browser's console. */}
      {error instanceof RequestError && !isServerUnreached ? <Notice kind="error">{error.message}</Notice> : null}
      <ul className={styles.list}>
        <FallbackLinks />
      </ul>
    </Page>
  );
}
