import { createRowChecker } from './check-rows.ts';
import { RecordGrouper } from './grouping/group-records.ts';
import type { GroupedRecords, UploadStudy } from './grouping/grouped-records.ts';
import { matchColumns } from './headers/match-columns.ts';
import type { IssueList, Warning } from './issues.ts';
import { indexTypes, type TypeNames } from './measurements/measurement-columns.ts';
import type { RawRow } from './reading/read-rows.ts';
import { createReadFileWatcher } from './warnings/read-file-warnings.ts';
import { createNamelessWatcher } from './warnings/sheet-warnings.ts';
import { createRowWatcher } from './warnings/table-warnings.ts';

/** Checks the rows below a header and groups them into records. */
export type RowProcessor = {
  add: (row: RawRow) => void;
  readonly grouped: GroupedRecords;
  /** The indexes, by level, of the records of the row that was added last. */
  readonly latestRecords: readonly number[];
  /** The sheet indexes of the columns that are read. */
  columnIndexes: readonly number[];
};

/**
 * Matches a header and creates the processor of its rows. All errors go into `issues`.
 * @param types the types of measurements that the table may have as columns; by default none
 * @throws FileProblem if no column is known
 */
export function createRowProcessor(
  header: RawRow,
  study: UploadStudy | null,
  issues: IssueList,
  warnings: Warning[],
  types: TypeNames = indexTypes([]),
): RowProcessor {
  if (study?.ignoredResponsible)
    warnings.push({ code: 'responsibleIsFirstAuthor', params: { value: study.ignoredResponsible } });
  const { matched, columnIndexes, selectCells } = matchColumns(header, issues, warnings, types);
  const grouper = new RecordGrouper(matched, study, issues);
  const check = createRowChecker(matched, issues, warnings);
  const watch = createRowWatcher(matched, warnings);
  const watchFiles = createReadFileWatcher(matched, warnings);
  const watchNameless = createNamelessWatcher(header, warnings);
  return {
    add: (rawRow) => {
      const selected = selectCells(rawRow);
      const row = check(selected);
      watch(selected, row);
      watchFiles(row);
      watchNameless(rawRow);
      grouper.add(row);
    },
    get grouped() {
      return grouper.grouped;
    },
    latestRecords: grouper.latestRecords,
    columnIndexes,
  };
}
