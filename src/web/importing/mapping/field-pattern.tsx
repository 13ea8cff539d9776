import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../../../catalogue/columns.ts';
import { parsePattern } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { useTranslation } from '../../language.ts';
import { prepareTerms, TermCombobox } from '../../terms/index.ts';
import { FieldLabel } from '../../ui/field-label.tsx';
import { fieldHelpKey, fieldLabelKey } from '../../ui/field-text-keys.ts';
import { usualValuesQuery } from '../../usual-values-query.ts';
import styles from './mapping.module.css';
import { columnPatterns, suggestPatterns } from './suggest-patterns.ts';

type FieldPatternProps = {
  column: Column;
  mapping: ColumnMapping;
  suggestions: readonly ColumnSuggestion[];
  isNew: boolean;
  onChange: (pattern: string) => void;
};

/** The pattern of a field that is not mapped to a single column: one value for all rows, or several columns. */
export function FieldPattern({
  column: { entity, fieldName, field, name },
  mapping,
  suggestions,
  isNew,
  onChange,
}: FieldPatternProps) {
  const { t } = useTranslation();
  const { data: usual = {} } = useQuery(usualValuesQuery);
  const own = usual[name];
  const pattern = mapping.fields[name] ?? '';
  const headers = suggestions.map(({ header }) => header);
  const isWrong = pattern !== '' && parsePattern(pattern, headers) === null;
  const columns = useMemo(() => columnPatterns(suggestions, field), [suggestions, field]);
  /** Stays explained, as what vanishes when the focus leaves would move a button away from the click on it. */
  const [isExplained, setExplained] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  const label = `${t(fieldLabelKey(entity, fieldName))} (${name})`;
  return (
    <li className={styles.pattern} data-explained={isExplained || undefined} onFocus={() => setExplained(true)}>
      <TermCombobox
        value={pattern}
        onChange={onChange}
        suggest={(typed) =>
          suggestPatterns(field, typed, columns, own === undefined ? [] : [own], (part) =>
            t(`dataImport.match.parts.${part}`),
          )
        }
        isClosed={field.type === 'choice'}
        label={label}
      >
        {(termProps) => (
          <TextInput
            ref={input}
            label={<FieldLabel text={label} required={field.mandatory !== undefined} />}
            description={t(fieldHelpKey(entity, fieldName))}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t('dataImport.match.patternExample')}
            required={field.mandatory !== undefined}
            error={isWrong ? t('dataImport.match.patternWrong') : undefined}
            {...termProps}
            onFocus={() => prepareTerms(field)}
          />
        )}
      </TermCombobox>
    </li>
  );
}
