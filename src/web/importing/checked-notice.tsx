import { Suspense } from 'react';
import type { CheckedUpload } from '../../catalogue/answers/importing.ts';
import { useWords } from '../language.ts';
import { lazyPart } from '../ui/later.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';
import { RecordCountsLine } from './record-counts.tsx';
import { Remarks } from './remarks.tsx';
import { checkedSentence } from './sentences.ts';
import type { TableInHand } from './table/use-table.ts';

const StoredSpelling = lazyPart(async () => (await import('./stored-spelling.tsx')).StoredSpelling);

type CheckedNoticeProps = { checked: CheckedUpload; inHand: TableInHand };

/** The result of a check: the records that the table would bring and use, and the remarks on it. */
export function CheckedNotice({ checked, inHand: { state, edit } }: CheckedNoticeProps) {
  const { t } = useWords();
  const { created, used, warnings, spellings = [] } = checked;
  const remedyOf = (sentence: string) => {
    const spelling = spellings.find(({ warning }) => warning === sentence);
    return spelling && state.status === 'ready' ? (
      <Suspense>
        <StoredSpelling spelling={spelling} table={state.table} onEdit={edit} />
      </Suspense>
    ) : null;
  };
  return (
    <>
      <Notice kind="success">
        <p className={styles.checked}>{checkedSentence(checked, t)}</p>
        <RecordCountsLine word={t('dataImport.checked.created')} counts={created} />
        <RecordCountsLine word={t('dataImport.checked.used')} counts={used} />
      </Notice>
      <Remarks warnings={warnings} help={t('dataImport.checked.warningsHelp')} remedyOf={remedyOf} />
    </>
  );
}
