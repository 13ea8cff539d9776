import { NativeSelect } from '@mantine/core';
import { missingTermOf, missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { type ColumnMapping, findPlaceholderRule, listPlaceholders } from '../../../table/mapping/column-mapping.ts';
import type { SheetView } from '../../../table/mapping/foreign-table.ts';
import { nothingEffects } from '../../../table/mapping/words-for-nothing.ts';
import { useTranslation } from '../../language.ts';
import styles from './nothing-rule.module.css';

/** The value of the choice for cells that are read as they are written. */
const asWritten = '';
/** The number of words that the question names. */
const maxNamedWords = 5;

type NothingRuleProps = {
  mapping: ColumnMapping;
  view: Pick<SheetView, 'suggestions' | 'placeholders' | 'placeholderCounts'>;
  onChange: (mapping: ColumnMapping) => void;
};

/** One choice for all words for nothing in a table, with what it does to each column. */
export function NothingRule({ mapping, view, onChange }: NothingRuleProps) {
  const { t } = useTranslation();
  const headers = view.suggestions.map(({ header }) => header);
  const found = listPlaceholders(view.placeholders, { ...mapping, nothing: {} }, headers);
  const counted = view.placeholders.map((ofColumn, index) =>
    ofColumn.map((word, at) => ({ word, count: view.placeholderCounts[index]?.[at] ?? 0 })),
  );
  const effects = nothingEffects(mapping, headers, counted);
  // A reason is asked about only where it stands for a name.
  const isAsked = (word: string) =>
    missingTermOf(word) === undefined ||
    nothingEffects(
      mapping,
      headers,
      counted.map((ofColumn) => ofColumn.filter((one) => one.word === word)),
    ).length > 0;
  const words = found.filter((word) => findPlaceholderRule(mapping, word) === undefined && isAsked(word));
  if (words.length === 0) return null;
  const named = words.slice(0, maxNamedWords).map((word) => t('dataImport.match.word', { word }));
  const rest = words.length > named.length ? ', …' : '';
  return (
    <div className={styles.rule}>
      <NativeSelect
        label={t('dataImport.match.words', { count: words.length, words: `${named.join(', ')}${rest}` })}
        value={mapping.reasonForNothing ?? asWritten}
        data={[
          ...missingTerms.map((term) => ({ value: term, label: t('dataImport.match.noValue', { term }) })),
          { value: asWritten, label: t('dataImport.match.asWritten') },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const { reasonForNothing: _, ...others } = mapping;
          onChange(value === asWritten ? others : { ...others, reasonForNothing: value });
        }}
      />
      {effects.length > 0 ? (
        <details className={styles.effects}>
          <summary>{t('dataImport.match.effects')}</summary>
          <ul>
            {effects.map(({ column, becomes, count }) => (
              <li key={JSON.stringify([column, becomes])}>
                {becomes === undefined
                  ? t('dataImport.match.effectStays', { column, count })
                  : becomes === ''
                    ? t('dataImport.match.effectEmpty', { column, count })
                    : t('dataImport.match.effectReason', { column, count, term: becomes })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
