import type { Cell } from '../catalogue/cells.ts';
import { FileProblem, IssueList, type Issues, type Warning } from './issues.ts';
import type { RawRow } from './reading/read-rows.ts';
import { createRowProcessor } from './row-processor.ts';
import type { LoadInland } from './warnings/inland.ts';
import { findRecordWarnings } from './warnings/table-warnings.ts';

/** A table in the memory: the headers and their row (1 where nothing else is said), and the rows below them with the numbers that they have in their file. */
type InMemoryTable = { columns: readonly string[]; header?: number; rows: readonly RawRow[] };

/** The outcome of a check: all that is wrong by row and column, or why nothing could be checked. */
export type TableCheck = Issues & { warnings: Warning[]; problem: Pick<FileProblem, 'code' | 'params'> | null };

/** Rows between two pauses, in which somebody who waits gets an answer. */
const rowsPerYield = 500;

/**
 * Checks a table by the rules of the import, and by its code: everything but what only the database knows.
 * @param pause is waited for again and again; where it gives true, the check is given up
 * @returns null where it was given up
 */
export async function checkTable(
  { columns, header = 1, rows }: InMemoryTable,
  listedRows: number,
  loadInland: LoadInland,
  pause: () => Promise<boolean>,
): Promise<TableCheck | null> {
  const issues = new IssueList(listedRows);
  const warnings: Warning[] = [];
  const outcome = (problem: TableCheck['problem']) => ({ ...issues.all(), warnings, problem });
  try {
    const intake = createRowProcessor({ line: header, cells: columns as Cell[] }, null, issues, warnings);
    for (const [i, row] of rows.entries()) {
      if (i % rowsPerYield === 0 && (await pause())) return null;
      intake.add(row);
    }
    warnings.push(...(await findRecordWarnings(intake.grouped.lists, loadInland)));
    if (await pause()) return null;
    return outcome(rows.length > 0 || issues.total > 0 ? null : { code: 'noRows', params: {} });
  } catch (error) {
    if (error instanceof FileProblem) return outcome({ code: error.code, params: error.params });
    throw error;
  }
}
