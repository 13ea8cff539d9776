import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { faceOf } from '../../../catalogue/field-types.ts';
import { columnLetters } from '../../../catalogue/sheets.ts';
import { byTable, offeredColumns } from '../../../catalogue/templates.ts';
import { foreignUnit } from '../../../table/header-units.ts';
import { patternOf, usedHeaders } from '../../../table/patterns.ts';
import type { Proposal } from '../../../table/propose.ts';
import type { Recipe } from '../../../table/recipe.ts';
import { useWords, type Word } from '../../language.ts';
import { fieldLabel } from '../../records/field-words.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './table.module.css';

/** Says that a header names another unit than that of the field which was chosen for its column. */
function UnitRemark({ chosen, inBrackets }: { chosen: string; inBrackets: string }) {
  const { t } = useWords();
  const field = columnOf(chosen)?.field;
  const given = field && foreignUnit(inBrackets, field);
  if (!given) return null;
  const { unit } = field;
  const sentence =
    faceOf(field) === 'degrees' ? 'otherDegrees' : unit === undefined ? ('noUnit' as const) : ('otherUnit' as const);
  return <Notice kind="warning">{t(`dataImport.match.${sentence}`, { given, unit: unit ?? '' })}</Notice>;
}

/** A field that was given to a column at a place, and the pattern that it was made by before. */
type Replaced = { at: number; column: string; pattern: string };

/** Says that a field has another column now, and offers to make a text of both. */
function ReplacedRemark({ pattern, onBoth }: { pattern: string; onBoth: (() => void) | null }) {
  const { t } = useWords();
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
export function fieldGroups(columns: readonly Column[], t: Word) {
  return [...byTable(columns)].map(([entity, ofEntity]) => ({
    group: t(`entities.${entity}.one`),
    items: ofEntity.map(({ name, fieldName }) => ({
      value: name,
      label: `${t(fieldLabel(entity, fieldName))} (${name})`,
    })),
  }));
}

/** The label of a column's field; fields of several records have one label, and the column's name tells them apart. */
function labelOf(name: string, t: Word): string {
  const column = columnOf(name);
  if (!column) return name;
  const label = t(fieldLabel(column.entity, column.fieldName));
  const isShared = offeredColumns.some((one) => one !== column && t(fieldLabel(one.entity, one.fieldName)) === label);
  return isShared ? `${label} (${name})` : label;
}

/** The sign between two cells of which one value is made: a date and its time, the ends of a depth; undefined where none can be. */
function signBetween(name: string): string | undefined {
  const type = columnOf(name)?.field.type;
  return type === 'text' || type === 'date' ? ' ' : type === 'depth' ? '-' : undefined;
}

type MatchColumnsProps = { proposals: readonly Proposal[]; recipe: Recipe; onChange: (recipe: Recipe) => void };

/** The columns of a foreign table, each with some of its values and the field whose cells are its own. */
export function MatchColumns({ proposals, recipe, onChange }: MatchColumnsProps) {
  const { t } = useWords();
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const headers = proposals.map(({ header }) => header);
  const used = usedHeaders(recipe, headers);
  const groups = fieldGroups(offeredColumns, t);

  const fieldOf = (at: number) =>
    Object.keys(recipe.fields).find((column) => recipe.fields[column] === patternOf(headers, at)) ?? '';

  function choose(at: number, column: string): void {
    const before = fieldOf(at);
    const { [before]: _, ...others } = recipe.fields;
    const pattern = others[column];
    setReplaced(pattern ? { at, column, pattern } : null);
    onChange({ ...recipe, fields: column === '' ? others : { ...others, [column]: patternOf(headers, at) } });
  }

  function takeBoth({ at, column, pattern }: Replaced): void {
    setReplaced(null);
    const both = `${pattern}${signBetween(column)}${patternOf(headers, at)}`;
    onChange({ ...recipe, fields: { ...recipe.fields, [column]: both } });
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
          {proposals.map(({ header, values, meaning, inBrackets }, at) => {
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
                  <UnitRemark chosen={chosen} inBrackets={inBrackets} />
                  {replaced?.at === at && replaced.column === chosen ? (
                    <ReplacedRemark
                      pattern={replaced.pattern}
                      onBoth={signBetween(chosen) === undefined ? null : () => takeBoth(replaced)}
                    />
                  ) : null}
                  {used.has(at)
                    ? null
                    : meaning.likely
                        .filter((column) => !recipe.fields[column])
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
