import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import { groupByEntity, selectableColumns } from '../../../catalogue/templates/templates.ts';
import { patternOf, usedHeaders } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { patternInUnit } from '../../../table/mapping/unit-use.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './mapping.module.css';
import { UnitNote } from './unit-note.tsx';

/** A field that is now mapped to another column, and its former pattern. */
type ReplacedPattern = { index: number; column: string; pattern: string };

/** Warns that a field is now mapped to another column, and offers to join both columns. */
function ReplacedWarning({ pattern, onBoth }: { pattern: string; onBoth: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning">
      {t('dataImport.match.tookPlace', { pattern })}{' '}
      {onBoth ? (
        <Button size="compact-xs" variant="light" onClick={onBoth}>
          {t('dataImport.match.takeBoth')}
        </Button>
      ) : null}
    </Notice>
  );
}

/** The fields to select for a column, grouped by entity. */
export function fieldGroups(columns: readonly Column[], t: Translate) {
  return [...groupByEntity(columns)].map(([entity, ofEntity]) => ({
    group: t(`entities.${entity}.one`),
    items: ofEntity.map(({ name, fieldName }) => ({
      value: name,
      label: `${t(fieldLabelKey(entity, fieldName))} (${name})`,
    })),
  }));
}

/** The label of a column's field, followed by the column's name if fields of several entities have this label. */
function labelOf(name: string, t: Translate): string {
  const column = columnOf(name);
  if (!column) return name;
  const label = t(fieldLabelKey(column.entity, column.fieldName));
  const isShared = selectableColumns.some(
    (other) => other !== column && t(fieldLabelKey(other.entity, other.fieldName)) === label,
  );
  return isShared ? `${label} (${name})` : label;
}

/**
 * The separator of two cells that are joined into one value, such as a date and its time, or the ends of a depth;
 * undefined for types that cannot be joined.
 */
function joinSeparator(name: string): string | undefined {
  const type = columnOf(name)?.field.type;
  return type === 'text' || type === 'date' ? ' ' : type === 'depth' ? '-' : undefined;
}

type MappingColumnsProps = {
  suggestions: readonly ColumnSuggestion[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
};

/** The columns of a foreign table, each with some of its values and the field it is mapped to. */
export function MappingColumns({ suggestions, mapping, onChange }: MappingColumnsProps) {
  const { t } = useTranslation();
  const [replaced, setReplaced] = useState<ReplacedPattern | null>(null);
  const headers = suggestions.map(({ header }) => header);
  const used = usedHeaders(mapping, headers);
  const groups = fieldGroups(selectableColumns, t);

  const patternFor = (index: number, column: string) =>
    patternInUnit(headers, index, column, suggestions[index]?.values ?? []);
  const fieldOf = (index: number) =>
    Object.entries(mapping.fields).find(
      ([column, pattern]) => pattern === patternOf(headers, index) || pattern === patternFor(index, column),
    )?.[0] ?? '';

  function select(index: number, column: string): void {
    const before = fieldOf(index);
    const { [before]: _, ...others } = mapping.fields;
    const pattern = others[column];
    setReplaced(pattern ? { index, column, pattern } : null);
    onChange({ ...mapping, fields: column === '' ? others : { ...others, [column]: patternFor(index, column) } });
  }

  function joinBoth({ index, column, pattern }: ReplacedPattern): void {
    setReplaced(null);
    const both = `${pattern}${joinSeparator(column)}${patternOf(headers, index)}`;
    onChange({ ...mapping, fields: { ...mapping.fields, [column]: both } });
  }

  return (
    <div className={styles.scroll}>
      <table className={styles.matches}>
        <thead>
          <tr>
            <th scope="col">{t('dataImport.match.theirs')}</th>
            <th scope="col">{t('dataImport.match.values')}</th>
            <th scope="col">{t('dataImport.match.ours')}</th>
          </tr>
        </thead>
        <tbody>
          {suggestions.map(({ header, values, meaning, inBrackets }, index) => {
            const selected = fieldOf(index);
            const isElsewhere = selected === '' && used.has(index);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns does not change
              <tr key={index} data-free={!used.has(index) || undefined}>
                <th scope="row">
                  <span className={styles.letters}>{columnLetters(index)}</span> {header}
                </th>
                <td>
                  {values.map((value) => (
                    <span key={value} className={styles.value}>
                      {value}
                    </span>
                  ))}
                </td>
                <td>
                  <NativeSelect
                    aria-label={t('dataImport.match.fieldOf', { header: header || columnLetters(index) })}
                    value={selected}
                    data={[
                      { value: '', label: t(isElsewhere ? 'dataImport.match.inPattern' : 'dataImport.match.none') },
                      ...groups,
                    ]}
                    onChange={({ currentTarget }) => select(index, currentTarget.value)}
                  />
                  <UnitNote
                    headers={headers}
                    index={index}
                    mapping={mapping}
                    selected={selected}
                    inBrackets={inBrackets}
                  />
                  {replaced?.index === index && replaced.column === selected ? (
                    <ReplacedWarning
                      pattern={replaced.pattern}
                      onBoth={joinSeparator(selected) === undefined ? null : () => joinBoth(replaced)}
                    />
                  ) : null}
                  {used.has(index)
                    ? null
                    : meaning.likely
                        .filter((column) => !mapping.fields[column])
                        .map((column) => (
                          <Button key={column} size="compact-xs" variant="light" onClick={() => select(index, column)}>
                            {t('dataImport.match.perhaps', { column: labelOf(column, t) })}
                          </Button>
                        ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
