import { useWords } from '../language.ts';
import { HeadCell } from '../ui/table/head-cell.tsx';
import { SelectAll } from '../ui/table/select-all.tsx';
import type { ShownColumn } from './shown-columns.ts';

type ResultHeadProps = {
  columns: readonly ShownColumn[];
  sort: string | undefined;
  onSort: (sort: string) => void;
  /** Whether all, none or some of the rows shown are selected. */
  checked: boolean | 'some';
  onCheck: (on: boolean) => void;
};

/** The labels of the columns, each of which sorts, and the box that selects all rows shown. */
export function ResultHead({ columns, sort, onSort, checked, onCheck }: ResultHeadProps) {
  const { t } = useWords();
  return (
    <thead>
      <tr>
        <SelectAll checked={checked} onCheck={onCheck} />
        {columns.map(({ name, label, face }) => (
          <HeadCell key={name} name={name} label={t(label)} face={face} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
