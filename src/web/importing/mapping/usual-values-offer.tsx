import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usualColumns } from '../../../catalogue/usual-columns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import { useTranslation } from '../../language.ts';
import { usualValuesQuery } from '../../terms/index.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import styles from './mapping.module.css';

type OfferProps = { mapping: ColumnMapping; onChange: (mapping: ColumnMapping) => void };

/** Offers the reader's usual values for the fields without a column, all at once. */
export function UsualValuesOffer({ mapping, onChange }: OfferProps) {
  const { t } = useTranslation();
  const { data = {} } = useQuery(usualValuesQuery);
  const offered = usualColumns.flatMap(({ name, entity, fieldName }) => {
    const value = data[name];
    // Braces would mean a column of the table.
    const isUsable = value !== undefined && !/[{}]/.test(value) && mapping.fields[name] === undefined;
    return isUsable ? [{ name, value, label: t(fieldLabelKey(entity, fieldName)) }] : [];
  });
  if (offered.length === 0) return null;
  const values = Object.fromEntries(offered.map(({ name, value }) => [name, value]));
  return (
    <div className={styles.usual}>
      <Button
        variant="default"
        size="compact-md"
        onClick={() => onChange({ ...mapping, fields: { ...mapping.fields, ...values } })}
      >
        {t('dataImport.match.useUsual', { count: offered.length })}
      </Button>
      <span className="soft">{offered.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</span>
    </div>
  );
}
