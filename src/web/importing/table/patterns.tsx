import { Autocomplete, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { takesReason } from '../../../catalogue/field-types.ts';
import { offeredColumns } from '../../../catalogue/templates.ts';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { headerKey, patternOf, piecesOf } from '../../../table/patterns.ts';
import type { Proposal } from '../../../table/propose.ts';
import type { Recipe } from '../../../table/recipe.ts';
import { useWords } from '../../language.ts';
import { fieldHelp, fieldLabel } from '../../records/field-words.ts';
import { FieldLabel } from '../../ui/field-label.tsx';
import { fieldGroups } from './match-columns.tsx';
import styles from './table.module.css';

type PatternProps = {
  column: Column;
  recipe: Recipe;
  proposals: readonly Proposal[];
  isNew: boolean;
  onChange: (pattern: string) => void;
};

/** The cells of a column of ours that no column of the table gives as it is: one value for all rows, or made of several. */
function Pattern({ column: { entity, fieldName, field, name }, recipe, proposals, isNew, onChange }: PatternProps) {
  const { t } = useWords();
  const headers = proposals.map(({ header }) => header);
  const pattern = recipe.fields[name] ?? '';
  const isWrong = pattern !== '' && piecesOf(pattern, headers) === null;
  const keys = headers.map((_, at) => `{${headerKey(headers, at)}}`);
  const parts = new Map(
    proposals.flatMap(({ offered }, at) => offered.map((part) => [patternOf(headers, at, part), part] as const)),
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
          <FieldLabel text={`${t(fieldLabel(entity, fieldName))} (${name})`} required={field.mandatory !== undefined} />
        }
        description={t(fieldHelp(entity, fieldName))}
        placeholder={t('dataImport.match.patternExample')}
        required={field.mandatory !== undefined}
        error={isWrong ? t('dataImport.match.patternWrong') : undefined}
        value={pattern}
        // Whatever is typed, all columns can be chosen; a mandatory value that is not there has its reasons.
        data={[...new Set([...parts.keys(), ...(takesReason(field) ? missingTerms : []), ...keys])]}
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

type PatternsProps = {
  columns: readonly Column[];
  recipe: Recipe;
  proposals: readonly Proposal[];
  onChange: (recipe: Recipe) => void;
  /** The field that was asked for last, to be written in. */
  newest: Column | undefined;
  /** Asks for a field that no table needs. */
  onMore: (column: Column) => void;
};

/** The columns of ours that are asked for, as no column of the table gives their cells as they are; any other can be added. */
export function Patterns({ columns, recipe, proposals, newest, onChange, onMore }: PatternsProps) {
  const { t } = useWords();
  const { samp_name: ofSample = '' } = recipe.fields;
  const exampleColumn = /^\{[^{}|]+\}$/.test(ofSample)
    ? ofSample
    : `{${proposals.find(({ header }) => header !== '')?.header ?? 'A'}}`;
  const others = offeredColumns.filter((column) => !recipe.fields[column.name] && !columns.includes(column));
  function setField(column: string, pattern: string): void {
    const { [column]: _, ...others } = recipe.fields;
    onChange({ ...recipe, fields: pattern === '' ? others : { ...others, [column]: pattern } });
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
          <Pattern
            key={column.name}
            column={column}
            recipe={recipe}
            proposals={proposals}
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
          if (column) onMore(column);
        }}
      />
    </fieldset>
  );
}
