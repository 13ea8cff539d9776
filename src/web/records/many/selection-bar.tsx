import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import { showToast } from '../../ui/toasts.tsx';
import styles from './selection-bar.module.css';

export type SelectionBarProps = {
  /** The number of selected records; undefined until they are counted. */
  count: number | undefined;
  /** Selects all records that match; omitted where all are selected, or another part of the screen offers it. */
  all?: { count: number; select: () => void } | undefined;
  onClear: () => void;
  /** Downloads the selected records as a table for the bulk update; omitted where there is none. */
  onDownload?: (() => Promise<void>) | undefined;
};

/** The number of selected records, and the actions on them; at the lower edge of the window. */
export function SelectionBar({ count, all, onClear, onDownload }: SelectionBarProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.bar} aria-label={t('manyRecords.bar')}>
      <span className={styles.count}>
        <strong role="status" className="numbers">
          {count === undefined ? t('manyRecords.counting') : t('manyRecords.selected', { count })}
        </strong>
        {all ? (
          <button type="button" className="link-button" onClick={all.select}>
            {t('manyRecords.selectAll', { number: formatCount(all.count) })}
          </button>
        ) : null}
        <button type="button" className="link-button" onClick={onClear}>
          {t('manyRecords.clear')}
        </button>
      </span>
      <span className={styles.actions}>
        {onDownload ? (
          <Button variant="default" loading={isBusy} title={t('manyRecords.tableHelp')} onClick={() => run(onDownload)}>
            {t('manyRecords.table')}
          </Button>
        ) : null}
      </span>
    </section>
  );
}
