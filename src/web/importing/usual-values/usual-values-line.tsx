import { Button } from '@mantine/core';
import type { Column } from '../../../catalogue/columns.ts';
import { useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import styles from './usual-values.module.css';

type LineProps = { offered: readonly { column: Column; value: string }[]; onUse: () => void };

/** The usual values that a table lacks, on one line, with a button that uses all of them; nothing if it lacks none. */
export function UsualValuesLine({ offered, onUse }: LineProps) {
  const { t } = useTranslation();
  if (offered.length === 0) return null;
  const texts = offered.map(({ column, value }) => `${t(fieldLabelKey(column.entity, column.fieldName))}: ${value}`);
  return (
    <div className={styles.line}>
      <Button variant="default" size="compact-md" onClick={onUse}>
        {t('dataImport.match.useUsual', { count: offered.length })}
      </Button>
      <span className="soft">{texts.join(' · ')}</span>
    </div>
  );
}
