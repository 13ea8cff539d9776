import { Button } from '@mantine/core';
import { hasStatus, RequestError } from '../http.ts';
import { type Translate, useTranslation } from '../language.ts';
import { Notice } from './notice.tsx';

/** Says why a record could not be loaded, and asks for it again. */
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

/** The sentence that says why a list could not be loaded; the server's own words if the address asks for something wrong. */
export function listErrorMessage(error: Error, t: Translate): string {
  if (error instanceof RequestError && error.status === 400)
    return Object.values(error.fieldMessages).flat().join(' ') || error.message;
  const isUnauthorized = hasStatus(error, 401);
  const sentence = t(isUnauthorized ? 'records.loading.listUnauthorized' : 'records.loading.listFailed');
  return hasStatus(error, 0) ? `${sentence} ${error.message}` : sentence;
}

type ListFailedProps = {
  error: Error;
  onRetry: () => void;
  /** The way out of an address that asks for something that cannot be. */
  onShowAll?: () => void;
};

/** Says why a list could not be loaded, and what can be done about it. */
export function ListFailed({ error, onRetry, onShowAll }: ListFailedProps) {
  const { t } = useTranslation();
  const isWrong = onShowAll && hasStatus(error, 400);
  return (
    <Notice kind="error">
      {listErrorMessage(error, t)}{' '}
      <Button variant="default" size="compact-sm" onClick={isWrong ? onShowAll : onRetry}>
        {isWrong ? t('records.list.showAll') : t('shell.tryAgain')}
      </Button>
    </Notice>
  );
}
