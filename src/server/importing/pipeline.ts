import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** Rows after which the database's answers are listened to: it has nothing to do until they are. */
const rowsPerYield = 50;
/** Rows between two reports of progress. */
const rowsPerProgressReport = 500;
/** Rows of a portion at least, which the database stores while the next ones are read; it takes all that are there. */
const minRowsPerBatch = 300;
/** Rows that are read ahead of the database at most. */
const maxRowsAhead = 4000;

/**
 * A table's whole way: read, match, check, collect, find what is stored, store. All or nothing: one transaction, in which the
 * first rows are stored while later ones are still read; a mistake anywhere undoes it.
 * @param mayCommit asked once, before the commit: where it says no, somebody is about to end this thread
 * @returns the dataset's number and what it brings, or everything that is wrong, by row and field
 */
export async function runImport(
  job: ImportJob,
  tell: (progress: Progress) => void,
  mayCommit: () => boolean,
): Promise<ImportOutcome> {
  const progress: Progress = { phase: 'reading', rows: 0, stored: 0, share: null };
  const issues = new IssueList();
  const warnings: Warning[] = [];
  let transaction: ImportTransaction | undefined;
  /** The rows before those that are read ahead. */
  let begun = 0;
  try {
    let table: RowProcessor | undefined;
    let header = 0;
    const remarks = new SheetFeatures();
    const start = new HeaderFinder();
    const onShare = (share: number) => {
      progress.share = share;
    };
    const take = async (raw: RawRow) => {
      if (!table) {
        const intake = createRowProcessor(raw, job.study, issues, warnings);
        table = intake;
        header = raw.line;
        transaction = new ImportTransaction(job, () => intake.grouped, issues, warnings, mayCommit);
        tell(progress);
        return;
      }
      table.add(raw);
      const rows = ++progress.rows;
      if (rows > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
      if (transaction && rows - begun >= (transaction.isStoring ? maxRowsAhead : minRowsPerBatch)) {
        begun = rows;
        await transaction.storeBatch(() => {
          progress.stored = rows;
          tell(progress);
        });
      }
      if (rows % rowsPerYield === 0) await nextTurn();
      if (rows % rowsPerProgressReport === 0) tell(progress);
    };
    for await (const raw of readWorkbookRows(job.path, onShare, remarks))
      for (const row of start.push(raw)) await take(row);
    for (const row of start.flush()) await take(row);
    if (!table || !transaction) throw new FileProblem(400, 'emptyWorkbook');
    warnings.push(...start.warnings, ...findSheetWarnings(remarks, rangeBelowHeader(header), table.columnIndexes));
    const { rows } = progress;
    if (rows === 0 && issues.total === 0) throw new FileProblem(400, 'noRows');
    progress.phase = 'storing';
    progress.share = 1;
    tell(progress);
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
