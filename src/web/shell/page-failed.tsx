import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { RequestError } from '../http.ts';
import { useTranslation } from '../language.ts';
import { isLazyLoadError } from '../lazy-load-error.ts';
import { NotAllowed } from '../session.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { FallbackLinks } from '../ui/page-not-found.tsx';

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
    // The server may have a newer version of the program by now, without the file that was not loaded.
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
      <FallbackLinks />
    </Page>
  );
}
