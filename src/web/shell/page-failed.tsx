import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { RequestError } from '../http.ts';
import { useWords } from '../language.ts';
import { NotAllowed } from '../routes/guards.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import styles from './shell.module.css';
import { UsualWaysOut } from './usual-ways-out.tsx';

/** The page in the place of a screen that cannot be shown: for lack of rights, or because of an error in it. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useWords();
  const router = useRouter();
  if (error instanceof NotAllowed) {
    return (
      <Page title={t('shell.notAllowed.title')} lead={t('shell.notAllowed.lead')} narrow>
        <p>
          <Link to="/">{t('shell.notFound.home')}</Link>
        </p>
      </Page>
    );
  }
  const tryAgain = () => {
    reset();
    router.invalidate();
  };
  return (
    <Page
      title={t('shell.failed.title')}
      lead={t('shell.failed.lead')}
      actions={<Button onClick={tryAgain}>{t('shell.tryAgain')}</Button>}
      narrow
    >
      {/* Other errors have messages for programmers, who find them in the browser's console. */}
      {error instanceof RequestError ? <Notice kind="error">{error.message}</Notice> : null}
      <ul className={styles.list}>
        <UsualWaysOut />
      </ul>
    </Page>
  );
}
