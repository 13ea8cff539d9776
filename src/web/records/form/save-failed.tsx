import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { LoggedOutNotice } from '../../accounts/logged-out-notice.tsx';
import { fieldMessagesOf } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { newerRecordIn } from '../record-queries.ts';
import { SaveCancelled } from './use-possible-duplicates.tsx';
import { isStatus } from './use-saving.ts';

type SaveFailedProps = {
  error: Error | null;
  /** Saves the form as a new record if this one was deleted; left out for those who may not create one. */
  onSaveAsNew?: (() => void) | undefined;
};

function RecordDeleted({ onSaveAsNew }: Pick<SaveFailedProps, 'onSaveAsNew'>) {
  const { t } = useTranslation();
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
  if (
    !error ||
    error instanceof SaveCancelled ||
    newerRecordIn(error) ||
    Object.keys(fieldMessagesOf(error)).length > 0
  )
    return null;
  const isLoggedOut = isStatus(error, 401);
  const isDeleted = isStatus(error, 404);
  return (
    <div ref={element}>
      {isLoggedOut ? <LoggedOutNotice waiting="saving" /> : null}
      {isDeleted ? <RecordDeleted onSaveAsNew={onSaveAsNew} /> : null}
      {isLoggedOut || isDeleted ? null : <Notice kind="error">{error.message}</Notice>}
    </div>
  );
}
