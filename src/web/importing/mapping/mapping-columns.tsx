import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import { groupByEntity, selectableColumns } from '../../../catalogue/templates/templates.ts';
import { patternOf, usedHeaders } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping, TakenByName } from '../../../table/mapping/column-mapping.ts';
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

type ReplacingColumn = ReplacedPattern | null;

type MappingRowProps = {
  suggestion: ColumnSuggestion;
  index: number;
  mapping: ColumnMapping;
  headers: readonly string[];
  hasLetters: boolean;
  /** Whether the column is used, also as a part of a pattern. */
  isUsed: boolean;
  /** The field that is taken from this column, perhaps with others, by its name; undefined if none is. */
  takenField: string | undefined;
  groups: ReturnType<typeof fieldGroups>;
  replaced: ReplacingColumn;
  onSelect: (index: number, column: string) => void;
  onLeaveOut: (column: string) => void;
  onJoin: (replaced: ReplacedPattern) => void;
};

/** The field that a column of the table fills as a whole, also with its unit; the empty string if none. */
function fieldOfColumn(
  { fields }: ColumnMapping,
  headers: readonly string[],
  index: number,
  values: readonly string[],
): string {
  const isWhole = ([column, pattern]: [string, string]) =>
    pattern === patternOf(headers, index) || pattern === patternInUnit(headers, index, column, values);
  return Object.entries(fields).find(isWhole)?.[0] ?? '';
}

/** A column of the foreign table: its header, some of its values and its field. */
function MappingRow(props: MappingRowProps) {
  const { suggestion, index, mapping, headers, hasLetters, isUsed, takenField, groups, replaced } = props;
  const { onSelect, onLeaveOut, onJoin } = props;
  const { header, values, inBrackets } = suggestion;
  const { t } = useTranslation();
  const selected = fieldOfColumn(mapping, headers, index, values);
  return (
    <tr data-free={!isUsed || undefined}>
      <th scope="row">
        {hasLetters ? <span className={styles.letters}>{columnLetters(index)} </span> : null}
        {header}
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
            { value: '', label: t(selected === '' && isUsed ? 'dataImport.match.inPattern' : 'dataImport.match.none') },
            ...groups,
          ]}
          onChange={({ currentTarget }) => onSelect(index, currentTarget.value)}
        />
        <UnitNote headers={headers} index={index} mapping={mapping} selected={selected} inBrackets={inBrackets} />
        {replaced?.index === index && replaced.column === selected ? (
          <ReplacedWarning
            pattern={replaced.pattern}
            onBoth={joinSeparator(selected) === undefined ? null : () => onJoin(replaced)}
          />
        ) : null}
        {takenField === undefined ? null : (
          <span className={styles.byName}>
            {t(selected === '' ? 'dataImport.match.byNames' : 'dataImport.match.byName', {
              column: labelOf(takenField, t),
              pattern: mapping.fields[takenField] ?? '',
            })}{' '}
            <button
              type="button"
              className="link-button"
              aria-label={t('dataImport.match.notThisColumn', { header })}
              onClick={() => onLeaveOut(takenField)}
            >
              {t('dataImport.match.notThis')}
            </button>
          </span>
        )}
        {isUsed
          ? null
          : openCandidates(suggestion, mapping).map((column) => (
              <Button
                key={column}
                size="compact-xs"
                variant="light"
                data-proposal
                onClick={() => onSelect(index, column)}
              >
                {t('dataImport.match.perhaps', { column: labelOf(column, t) })}
              </Button>
            ))}
      </td>
    </tr>
  );
}

/** The fields that a column may mean and that have no column yet. */
function openCandidates({ meaning: { likely } }: ColumnSuggestion, mapping: ColumnMapping): string[] {
  return likely.filter((column) => !mapping.fields[column]);
}

/** The first candidates of all columns that have one, each field once, in the order of the columns. */
function firstCandidates(
  suggestions: readonly ColumnSuggestion[],
  mapping: ColumnMapping,
  used: ReadonlySet<number>,
): { index: number; column: string }[] {
  const taken = new Set<string>();
  return suggestions.flatMap((suggestion, index) => {
    const column = used.has(index) ? undefined : openCandidates(suggestion, mapping).find((one) => !taken.has(one));
    if (column === undefined) return [];
    taken.add(column);
    return [{ index, column }];
  });
}

type MappingColumnsProps = {
  suggestions: readonly ColumnSuggestion[];
  /** Whether the columns have letters in their sheet. */
  hasLetters: boolean;
  mapping: ColumnMapping;
  /** The fields that are taken as the names of their columns have a single meaning. */
  byName: readonly TakenByName[];
  onChange: (mapping: ColumnMapping) => void;
};

/**
 * The columns of a foreign table, each with some of its values and its field. At first only those are shown that want a
 * decision, or whose field is taken by their name alone.
 */
export function MappingColumns({ suggestions, hasLetters, mapping, byName, onChange }: MappingColumnsProps) {
  const { t } = useTranslation();
  const [replaced, setReplaced] = useState<ReplacingColumn>(null);
  const headers = suggestions.map(({ header }) => header);
  const used = usedHeaders(mapping, headers);
  const groups = fieldGroups(selectableColumns, t);
  const takenFields = new Map(byName.flatMap(({ column, indexes }) => indexes.map((index) => [index, column])));
  const proposals = firstCandidates(suggestions, mapping, used);
  // Decided once, so that no row goes away under the pointer when it is decided.
  const [first] = useState(() => new Set(suggestions.keys().filter((index) => isToBeSeen(index) || isOpen(index))));
  const [showsAll, setShowsAll] = useState(false);
  const shown = suggestions.map((_, index) => index).filter((index) => showsAll || first.has(index));

  /** Whether the column was taken by its name, and has values by which this can be judged. */
  function isToBeSeen(index: number): boolean {
    return takenFields.has(index) && (suggestions[index]?.values.length ?? 0) > 0;
  }

  function isOpen(index: number): boolean {
    const suggestion = suggestions[index];
    return suggestion !== undefined && !used.has(index) && openCandidates(suggestion, mapping).length > 0;
  }

  const patternFor = (index: number, column: string) =>
    patternInUnit(headers, index, column, suggestions[index]?.values ?? []);

  function select(index: number, column: string): void {
    const before = fieldOfColumn(mapping, headers, index, suggestions[index]?.values ?? []);
    const { [before]: _, ...others } = mapping.fields;
    const pattern = others[column];
    setReplaced(pattern ? { index, column, pattern } : null);
    onChange({ ...mapping, fields: column === '' ? others : { ...others, [column]: patternFor(index, column) } });
  }

  function leaveOut(column: string): void {
    setReplaced(null);
    const { [column]: _, ...others } = mapping.fields;
    onChange({ ...mapping, fields: others });
  }

  function takeAll(): void {
    setReplaced(null);
    const taken = proposals.map(({ index, column }) => [column, patternFor(index, column)]);
    onChange({ ...mapping, fields: { ...mapping.fields, ...Object.fromEntries(taken) } });
  }

  function joinBoth({ index, column, pattern }: ReplacedPattern): void {
    setReplaced(null);
    const both = `${pattern}${joinSeparator(column)}${patternOf(headers, index)}`;
    onChange({ ...mapping, fields: { ...mapping.fields, [column]: both } });
  }

  return (
    <>
      <div className={styles.counts}>
        <span className="soft numbers">
          {t('dataImport.match.counts', { used: used.size, count: headers.filter((header) => header !== '').length })}
        </span>
        {proposals.length > 1 ? (
          <Button size="compact-sm" variant="light" onClick={takeAll}>
            {t('dataImport.match.takeAll', { count: proposals.length })}
          </Button>
        ) : null}
        {first.size < suggestions.length ? (
          <button type="button" className="link-button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {t(showsAll ? 'dataImport.match.showOpen' : 'dataImport.match.showAll', { count: suggestions.length })}
          </button>
        ) : null}
      </div>
      {shown.length > 0 ? (
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
              {shown.map((index) => {
                const suggestion = suggestions[index];
                return suggestion ? (
                  <MappingRow
                    key={index}
                    suggestion={suggestion}
                    index={index}
                    mapping={mapping}
                    headers={headers}
                    hasLetters={hasLetters}
                    isUsed={used.has(index)}
                    takenField={takenFields.get(index)}
                    groups={groups}
                    replaced={replaced}
                    onSelect={select}
                    onLeaveOut={leaveOut}
                    onJoin={joinBoth}
                  />
                ) : null;
              })}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}
