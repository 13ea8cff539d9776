import { Button } from '@mantine/core';
import { useTranslation } from '../language.ts';
import styles from './filters.module.css';

/**
 * Says that a part of the filters could not be loaded, with a button that loads it again; quieter than the notice of a list, as the
 * results are there without it.
 */
export function FiltersFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failed}>
      <p role="status">{message}</p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </div>
  );
}
