import { useTranslation } from '../../language.ts';
import table from './table.module.css';

type SelectAllProps = {
  /** Whether all, none or some of the rows shown are selected. */
  checked: boolean | 'some';
  onCheck: (on: boolean) => void;
};

/** The box at the head of a table that selects all rows shown. */
export function SelectAll({ checked, onCheck }: SelectAllProps) {
  const { t } = useTranslation();
  return (
    <th className={table.lead}>
      <input
        type="checkbox"
        aria-label={t('shell.tables.selectAll')}
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'some';
        }}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
    </th>
  );
}
