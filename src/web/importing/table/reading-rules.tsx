import { Button, NativeSelect } from '@mantine/core';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { type Recipe, ruleFor, withRule } from '../../../table/recipe.ts';
import { useWords } from '../../language.ts';
import styles from './table.module.css';

type ReadingRulesProps = {
  recipe: Recipe;
  /** Words that may say that there is no value, or that have a rule already. */
  nothing: readonly string[];
  onChange: (recipe: Recipe) => void;
};

/** The ways in which cells are read: the order of a date, the decimal sign, words for nothing, and terms that stand for others. */
export function ReadingRules({ recipe, nothing, onChange }: ReadingRulesProps) {
  const { t } = useWords();
  const replaced = Object.entries(recipe.replaced).flatMap(([column, values]) =>
    Object.entries(values).map(([value, by]) => ({ column, value, by })),
  );
  return (
    <fieldset className={styles.group}>
      <legend>{t('dataImport.match.reading')}</legend>
      <div className={styles.tools}>
        <NativeSelect
          label={t('dataImport.match.dates')}
          value={recipe.dates}
          data={(['asWritten', 'dayFirst', 'monthFirst'] as const).map((value) => ({
            value,
            label: t(`dataImport.match.dateOrder.${value}`),
          }))}
          onChange={({ currentTarget }) => onChange({ ...recipe, dates: currentTarget.value as Recipe['dates'] })}
        />
        <NativeSelect
          label={t('dataImport.match.decimals')}
          value={recipe.decimals}
          data={(['asWritten', 'point', 'comma'] as const).map((value) => ({
            value,
            label: t(`dataImport.match.decimalSign.${value}`),
          }))}
          onChange={({ currentTarget }) => onChange({ ...recipe, decimals: currentTarget.value as Recipe['decimals'] })}
        />
        {nothing.map((word) => (
          <NativeSelect
            key={word}
            label={t('dataImport.match.nothing', { word })}
            value={ruleFor(recipe, word) ?? 'asWritten'}
            data={[
              { value: 'asWritten', label: t('dataImport.match.asWritten') },
              { value: '', label: t('dataImport.match.empty') },
              ...missingTerms.map((term) => ({ value: term, label: term })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange(withRule(recipe, word, value === 'asWritten' ? undefined : value))
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
                  const { [value]: _, ...others } = recipe.replaced[column] ?? {};
                  onChange({ ...recipe, replaced: { ...recipe.replaced, [column]: others } });
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
