import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { fieldMessagesOf } from '../../http.ts';
import { useWords } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { newerIn } from '../record-queries.ts';
import { WentBack } from './use-alike.tsx';
import { isStatus } from './use-saving.ts';

type SaveFailedProps = {
  error: Error | null;
  /** Saves the form as a new record if this one was deleted; left out for those who may not create one. */
  onSaveAsNew?: (() => void) | undefined;
};

/** Says how to log in again without losing what was typed, and confirms it afterwards. */
function LoggedOut() {
  const { t } = useWords();
  const { user } = useSession();
  if (user) return <Notice kind="info">{t('records.saving.loggedInAgain', { name: user.name })}</Notice>;
  return (
    <Notice kind="error">
      {t('records.saving.loggedOut')}{' '}
      <Link to="/auth/login" target="_blank">
        {t('records.saving.logIn')}
      </Link>
      {t('records.saving.logInHint')}
    </Notice>
  );
}

function Deleted({ onSaveAsNew }: Pick<SaveFailedProps, 'onSaveAsNew'>) {
  const { t } = useWords();
  return (
    <Notice kind="error">
      {t('records.saving.deleted')}{' '}
      {onSaveAsNew ? (
        <Button variant="default" size="compact-sm" onClick={onSaveAsNew}>
          {t('records.saving.asNew')}
        </Button>
      ) : null}
    </Notice>
  );
}

/**
 * The reason why the form could not be saved, shown until it is. Messages of fields are shown beside them, and another
 * version of the record is shown by {@link ConflictView}.
 */
export function SaveFailed({ error, onSaveAsNew }: SaveFailedProps) {
  const element = useRef<HTMLDivElement>(null);
  // It is above the fields, of which there may be many.
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error || error instanceof WentBack || newerIn(error) || Object.keys(fieldMessagesOf(error)).length > 0)
    return null;
  const isLoggedOut = isStatus(error, 401);
  const isDeleted = isStatus(error, 404);
  return (
    <div ref={element}>
      {isLoggedOut ? <LoggedOut /> : null}
      {isDeleted ? <Deleted onSaveAsNew={onSaveAsNew} /> : null}
      {isLoggedOut || isDeleted ? null : <Notice kind="error">{error.message}</Notice>}
    </div>
  );
}
