import { type RefObject, useMemo, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { displayOrder } from './display-order.ts';
import type { LoadedTable } from './loaded-table.ts';
import type { CellRef } from './worker-messages.ts';

/** The grid of the table, and the way to one of its cells from elsewhere on the page. */
export type CellLink = {
  /** The indexes of the table's columns in the order in which they are shown. */
  order: readonly number[];
  gridRef: RefObject<DataGridHandle | null>;
  /** Focuses a cell, and shows the message about it. */
  goTo: (cell: CellRef) => void;
};

const noTable = { columns: [], rows: [] };

/** The link to the cells of a table; its columns keep their order while cells are edited. */
export function useCellLink(loaded: LoadedTable | null): CellLink {
  const gridRef = useRef<DataGridHandle>(null);
  const columns = loaded?.table.columns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns must not move while their cells are filled
  const order = useMemo(() => displayOrder(loaded?.table ?? noTable), [loaded?.id, columns]);
  function goTo({ row, column }: CellRef): void {
    // A column that is just added has no place yet.
    if (!order.includes(column)) return;
    // The grid's first column shows the row numbers.
    gridRef.current?.selectCell({ rowIdx: row, idx: order.indexOf(column) + 1 }, { shouldFocusCell: true });
    // The message about the cell is below the grid.
    gridRef.current?.element?.parentElement?.scrollIntoView({ block: 'nearest' });
  }
  return { order, gridRef, goTo };
}
