import { rowChecker } from './check.ts';
import { RecordCollector } from './collect.ts';
import type { Collected, StudyOfUpload } from './collected.ts';
import type { IssueList, Warning } from './issues.ts';
import { matchColumns } from './match.ts';
import type { RawRow } from './read.ts';
import { readFileWatcher } from './read-file-warnings.ts';
import { namelessWatcher } from './sheet-warnings.ts';
import { rowWatcher } from './warnings.ts';

/** Takes the rows of a table in, below its header: each is checked and becomes records. */
export type RowIntake = {
  add: (row: RawRow) => void;
  readonly collected: Collected;
  /** The places of the columns that are read. */
  columns: readonly number[];
};

/**
 * Matches a header, and makes the intake of the rows below it. All that is wrong goes to the issues.
 * @throws FileProblem where no column is known
 */
export function rowIntake(
  header: RawRow,
  study: StudyOfUpload | null,
  issues: IssueList,
  warnings: Warning[],
): RowIntake {
  if (study?.passedOver) warnings.push({ code: 'responsibleIsFirstAuthor', params: { value: study.passedOver } });
  const { matched, read, cellsOf } = matchColumns(header, issues, warnings);
  const collector = new RecordCollector(matched, study, issues);
  const check = rowChecker(matched, issues, warnings);
  const watch = rowWatcher(matched, warnings);
  const watchFiles = readFileWatcher(matched, warnings);
  const watchNameless = namelessWatcher(header, warnings);
  return {
    add: (raw) => {
      const cells = cellsOf(raw);
      const row = check(cells);
      watch(cells, row);
      watchFiles(row);
      watchNameless(raw);
      collector.add(row);
    },
    get collected() {
      return collector.collected;
    },
    columns: read,
  };
}
