import { useRef } from 'react';
import { useTranslation } from '../../language.ts';
import styles from './table.module.css';

/**
 * Selects rows of a page one by one, or all from the last selected one to this one.
 * @param rows keys of the visible rows
 * @param select selects rows by their indexes, or no longer
 */
export function useRangeSelection(
  rows: readonly (number | string)[],
  select: (indexes: readonly number[], on: boolean) => void,
): (row: number, on: boolean, isRange: boolean) => void {
  const anchor = useRef<number | string>(undefined);
  return (row, on, isRange) => {
    const other = isRange && anchor.current !== undefined ? rows.indexOf(anchor.current) : -1;
    const [from, to] = other < 0 ? [row, row] : [Math.min(other, row), Math.max(other, row)];
    anchor.current = rows[row];
    select(
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
      on,
    );
  };
}

type CheckboxProps = {
  label: string;
  checked: boolean | 'some';
  tabIndex?: number;
  /** @param isRange whether Shift is held down */
  onCheck: (on: boolean, isRange: boolean) => void;
};

/** A checkbox as large as its cell, so that a finger hits it. */
function Checkbox({ label, checked, tabIndex = 0, onCheck }: CheckboxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'some';
        }}
        onChange={({ currentTarget, nativeEvent }) =>
          onCheck(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** The cell at the begin of a row that selects it; no tab stop, as Space does the same on the row. */
export function SelectCell({ name, ...props }: { name: string } & Pick<CheckboxProps, 'checked' | 'onCheck'>) {
  const { t } = useTranslation();
  return (
    <td className={styles.select}>
      <Checkbox {...props} label={t('shell.tables.selectOne', { name })} tabIndex={-1} />
    </td>
  );
}

/** The cell of the header that selects all visible rows; a plain cell, as it heads no values. */
export function SelectPageCell(props: Pick<CheckboxProps, 'checked' | 'onCheck'>) {
  const { t } = useTranslation();
  return (
    <td className={styles.select}>
      <Checkbox {...props} label={t('shell.tables.selectAll')} />
    </td>
  );
}
