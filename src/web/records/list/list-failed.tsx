import { Button } from '@mantine/core';
import { RequestError } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { listErrorMessage } from './list-error-message.ts';

type ListFailedProps = {
  error: Error;
  onRetry: () => void;
  /** The way out of an address that asks for something that cannot be. */
  onShowAll?: () => void;
};

/** Says why a list could not be loaded, and what can be done about it. */
export function ListFailed({ error, onRetry, onShowAll }: ListFailedProps) {
  const { t } = useTranslation();
  const isWrong = onShowAll && error instanceof RequestError && error.status === 400;
  return (
    <Notice kind="error">
      {listErrorMessage(error, t)}{' '}
      <Button variant="default" size="compact-sm" onClick={isWrong ? onShowAll : onRetry}>
        {isWrong ? t('records.list.showAll') : t('shell.tryAgain')}
      </Button>
    </Notice>
  );
}
