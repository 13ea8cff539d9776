import { Loader } from '@mantine/core';
import { useTranslation } from '../language.ts';
import styles from './loading.module.css';

/** Says what is being waited for, once that has taken 300 ms: what comes sooner should not flicker. */
export function Loading({ what }: { what?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" data-loading>
      <Loader size="xs" aria-hidden />
      {what ?? t('shell.loading')}
    </div>
  );
}
