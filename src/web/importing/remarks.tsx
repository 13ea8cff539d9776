import { useWords } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';

/** The remarks on a table that has no errors, with a sentence on their weight. */
export function Remarks({ warnings, help }: { warnings: readonly string[]; help: string }) {
  const { t } = useWords();
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning">
      <strong>{t('dataImport.stored.warnings', { count: warnings.length })}.</strong> {help}
      <ul className={styles.remarks}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}
