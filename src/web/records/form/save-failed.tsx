import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { LoggedOut } from '../../accounts/logged-out.tsx';
import { fieldMessagesOf } from '../../http.ts';
import { useWords } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { newerIn } from '../record-queries.ts';
import { WentBack } from './use-alike.tsx';
import { isStatus } from './use-saving.ts';

type SaveFailedProps = {
  error: Error | null;
  /** Saves the form as a new record if this one was deleted; left out for those who may not create one. */
  onSaveAsNew?: (() => void) | undefined;
};

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
      {isLoggedOut ? <LoggedOut waiting="saving" /> : null}
      {isDeleted ? <Deleted onSaveAsNew={onSaveAsNew} /> : null}
      {isLoggedOut || isDeleted ? null : <Notice kind="error">{error.message}</Notice>}
    </div>
  );
}
