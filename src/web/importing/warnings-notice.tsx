import type { ReactNode } from 'react';
import { useTranslation } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';

type WarningsNoticeProps = {
  warnings: readonly string[];
  help: string;
  /** Offers what can be done about a remark; null where nothing can. */
  actionFor?: (warning: string) => ReactNode;
};

/** The remarks on a table that has no errors, with a sentence on their weight. */
export function WarningsNotice({ warnings, help, actionFor }: WarningsNoticeProps) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning">
      <strong>{t('dataImport.stored.warnings', { count: warnings.length })}.</strong> {help}
      <ul className={styles.remarks}>
        {warnings.map((warning) => (
          <li key={warning}>
            {warning} {actionFor?.(warning)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
