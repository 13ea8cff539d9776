import { maxTableRows } from '../../catalogue/limits.ts';
import type { MeasurementType } from '../../catalogue/measurements/measurement.ts';
import type { GroupedRecords } from '../../table/grouping/grouped-records.ts';
import { FileProblem, IssueList, type Warning } from '../../table/issues.ts';
import { indexTypes } from '../../table/measurements/measurement-columns.ts';
import { HeaderFinder } from '../../table/reading/header-finder.ts';
import type { RawRow } from '../../table/reading/read-rows.ts';
import { createRowProcessor, type RowProcessor } from '../../table/row-processor.ts';
import { findSheetWarnings, rangeBelowHeader } from '../../table/warnings/sheet-warnings.ts';
import { SheetFeatures } from '../../table/workbook/sheet-features.ts';
import type { Progress } from '../jobs/job.ts';
import { readWorkbookRows } from '../jobs/read-workbook.ts';
import type { ImportJob } from './job.ts';

/** The records of a table, as its rows describe them, with the issues and warnings of these. */
export type ReadTable = { grouped: GroupedRecords; issues: IssueList; warnings: readonly Warning[]; rows: number };

/** Rows between two reports of progress. */
const rowsPerProgressReport = 500;

/**
 * Reads a table without the database: matches its header, checks the cells, and groups the rows into records.
 * @param types the types of measurements that the table may have as columns
 * @throws FileProblem if the file is no table, or has no or too many rows
 */
export async function readTable(
  { path, study }: Pick<ImportJob, 'path' | 'study'>,
  types: readonly MeasurementType[],
  reportProgress: (progress: Progress) => void,
): Promise<ReadTable> {
  const progress: Progress = { phase: 'reading', rows: 0, stored: 0, share: null };
  const issues = new IssueList();
  const warnings: Warning[] = [];
  const sheetFeatures = new SheetFeatures();
  const headerFinder = new HeaderFinder();
  let processor: RowProcessor | undefined;
  let headerLine = 0;
  const processRow = (raw: RawRow) => {
    if (processor) {
      processor.add(raw);
      if (++progress.rows > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
    } else {
      processor = createRowProcessor(raw, study, issues, warnings, indexTypes(types));
      headerLine = raw.line;
    }
    if (progress.rows % rowsPerProgressReport === 0) reportProgress(progress);
  };
  const onShare = (share: number) => {
    progress.share = share;
  };
  for await (const raw of readWorkbookRows(path, onShare, sheetFeatures)) headerFinder.push(raw).forEach(processRow);
  headerFinder.flush().forEach(processRow);
  if (!processor) throw new FileProblem(400, 'emptyWorkbook');
  const { columnIndexes, grouped } = processor;
  warnings.push(
    ...headerFinder.warnings,
    ...findSheetWarnings(sheetFeatures, rangeBelowHeader(headerLine), columnIndexes),
  );
  const { rows } = progress;
  if (rows === 0 && issues.total === 0) throw new FileProblem(400, 'noRows');
  return { grouped, issues, warnings, rows };
}
