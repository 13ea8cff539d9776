import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxTableRows } from '../../catalogue/limits.ts';
import { FileProblem, IssueList, type Warning } from '../../table/issues.ts';
import type { RawRow } from '../../table/read.ts';
import { type RowIntake, rowIntake } from '../../table/row-intake.ts';
import { sheetWarnings, wholeTable } from '../../table/sheet-warnings.ts';
import { TableStart } from '../../table/table-start.ts';
import { SheetRemarks } from '../../table/workbook/remarks.ts';
import type { ImportJob, ImportOutcome, Progress } from './job.ts';
import { readFile } from './read-file.ts';
import { ImportTransaction } from './transaction.ts';

/** Rows after which the database's answers are listened to: it has nothing to do until they are. */
const rowsPerTurn = 50;
/** Rows between two reports of progress. */
const rowsPerProgress = 500;
/** Rows of a portion at least, which the database stores while the next ones are read; it takes all that are there. */
const rowsPerPortion = 300;
/** Rows that are read ahead of the database at most. */
const maxRowsAhead = 4000;

/**
 * A table's whole way: read, match, check, collect, find what is stored, store. All or nothing: one transaction, in which the
 * first rows are stored while later ones are still read; a mistake anywhere undoes it.
 * @param mayCommit asked once, before the commit: where it says no, somebody is about to end this thread
 * @returns the dataset's number and what it brings, or everything that is wrong, by row and field
 */
export async function runJourney(
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
    let table: RowIntake | undefined;
    let header = 0;
    const remarks = new SheetRemarks();
    const start = new TableStart();
    const onShare = (share: number) => {
      progress.share = share;
    };
    const take = async (raw: RawRow) => {
      if (!table) {
        const intake = rowIntake(raw, job.study, issues, warnings);
        table = intake;
        header = raw.line;
        transaction = new ImportTransaction(job, () => intake.collected, issues, warnings, mayCommit);
        tell(progress);
        return;
      }
      table.add(raw);
      const rows = ++progress.rows;
      if (rows > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
      if (transaction && rows - begun >= (transaction.isStoring ? maxRowsAhead : rowsPerPortion)) {
        begun = rows;
        await transaction.storePortion(() => {
          progress.stored = rows;
          tell(progress);
        });
      }
      if (rows % rowsPerTurn === 0) await nextTurn();
      if (rows % rowsPerProgress === 0) tell(progress);
    };
    for await (const raw of readFile(job.path, onShare, remarks)) for (const row of start.take(raw)) await take(row);
    for (const row of start.rest()) await take(row);
    if (!table || !transaction) throw new FileProblem(400, 'emptyWorkbook');
    warnings.push(...start.warnings, ...sheetWarnings(remarks, wholeTable(header), table.columns));
    const { rows } = progress;
    if (rows === 0 && issues.total === 0) throw new FileProblem(400, 'noRows');
    progress.phase = 'storing';
    progress.share = 1;
    tell(progress);
    const stored = await transaction.finish();
    if (!stored) return { kind: 'rows', ...issues.all(), warnings };
    return { kind: job.isCheck ? 'checked' : 'stored', ...stored, rows };
  } catch (error) {
    if (error instanceof FileProblem)
      return { kind: 'file', status: error.status, code: error.code, params: error.params };
    throw error;
  } finally {
    await transaction?.close();
  }
}
