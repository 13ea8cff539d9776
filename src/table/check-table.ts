import type { Cell } from '../catalogue/cells.ts';
import type { MeasurementType } from '../catalogue/measurements/measurement.ts';
import type { GroupedRecords } from './grouping/grouped-records.ts';
import { FileProblem, IssueList, type Issues, type Warning } from './issues.ts';
import { indexTypes } from './measurements/measurement-columns.ts';
import type { RawRow } from './reading/read-rows.ts';
import { createRowProcessor } from './row-processor.ts';
import { createRowRecords, type RowRecords } from './row-records.ts';
import type { LoadInland } from './warnings/inland.ts';
import { findRecordWarnings } from './warnings/table-warnings.ts';

/** A table in memory: headers with their row number (1 by default), and rows with their line numbers in the file. */
type InMemoryTable = { columns: readonly string[]; header?: number; rows: readonly RawRow[] };

/** The result of a check: all errors by row and column, or the `problem` for which nothing could be checked. */
export type TableCheck = Issues & {
  warnings: Warning[];
  problem: Pick<FileProblem, 'code' | 'params'> | null;
  records: RowRecords;
};

/** Number of rows between two pauses, in which other requests are answered. */
const rowsPerYield = 500;

/**
 * Checks a table by the rules of the import, except for those that need the database.
 * @param pause awaited at intervals; the check is cancelled when it resolves to true
 * @param onRecords receives the records of the table if its columns could be read
 * @param types the types of measurements that the table may have as columns; by default none
 * @returns null if cancelled
 */
export async function checkTable(
  { columns, header = 1, rows }: InMemoryTable,
  listedRows: number,
  loadInland: LoadInland,
  pause: () => Promise<boolean>,
  onRecords: (grouped: GroupedRecords) => void = () => undefined,
  types: readonly MeasurementType[] = [],
): Promise<TableCheck | null> {
  const issues = new IssueList(listedRows);
  const warnings: Warning[] = [];
  const { add: addRecords, ...records } = createRowRecords(rows.length);
  const result = (problem: TableCheck['problem']) => ({ ...issues.all(), warnings, problem, records });
  try {
    const processor = createRowProcessor(
      { line: header, cells: columns as Cell[] },
      null,
      issues,
      warnings,
      indexTypes(types),
    );
    for (const [i, row] of rows.entries()) {
      if (i % rowsPerYield === 0 && (await pause())) return null;
      processor.add(row);
      addRecords(row.line, processor.latestRecords);
    }
    warnings.push(...(await findRecordWarnings(processor.grouped.lists, loadInland)));
    if (await pause()) return null;
    onRecords(processor.grouped);
    return result(rows.length > 0 || issues.total > 0 ? null : { code: 'noRows', params: {} });
  } catch (error) {
    if (error instanceof FileProblem) return result({ code: error.code, params: error.params });
    throw error;
  }
}
