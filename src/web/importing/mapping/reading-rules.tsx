import { Button, NativeSelect } from '@mantine/core';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { type ColumnMapping, findPlaceholderRule, withPlaceholderRule } from '../../../table/mapping/column-mapping.ts';
import { useTranslation } from '../../language.ts';
import styles from '../grid/table.module.css';

type ReadingRulesProps = {
  mapping: ColumnMapping;
  /** Words that may say that there is no value, or that have a rule already. */
  placeholders: readonly string[];
  onChange: (mapping: ColumnMapping) => void;
};

/** The ways in which cells are read: the order of a date, the decimal sign, words for nothing, and terms that stand for others. */
export function ReadingRules({ mapping, placeholders, onChange }: ReadingRulesProps) {
  const { t } = useTranslation();
  const replaced = Object.entries(mapping.replaced).flatMap(([column, values]) =>
    Object.entries(values).map(([value, by]) => ({ column, value, by })),
  );
  return (
    <fieldset className={styles.group}>
      <legend>{t('dataImport.match.reading')}</legend>
      <div className={styles.tools}>
        <NativeSelect
          label={t('dataImport.match.dates')}
          value={mapping.dates}
          data={(['asWritten', 'dayFirst', 'monthFirst'] as const).map((value) => ({
            value,
            label: t(`dataImport.match.dateOrder.${value}`),
          }))}
          onChange={({ currentTarget }) =>
            onChange({ ...mapping, dates: currentTarget.value as ColumnMapping['dates'] })
          }
        />
        <NativeSelect
          label={t('dataImport.match.decimals')}
          value={mapping.decimals}
          data={(['asWritten', 'point', 'comma'] as const).map((value) => ({
            value,
            label: t(`dataImport.match.decimalSign.${value}`),
          }))}
          onChange={({ currentTarget }) =>
            onChange({ ...mapping, decimals: currentTarget.value as ColumnMapping['decimals'] })
          }
        />
        {placeholders.map((word) => (
          <NativeSelect
            key={word}
            label={t('dataImport.match.nothing', { word })}
            value={findPlaceholderRule(mapping, word) ?? 'asWritten'}
            data={[
              { value: 'asWritten', label: t('dataImport.match.asWritten') },
              { value: '', label: t('dataImport.match.empty') },
              ...missingTerms.map((term) => ({ value: term, label: term })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange(withPlaceholderRule(mapping, word, value === 'asWritten' ? undefined : value))
            }
          />
        ))}
      </div>
      {replaced.length > 0 ? (
        <ul className={styles.replaced} aria-label={t('dataImport.match.replaced')}>
          {replaced.map(({ column, value, by }) => (
            <li key={JSON.stringify([column, value])}>
              {t(by === '' ? 'dataImport.match.replacedEmpty' : 'dataImport.match.replacedBy', { column, value, by })}
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('dataImport.match.asWrittenFor', { value })}
                onClick={() => {
                  const { [value]: _, ...others } = mapping.replaced[column] ?? {};
                  onChange({ ...mapping, replaced: { ...mapping.replaced, [column]: others } });
                }}
              >
                {t('dataImport.match.keepAsWritten')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}
