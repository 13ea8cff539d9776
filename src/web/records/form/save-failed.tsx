import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { fieldMessagesOf } from '../../http.ts';
import { useWords } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { newerIn } from '../record-queries.ts';
import { isStatus } from './use-saving.ts';

type SaveFailedProps = {
  error: Error | null;
  /** For those who may make one: what was typed becomes another record where somebody has deleted this one. */
  onSaveAsNew?: (() => void) | undefined;
};

/** Who is not there any more: how to come back without losing what was typed, and that one has come back. */
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
 * Why the form could not be saved, for as long as it is not. What is about its fields stands beside them, and what
 * somebody else has changed meanwhile is shown in another way.
 */
export function SaveFailed({ error, onSaveAsNew }: SaveFailedProps) {
  const element = useRef<HTMLDivElement>(null);
  // It stands above the fields, which may be long.
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error || newerIn(error) || Object.keys(fieldMessagesOf(error)).length > 0) return null;
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
