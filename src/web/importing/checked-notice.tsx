import type { CheckedUpload } from '../../catalogue/answers/importing.ts';
import { useWords } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';
import { RecordCountsLine } from './record-counts.tsx';
import { Remarks } from './remarks.tsx';
import { checkedSentence } from './sentences.ts';

/** The result of a check: the records that the table would bring and use, and the remarks on it. */
export function CheckedNotice({ checked }: { checked: CheckedUpload }) {
  const { t } = useWords();
  const { created, used, warnings } = checked;
  return (
    <>
      <Notice kind="success">
        <p className={styles.checked}>{checkedSentence(checked, t)}</p>
        <RecordCountsLine word={t('dataImport.checked.created')} counts={created} />
        <RecordCountsLine word={t('dataImport.checked.used')} counts={used} />
      </Notice>
      <Remarks warnings={warnings} help={t('dataImport.checked.warningsHelp')} />
    </>
  );
}
