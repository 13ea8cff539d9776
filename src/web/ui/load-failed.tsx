import { Button } from '@mantine/core';
import { hasStatus, RequestError } from '../http.ts';
import { type Translate, useTranslation } from '../language.ts';
import { Notice } from './notice.tsx';

/** Shows why a record could not be loaded, with a button that loads it again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const isUnauthorized = hasStatus(error, 401);
  return (
    <Notice kind="error">
      {isUnauthorized ? t('records.loading.itemUnauthorized') : error.message}{' '}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  );
}

/**
 * The message why a list could not be loaded; the server's message if the address contains an invalid filter or sort.
 */
export function listErrorMessage(error: Error, t: Translate): string {
  if (error instanceof RequestError && error.status === 400)
    return Object.values(error.fieldMessages).flat().join(' ') || error.message;
  const isUnauthorized = hasStatus(error, 401);
  const message = t(isUnauthorized ? 'records.loading.listUnauthorized' : 'records.loading.listFailed');
  return hasStatus(error, 0) ? `${message} ${error.message}` : message;
}

type ListFailedProps = {
  error: Error;
  onRetry: () => void;
  /** Removes an invalid filter or sort from the address. */
  onShowAll?: () => void;
};

/** Shows why a list could not be loaded, with a button that loads it again or removes invalid filters. */
export function ListFailed({ error, onRetry, onShowAll }: ListFailedProps) {
  const { t } = useTranslation();
  const isWrongAddress = onShowAll && hasStatus(error, 400);
  return (
    <Notice kind="error">
      {listErrorMessage(error, t)}{' '}
      <Button variant="default" size="compact-sm" onClick={isWrongAddress ? onShowAll : onRetry}>
        {isWrongAddress ? t('records.list.showAll') : t('shell.tryAgain')}
      </Button>
    </Notice>
  );
}
