import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { faceOf } from '../../../catalogue/field-types.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import { groupByEntity, selectableColumns } from '../../../catalogue/templates/templates.ts';
import { findOtherUnit } from '../../../table/headers/header-units.ts';
import { patternOf, usedHeaders } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../../records/labels.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './mapping.module.css';

/** Says that a header names another unit than that of the field which was chosen for its column. */
function UnitWarning({ chosen, inBrackets }: { chosen: string; inBrackets: string }) {
  const { t } = useTranslation();
  const field = columnOf(chosen)?.field;
  const given = field && findOtherUnit(inBrackets, field);
  if (!given) return null;
  const { unit } = field;
  const sentence =
    faceOf(field) === 'degrees' ? 'otherDegrees' : unit === undefined ? ('noUnit' as const) : ('otherUnit' as const);
  return <Notice kind="warning">{t(`dataImport.match.${sentence}`, { given, unit: unit ?? '' })}</Notice>;
}

/** A field that was given to a column at a place, and the pattern that it was made by before. */
type ReplacedPattern = { at: number; column: string; pattern: string };

/** Says that a field has another column now, and offers to make a text of both. */
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

/** Fields to choose from, by the records that they belong to. */
export function fieldGroups(columns: readonly Column[], t: Translate) {
  return [...groupByEntity(columns)].map(([entity, ofEntity]) => ({
    group: t(`entities.${entity}.one`),
    items: ofEntity.map(({ name, fieldName }) => ({
      value: name,
      label: `${t(fieldLabelKey(entity, fieldName))} (${name})`,
    })),
  }));
}

/** The label of a column's field; fields of several records have one label, and the column's name tells them apart. */
function labelOf(name: string, t: Translate): string {
  const column = columnOf(name);
  if (!column) return name;
  const label = t(fieldLabelKey(column.entity, column.fieldName));
  const isShared = selectableColumns.some(
    (one) => one !== column && t(fieldLabelKey(one.entity, one.fieldName)) === label,
  );
  return isShared ? `${label} (${name})` : label;
}

/** The sign between two cells of which one value is made: a date and its time, the ends of a depth; undefined where none can be. */
function joinSeparator(name: string): string | undefined {
  const type = columnOf(name)?.field.type;
  return type === 'text' || type === 'date' ? ' ' : type === 'depth' ? '-' : undefined;
}

type MappingColumnsProps = {
  suggestions: readonly ColumnSuggestion[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
};

/** The columns of a foreign table, each with some of its values and the field whose cells are its own. */
export function MappingColumns({ suggestions, mapping, onChange }: MappingColumnsProps) {
  const { t } = useTranslation();
  const [replaced, setReplaced] = useState<ReplacedPattern | null>(null);
  const headers = suggestions.map(({ header }) => header);
  const used = usedHeaders(mapping, headers);
  const groups = fieldGroups(selectableColumns, t);

  const fieldOf = (at: number) =>
    Object.keys(mapping.fields).find((column) => mapping.fields[column] === patternOf(headers, at)) ?? '';

  function choose(at: number, column: string): void {
    const before = fieldOf(at);
    const { [before]: _, ...others } = mapping.fields;
    const pattern = others[column];
    setReplaced(pattern ? { at, column, pattern } : null);
    onChange({ ...mapping, fields: column === '' ? others : { ...others, [column]: patternOf(headers, at) } });
  }

  function takeBoth({ at, column, pattern }: ReplacedPattern): void {
    setReplaced(null);
    const both = `${pattern}${joinSeparator(column)}${patternOf(headers, at)}`;
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
          {suggestions.map(({ header, values, meaning, inBrackets }, at) => {
            const chosen = fieldOf(at);
            const isElsewhere = chosen === '' && used.has(at);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay at their places
              <tr key={at} data-free={!used.has(at) || undefined}>
                <th scope="row">
                  <span className={styles.letters}>{columnLetters(at)}</span> {header}
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
                    aria-label={t('dataImport.match.fieldOf', { header: header || columnLetters(at) })}
                    value={chosen}
                    data={[
                      { value: '', label: t(isElsewhere ? 'dataImport.match.inPattern' : 'dataImport.match.none') },
                      ...groups,
                    ]}
                    onChange={({ currentTarget }) => choose(at, currentTarget.value)}
                  />
                  <UnitWarning chosen={chosen} inBrackets={inBrackets} />
                  {replaced?.at === at && replaced.column === chosen ? (
                    <ReplacedWarning
                      pattern={replaced.pattern}
                      onBoth={joinSeparator(chosen) === undefined ? null : () => takeBoth(replaced)}
                    />
                  ) : null}
                  {used.has(at)
                    ? null
                    : meaning.likely
                        .filter((column) => !mapping.fields[column])
                        .map((column) => (
                          <Button key={column} size="compact-xs" variant="light" onClick={() => choose(at, column)}>
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
