import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { maxTableRows } from '../../catalogue/limits.ts';
import { FileProblem, IssueList, type Warning } from '../../table/issues.ts';
import { HeaderFinder } from '../../table/reading/header-finder.ts';
import type { RawRow } from '../../table/reading/read-rows.ts';
import { createRowProcessor, type RowProcessor } from '../../table/row-processor.ts';
import { findSheetWarnings, rangeBelowHeader } from '../../table/warnings/sheet-warnings.ts';
import { SheetFeatures } from '../../table/workbook/sheet-features.ts';
import type { Progress } from '../jobs/job.ts';
import { readWorkbookRows } from '../jobs/read-workbook.ts';
import type { ImportJob, ImportOutcome } from './job.ts';
import { ImportTransaction } from './transaction.ts';

/** Rows between two pauses in which responses of the database are processed, which is idle until then. */
const rowsPerYield = 50;
/** Rows between two reports of progress. */
const rowsPerProgressReport = 500;
/** Minimum number of rows in a batch; the database stores it while the next rows are read. */
const minRowsPerBatch = 300;
/** Rows that may be read ahead of the database. */
const maxRowsAhead = 4000;

/**
 * Imports a table: reads its rows, matches its header, checks the cells, groups them into records, finds those that are
 * stored already, and stores the others. All in one transaction, in which the first rows are stored while later ones
 * are read; an error anywhere rolls it back.
 * @param mayCommit called once, right before the commit: if it returns false, the main thread is about to end this
 * thread
 * @returns the id of the dataset, or all errors by row and field
 */
export async function runImport(
  job: ImportJob,
  reportProgress: (progress: Progress) => void,
  mayCommit: () => boolean,
): Promise<ImportOutcome> {
  const progress: Progress = { phase: 'reading', rows: 0, stored: 0, share: null };
  const issues = new IssueList();
  const warnings: Warning[] = [];
  let transaction: ImportTransaction | undefined;
  /** The rows of the batches that were begun. */
  let batchedRows = 0;
  try {
    let processor: RowProcessor | undefined;
    let headerLine = 0;
    const sheetFeatures = new SheetFeatures();
    const headerFinder = new HeaderFinder();
    const onShare = (share: number) => {
      progress.share = share;
    };
    const processRow = async (raw: RawRow) => {
      if (!processor) {
        const created = createRowProcessor(raw, job.study, issues, warnings);
        processor = created;
        headerLine = raw.line;
        transaction = new ImportTransaction(job, () => created.grouped, issues, warnings, mayCommit);
        reportProgress(progress);
        return;
      }
      processor.add(raw);
      const rows = ++progress.rows;
      if (rows > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
      if (transaction && rows - batchedRows >= (transaction.isStoring ? maxRowsAhead : minRowsPerBatch)) {
        batchedRows = rows;
        await transaction.storeBatch(() => {
          progress.stored = rows;
          reportProgress(progress);
        });
      }
      if (rows % rowsPerYield === 0) await yieldToEventLoop();
      if (rows % rowsPerProgressReport === 0) reportProgress(progress);
    };
    for await (const raw of readWorkbookRows(job.path, onShare, sheetFeatures))
      for (const row of headerFinder.push(raw)) await processRow(row);
    for (const row of headerFinder.flush()) await processRow(row);
    if (!processor || !transaction) throw new FileProblem(400, 'emptyWorkbook');
    warnings.push(
      ...headerFinder.warnings,
      ...findSheetWarnings(sheetFeatures, rangeBelowHeader(headerLine), processor.columnIndexes),
    );
    const { rows } = progress;
    if (rows === 0 && issues.total === 0) throw new FileProblem(400, 'noRows');
    progress.phase = 'storing';
    progress.share = 1;
    reportProgress(progress);
    const stored = await transaction.finish();
    if (!stored) return { kind: 'invalidRows', ...issues.all(), warnings };
    return { kind: job.isCheck ? 'checked' : 'stored', ...stored, rows };
  } catch (error) {
    if (error instanceof FileProblem)
      return { kind: 'refusedFile', status: error.status, code: error.code, params: error.params };
    throw error;
  } finally {
    await transaction?.close();
  }
}
