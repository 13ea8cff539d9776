import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { RequestError } from '../http.ts';
import { useTranslation } from '../language.ts';
import { isLazyLoadError } from '../lazy-load-error.ts';
import { NotAllowed } from '../routes/before-load.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { FallbackLinks } from './fallback-links.tsx';
import styles from './shell.module.css';

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
