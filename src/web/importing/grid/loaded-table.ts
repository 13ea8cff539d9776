import { isSameCell } from '../../../catalogue/cells.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';
import type { CellError } from '../upload/row-errors.ts';
import { cellAt } from './header-edits.ts';
import { applyTableEdits, type EditedTable, type IssueSnapshot, withSourceCells } from './table-cells.ts';
import type { CheckedTable, Edit, OpenedFile, Table } from './worker-messages.ts';

type Rows = MappedTable['rows'];

/** A correction, with the cells as they were before, so that it can be undone. */
type CorrectionStep = { before: readonly Edit[]; after: readonly Edit[] };

/** The check in the browser: its last result with the rows that were checked, and whether another one runs. */
type CheckState = { result: { check: CheckedTable; rows: Rows } | null; isRunning: boolean; hasFailed: boolean };

/** A table with our columns, which is checked and corrected before it is sent. */
export type LoadedTable = {
  status: 'ready';
  /** The id of the table's draft; another tab may replace the saved draft by one with another id. */
  id: string;
  table: Table;
  /** The sheets of the file that the worker has open; null after a reload, when the worker has only the table. */
  sheets: OpenedFile['sheets'] | null;
  /** Whether another encoding was just selected for its file. */
  wasEncodingChanged: boolean;
  done: readonly CorrectionStep[];
  undone: readonly CorrectionStep[];
  check: CheckState;
  /** The errors that the server found in this table, and its rows at that time. */
  serverErrors: IssueSnapshot<CellError> | null;
};

type NewTable = Pick<LoadedTable, 'id' | 'table' | 'sheets'> & {
  wasEncodingChanged?: boolean;
  steps?: CorrectionStep[];
};

/** A newly loaded table, which has not been checked yet. */
export function createLoadedTable({ steps = [], wasEncodingChanged = false, ...table }: NewTable): LoadedTable {
  const check = { result: null, isRunning: true, hasFailed: false };
  return { status: 'ready', ...table, wasEncodingChanged, done: steps, undone: [], check, serverErrors: null };
}

/** Actions on a loaded table; a response of the worker has the id of the table that was checked. */
export type LoadedTableAction =
  | { type: 'edited'; edits: readonly Edit[] }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'presetChanged'; preset: MappingPreset }
  | { type: 'checked'; id: string; rows: Rows; check: CheckedTable }
  | { type: 'checkFailed'; id: string };

export function reduceLoadedTable(loaded: LoadedTable, action: LoadedTableAction): LoadedTable {
  const { done, undone } = loaded;
  switch (action.type) {
    case 'edited': {
      const step = createStep(loaded.table, changedCells(loaded, action.edits));
      if (step.after.length === 0) return loaded;
      return withEdits({ ...loaded, done: [...done, step], undone: [] }, step.after);
    }
    case 'undone': {
      const step = done.at(-1);
      if (!step) return loaded;
      return withEdits({ ...loaded, done: done.slice(0, -1), undone: [...undone, step] }, step.before);
    }
    case 'redone': {
      const step = undone.at(-1);
      if (!step) return loaded;
      return withEdits({ ...loaded, done: [...done, step], undone: undone.slice(0, -1) }, step.after);
    }
    case 'presetChanged':
      return { ...loaded, table: { ...loaded.table, profile: action.preset } };
    case 'checked': {
      if (action.id !== loaded.id) return loaded;
      const { check, rows } = action;
      return { ...loaded, check: { ...loaded.check, result: { check, rows }, isRunning: false } };
    }
    case 'checkFailed':
      // The table can be sent nevertheless, because the server checks it as well.
      if (action.id !== loaded.id) return loaded;
      return { ...loaded, check: { ...loaded.check, isRunning: false, hasFailed: true } };
  }
}

/** The table with changed cells, which have to be checked. */
function withEdits(loaded: LoadedTable, edits: readonly Edit[]): LoadedTable {
  const table = applyTableEdits(loaded.table, edits);
  return { ...loaded, table, check: { ...loaded.check, isRunning: true } };
}

/** The edits that change the value of their cell. */
export function changedCells({ table }: LoadedTable, edits: readonly Edit[]): Edit[] {
  return edits.filter((edit) => cellAt(table, edit) !== edit.value);
}

/** The table with the errors that the server found in its current rows; an empty list if it found none. */
export function withServerErrors(loaded: LoadedTable, errors: readonly CellError[]): LoadedTable {
  const { table } = loaded;
  return { ...loaded, serverErrors: { issues: withSourceCells(errors, table), rows: table.rows } };
}

/** Whether the table can be sent: it was checked in the browser, or the check has failed. */
export function isSendable({ check }: LoadedTable): boolean {
  return check.result !== null || check.hasFailed;
}

/** Whether the table has corrections, which can be undone and would be lost with it. */
export function isCorrected({ done }: LoadedTable): boolean {
  return done.length > 0;
}

function createStep(table: EditedTable, after: readonly Edit[]): CorrectionStep {
  const before = after.map((edit): Edit => ({ ...edit, value: cellAt(table, edit) }));
  return { before, after };
}

/**
 * The saved corrections of a table as steps that can be undone, without those that were undone before; and the
 * corrected table.
 */
export function replayEdits<T extends EditedTable>(
  original: T,
  savedEdits: readonly (readonly Edit[])[],
): { steps: CorrectionStep[]; table: T } {
  const steps: CorrectionStep[] = [];
  let table = original;
  for (const edits of savedEdits) {
    const last = steps.at(-1)?.before;
    const isUndo =
      last?.length === edits.length &&
      edits.every(({ row, column, value }, index) => {
        const before = last[index];
        return before?.row === row && before.column === column && isSameCell(before.value, value);
      });
    if (isUndo) steps.pop();
    else steps.push(createStep(table, edits));
    table = applyTableEdits(table, isUndo ? last : edits);
  }
  return { steps, table };
}
