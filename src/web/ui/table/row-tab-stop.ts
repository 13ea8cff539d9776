import { createContext, useContext } from 'react';

/** Whether the Tab key stops in this row; whoever is in it has gone there by the arrows. */
export const RowTabStop = createContext(true);

/** The `tabIndex` of what can be used within a row: only in the row that holds the keyboard does Tab come past it. */
export function useRowTabIndex(): 0 | -1 {
  return useContext(RowTabStop) ? 0 : -1;
}
