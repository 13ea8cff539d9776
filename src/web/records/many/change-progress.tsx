import { Button } from '@mantine/core';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import styles from './change-dialog.module.css';

type ChangeProgressProps = {
  /** Undefined until the first answer of the server. */
  progress: { done: number; total: number | null } | undefined;
  onCancel: () => void;
};

/** The progress of a change of many records, which goes on without its page. */
export function ChangeProgress({ progress, onCancel }: ChangeProgressProps) {
  const { t } = useTranslation();
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <div className={styles.progress}>
      <progress aria-label={t('manyRecords.running.title')} {...(total !== null && { value: done, max: total })} />
      <p>
        <span className="numbers">
          {total === null
            ? t('manyRecords.running.finding')
            : t('manyRecords.running.done', { done: formatCount(done), total: formatCount(total) })}
        </span>{' '}
        <span className="soft">{t('manyRecords.running.mayLeave')}</span>
      </p>
      <Button variant="default" onClick={onCancel}>
        {t('manyRecords.running.cancel')}
      </Button>
    </div>
  );
}
