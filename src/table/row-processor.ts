import { createRowChecker } from './check-rows.ts';
import { RecordGrouper } from './grouping/group-records.ts';
import type { GroupedRecords, UploadStudy } from './grouping/grouped-records.ts';
import { matchColumns } from './headers/match-columns.ts';
import type { IssueList, Warning } from './issues.ts';
import type { RawRow } from './reading/read-rows.ts';
import { createReadFileWatcher } from './warnings/read-file-warnings.ts';
import { createNamelessWatcher } from './warnings/sheet-warnings.ts';
import { createRowWatcher } from './warnings/table-warnings.ts';

/** Takes the rows of a table in, below its header: each is checked and becomes records. */
export type RowProcessor = {
  add: (row: RawRow) => void;
  readonly grouped: GroupedRecords;
  /** The places of the columns that are read. */
  columnIndexes: readonly number[];
};

/**
 * Matches a header, and makes the intake of the rows below it. All that is wrong goes to the issues.
 * @throws FileProblem where no column is known
 */
export function createRowProcessor(
  header: RawRow,
  study: UploadStudy | null,
  issues: IssueList,
  warnings: Warning[],
): RowProcessor {
  if (study?.passedOver) warnings.push({ code: 'responsibleIsFirstAuthor', params: { value: study.passedOver } });
  const { matched, columnIndexes, selectCells } = matchColumns(header, issues, warnings);
  const collector = new RecordGrouper(matched, study, issues);
  const check = createRowChecker(matched, issues, warnings);
  const watch = createRowWatcher(matched, warnings);
  const watchFiles = createReadFileWatcher(matched, warnings);
  const watchNameless = createNamelessWatcher(header, warnings);
  return {
    add: (raw) => {
      const cells = selectCells(raw);
      const row = check(cells);
      watch(cells, row);
      watchFiles(row);
      watchNameless(raw);
      collector.add(row);
    },
    get grouped() {
      return collector.grouped;
    },
    columnIndexes,
  };
}
