import type { Cell } from '../src/catalogue/field-types.ts';
import { IssueList } from '../src/table/issues.ts';
import { createRowProcessor } from '../src/table/row-processor.ts';
import { columnsOf, type TableRow } from './workbooks.ts';

/** Takes rows in; gives what is wrong, and the records that they became. */
export function groupRows(...rows: readonly TableRow[]) {
  const issues = new IssueList();
  const columns = columnsOf(rows);
  const intake = createRowProcessor({ line: 1, cells: columns as Cell[] }, null, issues, []);
  for (const [i, row] of rows.entries())
    intake.add({ line: i + 2, cells: columns.map((name) => (row[name] ?? null) as Cell) });
  return { issues: issues.all().issues, lists: intake.grouped.lists };
}
