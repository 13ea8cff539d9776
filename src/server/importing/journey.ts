import { maxTableRows } from '../../catalogue/limits.ts';
import { FileProblem, IssueList, type Warning } from '../../table/issues.ts';
import { type RowIntake, rowIntake } from '../../table/row-intake.ts';
import type { ImportJob, ImportOutcome, Progress } from './job.ts';
import { readFile } from './read-file.ts';
import { ImportTransaction } from './transaction.ts';

/** Rows between two reports of progress. */
const rowsPerProgress = 500;
/** Rows of a portion, which the database stores while the next ones are read. */
const rowsPerPortion = 4000;

/**
 * A table's whole way: read, match, check, collect, find what is stored, store. All or nothing: one transaction, in which the
 * first rows are stored while later ones are still read; a mistake anywhere undoes it.
 * @returns the dataset's number and what it brings, or everything that is wrong, by row and field
 */
export async function runJourney(job: ImportJob, tell: (progress: Progress) => void): Promise<ImportOutcome> {
  const issues = new IssueList();
  const warnings: Warning[] = [];
  let transaction: ImportTransaction | undefined;
  try {
    let table: RowIntake | undefined;
    let rows = 0;
    for await (const raw of readFile(job.path)) {
      if (!table) {
        // The header is row 1; where that is empty, nothing below it is guessed to be one.
        if (raw.line !== 1) throw new FileProblem(400, 'emptyWorkbook');
        const intake = rowIntake(raw, job.study, issues, warnings);
        table = intake;
        transaction = new ImportTransaction(job, () => intake.collected, issues, warnings);
        tell({ phase: 'reading', rows, total: null });
        continue;
      }
      table.add(raw);
      rows++;
      if (rows > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
      if (rows % rowsPerPortion === 0) await transaction?.storePortion();
      if (rows % rowsPerProgress === 0) tell({ phase: 'reading', rows, total: null });
    }
    if (!transaction) throw new FileProblem(400, 'emptyWorkbook');
    if (rows === 0 && issues.total === 0) throw new FileProblem(400, 'noRows');
    tell({ phase: 'storing', rows, total: rows });
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
