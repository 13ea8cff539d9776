import { Loader } from '@mantine/core';
import { useTranslation } from '../language.ts';
import styles from './loading.module.css';

/** A loading message, shown after 300 ms by the style sheet, so that a quick response does not flicker. */
export function Loading({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" data-loading>
      <Loader size="xs" aria-hidden />
      {label ?? t('shell.loading')}
    </div>
  );
}
