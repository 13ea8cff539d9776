import { Autocomplete, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { acceptsMissingTerm } from '../../../catalogue/field-types.ts';
import { selectableColumns } from '../../../catalogue/templates/templates.ts';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { headerKey, parsePattern, patternOf } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { useTranslation } from '../../language.ts';
import { fieldHelpKey, fieldLabelKey } from '../../records/labels.ts';
import { FieldLabel } from '../../ui/field-label.tsx';
import styles from '../grid/table.module.css';
import { fieldGroups } from './mapping-columns.tsx';

type FieldPatternProps = {
  column: Column;
  mapping: ColumnMapping;
  suggestions: readonly ColumnSuggestion[];
  isNew: boolean;
  onChange: (pattern: string) => void;
};

/** The cells of a column of ours that no column of the table gives as it is: one value for all rows, or made of several. */
function FieldPattern({
  column: { entity, fieldName, field, name },
  mapping,
  suggestions,
  isNew,
  onChange,
}: FieldPatternProps) {
  const { t } = useTranslation();
  const headers = suggestions.map(({ header }) => header);
  const pattern = mapping.fields[name] ?? '';
  const isWrong = pattern !== '' && parsePattern(pattern, headers) === null;
  const keys = headers.map((_, at) => `{${headerKey(headers, at)}}`);
  const parts = new Map(
    suggestions.flatMap(({ availableParts }, at) =>
      availableParts.map((part) => [patternOf(headers, at, part), part] as const),
    ),
  );
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  return (
    <li className={styles.pattern}>
      <Autocomplete
        ref={input}
        label={
          <FieldLabel
            text={`${t(fieldLabelKey(entity, fieldName))} (${name})`}
            required={field.mandatory !== undefined}
          />
        }
        description={t(fieldHelpKey(entity, fieldName))}
        placeholder={t('dataImport.match.patternExample')}
        required={field.mandatory !== undefined}
        error={isWrong ? t('dataImport.match.patternWrong') : undefined}
        value={pattern}
        // Whatever is typed, all columns can be chosen; a mandatory value that is not there has its reasons.
        data={[...new Set([...parts.keys(), ...(acceptsMissingTerm(field) ? missingTerms : []), ...keys])]}
        renderOption={({ option: { value } }) => {
          const part = parts.get(value);
          return part ? (
            <span>
              {value} <span className="soft">{t(`dataImport.match.parts.${part}`)}</span>
            </span>
          ) : (
            value
          );
        }}
        filter={({ options }) => options}
        limit={200}
        onChange={onChange}
      />
    </li>
  );
}

type FieldPatternsProps = {
  columns: readonly Column[];
  mapping: ColumnMapping;
  suggestions: readonly ColumnSuggestion[];
  onChange: (mapping: ColumnMapping) => void;
  /** The field that was asked for last, to be written in. */
  newest: Column | undefined;
  /** Asks for a field that no table needs. */
  onAddField: (column: Column) => void;
};

/** The columns of ours that are asked for, as no column of the table gives their cells as they are; any other can be added. */
export function FieldPatterns({ columns, mapping, suggestions, newest, onChange, onAddField }: FieldPatternsProps) {
  const { t } = useTranslation();
  const { samp_name: ofSample = '' } = mapping.fields;
  const exampleColumn = /^\{[^{}|]+\}$/.test(ofSample)
    ? ofSample
    : `{${suggestions.find(({ header }) => header !== '')?.header ?? 'A'}}`;
  const others = selectableColumns.filter((column) => !mapping.fields[column.name] && !columns.includes(column));
  function setField(column: string, pattern: string): void {
    const { [column]: _, ...others } = mapping.fields;
    onChange({ ...mapping, fields: pattern === '' ? others : { ...others, [column]: pattern } });
  }

  return (
    <fieldset className={styles.group}>
      <legend>{t('dataImport.match.missing')}</legend>
      <p className="soft">
        {t('dataImport.match.missingHelp', {
          braces: `${exampleColumn}_R1.fastq.gz`,
        })}
      </p>
      <ul className={styles.patterns}>
        {columns.map((column) => (
          <FieldPattern
            key={column.name}
            column={column}
            mapping={mapping}
            suggestions={suggestions}
            isNew={column === newest}
            onChange={(pattern) => setField(column.name, pattern)}
          />
        ))}
      </ul>
      <NativeSelect
        className={styles.more ?? ''}
        label={t('dataImport.match.moreFields')}
        value=""
        data={[{ value: '', label: t('dataImport.match.chooseField') }, ...fieldGroups(others, t)]}
        onChange={({ currentTarget: { value } }) => {
          const column = columnOf(value);
          if (column) onAddField(column);
        }}
      />
    </fieldset>
  );
}
