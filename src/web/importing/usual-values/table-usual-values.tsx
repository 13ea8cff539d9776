import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usualValuesQuery } from '../../usual-values-query.ts';
import type { Edit, Table } from '../grid/worker-messages.ts';
import { lackingValues, usualEdits } from './usual-edits.ts';
import type { UsualValues } from './usual-patterns.ts';
import { UsualValuesLine } from './usual-values-line.tsx';

type TableUsualValuesProps = {
  table: Table;
  /** Adds columns, and changes cells, as one correction. */
  addColumns: (names: readonly string[], editsOf: (table: Table) => readonly Edit[]) => void;
};

const none: UsualValues = {};

/** Offers the reader's usual values for the columns that a table lacks, or that are empty in it. */
export function TableUsualValues({ table, addColumns }: TableUsualValuesProps) {
  const usual: UsualValues = useQuery(usualValuesQuery).data ?? none;
  const { columns, rows } = table;
  const lacking = useMemo(() => lackingValues({ columns, rows }, usual), [columns, rows, usual]);
  const absent = lacking.flatMap(({ column, index }) => (index < 0 ? [column.name] : []));
  return (
    <UsualValuesLine
      offered={lacking}
      onUse={() => addColumns(absent, (widened) => usualEdits(widened, lacking, usual.library_strategy))}
    />
  );
}
