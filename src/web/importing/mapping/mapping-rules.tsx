import { Button, NativeSelect } from '@mantine/core';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { acceptsMissingTerm } from '../../../catalogue/definition.ts';
import { selectableColumns } from '../../../catalogue/templates/templates.ts';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import {
  type ColumnMapping,
  findPlaceholderRule,
  usualReason,
  withPlaceholderRule,
} from '../../../table/mapping/column-mapping.ts';
import { serialSystems } from '../../../table/mapping/date-reading.ts';
import type { SheetView } from '../../../table/mapping/foreign-table.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { useTranslation } from '../../language.ts';
import card from '../grid/table.module.css';
import { fieldGroups } from './field-labels.ts';
import { FieldPattern } from './field-pattern.tsx';
import styles from './mapping.module.css';
import { NothingRule } from './nothing-rule.tsx';

type FieldPatternsProps = {
  columns: readonly Column[];
  mapping: ColumnMapping;
  suggestions: readonly ColumnSuggestion[];
  onChange: (mapping: ColumnMapping) => void;
  /** The mandatory fields that have no value yet. */
  missing: readonly Column[];
  /** The field that was added last; its input gets the focus. */
  newest: Column | undefined;
  /** Adds an optional field. */
  onAddField: (column: Column) => void;
};

/** The patterns of the fields that are not mapped to a single column; optional fields can be added. */
export function FieldPatterns(props: FieldPatternsProps) {
  const { columns, mapping, suggestions, missing, newest, onChange, onAddField } = props;
  const { t } = useTranslation();
  const { samp_name: samplePattern = '' } = mapping.fields;
  const exampleColumn = /^\{[^{}|]+\}$/.test(samplePattern)
    ? samplePattern
    : `{${suggestions.find(({ header }) => header !== '')?.header ?? 'A'}}`;
  const others = selectableColumns.filter((column) => !mapping.fields[column.name] && !columns.includes(column));
  /** The fields to which the table may have no answer. */
  const unanswered = missing.filter(({ field }) => acceptsMissingTerm(field));
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
      {unanswered.length > 1 ? (
        <Button
          className={styles.more ?? ''}
          variant="default"
          size="compact-md"
          onClick={() => {
            const reasons = unanswered.map(({ name }) => [name, usualReason]);
            onChange({ ...mapping, fields: { ...mapping.fields, ...Object.fromEntries(reasons) } });
          }}
        >
          {t('dataImport.match.restReason', { count: unanswered.length, term: usualReason })}
        </Button>
      ) : null}
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

type ReadingRulesProps = {
  mapping: ColumnMapping;
  view: SheetView;
  onChange: (mapping: ColumnMapping) => void;
};

/** The text about a replacement: of empty cells, by an empty cell, or of one text by another. */
function replacementText(value: string, by: string) {
  if (value === '') return 'dataImport.match.emptyReplacedBy';
  return by === '' ? 'dataImport.match.replacedEmpty' : 'dataImport.match.replacedBy';
}

/** The rules for reading cells: order of dates, decimal sign, placeholders, and terms that replace others. */
export function ReadingRules({ mapping, view, onChange }: ReadingRulesProps) {
  const { t } = useTranslation();
  const replaced = Object.entries(mapping.replaced).flatMap(([column, values]) =>
    Object.entries(values).map(([value, by]) => ({ column, value, by })),
  );
  return (
    <fieldset className={styles.group}>
      <legend>{t('dataImport.match.reading')}</legend>
      <div className={card.tools}>
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
        {mapping.serialDates ? (
          <NativeSelect
            label={t('dataImport.match.serials')}
            value={mapping.serialDates}
            data={[
              { value: '', label: t('dataImport.match.asWritten') },
              ...serialSystems.map((value) => ({ value, label: t(`dataImport.match.serial${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...mapping, serialDates: serialSystems.find((system) => system === value) })
            }
          />
        ) : null}
        {mapping.firstNameFirst ? (
          <NativeSelect
            label={t('dataImport.match.persons')}
            value="firstNameFirst"
            data={(['asWritten', 'firstNameFirst'] as const).map((value) => ({
              value,
              label: t(`dataImport.match.${value}`),
            }))}
            onChange={() => onChange({ ...mapping, firstNameFirst: undefined })}
          />
        ) : null}
        {/* Rules for single words, which earlier mappings have. */}
        {Object.keys(mapping.nothing).map((word) => (
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
      <NothingRule mapping={mapping} view={view} onChange={onChange} />
      {replaced.length > 0 ? (
        <ul className={styles.replaced} aria-label={t('dataImport.match.replaced')}>
          {replaced.map(({ column, value, by }) => (
            <li key={JSON.stringify([column, value])}>
              {t(replacementText(value, by), { column, value, by })}
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
