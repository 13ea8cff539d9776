import { Button } from '@mantine/core';
import { RequestError } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says why a record could not be loaded, and asks for it again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const isUnauthorized = error instanceof RequestError && error.status === 401;
  return (
    <Notice kind="error">
      {isUnauthorized ? t('records.loading.itemUnauthorized') : error.message}{' '}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  );
}
