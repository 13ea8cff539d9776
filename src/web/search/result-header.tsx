import { useTranslation } from '../language.ts';
import { HeaderCell } from '../ui/table/header-cell.tsx';
import { SelectAll } from '../ui/table/select-all.tsx';
import type { ResultColumn } from './result-columns.ts';

type ResultHeaderProps = {
  columns: readonly ResultColumn[];
  sort: string | undefined;
  onSort: (sort: string) => void;
  /** Whether all, none or some of the rows shown are selected. */
  checked: boolean | 'some';
  onCheck: (on: boolean) => void;
};

/** The labels of the columns, each of which sorts, and the box that selects all rows shown. */
export function ResultHeader({ columns, sort, onSort, checked, onCheck }: ResultHeaderProps) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <SelectAll checked={checked} onCheck={onCheck} />
        {columns.map(({ name, label, face }) => (
          <HeaderCell key={name} name={name} label={t(label)} face={face} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
