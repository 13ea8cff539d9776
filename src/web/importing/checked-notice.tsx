import { Suspense } from 'react';
import type { CheckedUpload } from '../../catalogue/answers/importing.ts';
import { useTranslation } from '../language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Edit, Table } from './grid/worker-messages.ts';
import styles from './import.module.css';
import { RecordCountsLine } from './record-counts.tsx';
import { checkedMessage } from './upload/upload-messages.ts';
import { WarningsNotice } from './warnings-notice.tsx';

const StoredSpellingButton = lazyComponent(
  async () => (await import('./grid/stored-spelling-button.tsx')).StoredSpellingButton,
);

type CheckedNoticeProps = { checked: CheckedUpload; table: Table | null; onEdit: (edits: readonly Edit[]) => void };

/** The result of a check: the records that the table would bring and use, and the remarks on it. */
export function CheckedNotice({ checked, table, onEdit }: CheckedNoticeProps) {
  const { t } = useTranslation();
  const { created, used, warnings, spellings = [] } = checked;
  const remedyOf = (sentence: string) => {
    const spelling = spellings.find(({ warning }) => warning === sentence);
    return spelling && table ? (
      <Suspense>
        <StoredSpellingButton spelling={spelling} table={table} onEdit={onEdit} />
      </Suspense>
    ) : null;
  };
  return (
    <>
      <Notice kind="success">
        <p className={styles.checked}>{checkedMessage(checked, t)}</p>
        <RecordCountsLine label={t('dataImport.checked.created')} counts={created} />
        <RecordCountsLine label={t('dataImport.checked.used')} counts={used} />
      </Notice>
      <WarningsNotice warnings={warnings} help={t('dataImport.checked.warningsHelp')} actionFor={remedyOf} />
    </>
  );
}
