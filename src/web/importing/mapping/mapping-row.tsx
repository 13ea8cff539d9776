import { Button, NativeSelect } from '@mantine/core';
import { columnOf } from '../../../catalogue/columns.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import { patternOf } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { patternInUnit } from '../../../table/mapping/unit-use.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { type fieldGroups, labelOf } from './field-labels.ts';
import styles from './mapping.module.css';
import { UnitNote } from './unit-note.tsx';

/** A field that is now mapped to another column, and its former pattern. */
export type ReplacedPattern = { index: number; column: string; pattern: string };

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

/**
 * The separator of two cells that are joined into one value, such as a date and its time, or the ends of a depth;
 * undefined for types that cannot be joined.
 */
export function joinSeparator(name: string): string | undefined {
  const type = columnOf(name)?.field.type;
  return type === 'text' || type === 'date' ? ' ' : type === 'depth' ? '-' : undefined;
}

export type ReplacingColumn = ReplacedPattern | null;

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
export function fieldOfColumn(
  { fields }: ColumnMapping,
  headers: readonly string[],
  index: number,
  suggestion: Pick<ColumnSuggestion, 'values' | 'unitBelow'>,
): string {
  const isWhole = ([column, pattern]: [string, string]) =>
    pattern === patternOf(headers, index) || pattern === patternInUnit(headers, index, column, suggestion);
  return Object.entries(fields).find(isWhole)?.[0] ?? '';
}

/** A column of the foreign table: its header, some of its values and its field. */
export function MappingRow(props: MappingRowProps) {
  const { suggestion, index, mapping, headers, hasLetters, isUsed, takenField, groups, replaced } = props;
  const { onSelect, onLeaveOut, onJoin } = props;
  const { header, values, inBrackets } = suggestion;
  const { t } = useTranslation();
  const selected = fieldOfColumn(mapping, headers, index, suggestion);
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
export function openCandidates({ meaning: { likely } }: ColumnSuggestion, mapping: ColumnMapping): string[] {
  return likely.filter((column) => !mapping.fields[column]);
}
