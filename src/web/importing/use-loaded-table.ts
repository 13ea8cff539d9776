import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { RowIssue } from '../../table/issues.ts';
import { type ColumnMapping, withoutReplacements, withReplacement } from '../../table/mapping/column-mapping.ts';
import type { MappedTable } from '../../table/mapping/foreign-table.ts';
import type { MappingPreset } from '../../table/mapping/mapping-presets.ts';
import { type SelectableEncoding, selectableEncodingOf } from '../../table/reading/text-encodings.ts';
import { randomUuid } from '../random-uuid.ts';
import {
  applyEdits,
  createFindCell,
  type IssueSnapshot,
  lettersByColumn,
  unresolvedIssues,
  withSourceCells,
} from './grid/table-cells.ts';
import {
  deleteTableDraft,
  loadTableDraft,
  type MappingFile,
  type MappingSettings,
  saveEdits,
  saveTableDraft,
} from './grid/table-draft-storage.ts';
import { fileToHighlight, fileToSend } from './grid/table-files.ts';
import { useTableCheck } from './grid/use-check.ts';
import { replayEdits, useCorrections } from './grid/use-corrections.ts';
import { errorMessage, startTableWorker, type TableWorker } from './grid/worker-client.ts';
import type { CellRef, Edit, MethodName, Table, TableInput, TableWorkerMethods } from './grid/worker-messages.ts';
import { latestPreset, savePreset } from './mapping/saved-presets.ts';
import { draftKey, type MappingState, useMapping } from './mapping/use-mapping.ts';
import type { CellError } from './upload/row-errors.ts';

/** Stages of a table before it is sent: opened, matched to our columns where it has others, checked and corrected. */
export type TableState =
  | { status: 'none' }
  | { status: 'opening'; filename: string }
  | { status: 'refused'; filename: string; message: string }
  | ({ status: 'matching' } & MappingState)
  | { status: 'ready'; table: Table };

const noServerErrors = { issues: [], rows: null };
const noIssues: readonly RowIssue[] = [];

/** The table that a user brings in, held by a worker and, for what is on the screen, here. */
export function useLoadedTable(user: number) {
  const [state, setState] = useState<TableState>({ status: 'none' });
  const worker = useRef<TableWorker | null>(null);
  /** The id under which the table is kept; another tab may keep another one. */
  const draftId = useRef<string | null>(null);
  /** Tables that were stored, perhaps from a tab before this one, while what is kept is still being fetched. */
  const forgotten = useRef(new Set<string>());
  const latest = useRef<Table | null>(null);
  const grid = useRef<DataGridHandle>(null);
  /** Whether the table that was kept is not wanted any more, for another one, also while it is still being fetched. */
  const isForgotten = useRef(false);
  /** Whether a table that was kept is back, or none was. */
  const [isRestored, setRestored] = useState(false);
  /** The errors that the server found; without rows as long as a table that was kept is still being fetched. */
  const [refused, setRefused] = useState<Omit<IssueSnapshot<CellError>, 'rows'> & { rows: MappedTable['rows'] | null }>(
    noServerErrors,
  );
  /** Whether another encoding was chosen for the letters of the table as it stands. */
  const [wasReadAgain, setReadAgain] = useState(false);
  const check = useTableCheck(ask, () => latest.current?.rows ?? []);
  const matching = useMapping({ user, draftId, ask, show: showMatching });
  const corrections = useCorrections(() => latest.current?.rows, apply);
  const table = state.status === 'ready' ? state.table : null;
  const [columns, lines] = [table?.columns, table?.lines];
  /** The letters of the columns in the file, where these are others than those of the table that is sent. */
  const letters = useMemo(() => (table?.origin.isForeign ? lettersByColumn(table) : null), [table]);
  const cellOf = useMemo(() => createFindCell({ columns: columns ?? [], lines: lines ?? [] }), [columns, lines]);
  /** Errors of the server that still stand in this very table; null where it is not the one that was refused. */
  const standingErrors = useMemo(
    () => (table && refused.rows ? unresolvedIssues({ ...refused, rows: refused.rows }, table.rows, cellOf) : null),
    [table, refused, cellOf],
  );
  /** Mistakes of the last check here that still stand, also before the next one. */
  const issues = useMemo(() => {
    if (!table || !check.found) return noIssues;
    return unresolvedIssues({ issues: check.found.check.issues, rows: check.found.rows }, table.rows, cellOf);
  }, [table, check.found, cellOf]);

  function ask<N extends MethodName>(
    name: N,
    given: Parameters<TableWorkerMethods[N]>[0],
  ): Promise<ReturnType<TableWorkerMethods[N]>> {
    return prepare().request(name, given);
  }

  /** Starts the worker before there is a table: its code arrives while a file is still being chosen. */
  function prepare(): TableWorker {
    worker.current ??= startTableWorker();
    return worker.current;
  }

  function ready(next: Table): void {
    latest.current = next;
    matching.end();
    setState({ status: 'ready', table: next });
  }

  async function begin(id: string, next: Table, steps: Parameters<typeof corrections.begin>[0] = []): Promise<void> {
    corrections.begin(steps);
    check.clear();
    ready(next);
    draftId.current = id;
    await check.now();
  }

  async function beginNew(next: Table): Promise<void> {
    const id = randomUuid();
    // The worker checks while the table is kept.
    const begun = begin(id, next);
    void saveTableDraft(user, id, next);
    await begun;
  }

  /** Opens a table: ours is ready at once, another one's columns are matched first. */
  async function open(filename: string, given: TableInput): Promise<void> {
    stop();
    setState({ status: 'opening', filename });
    const file = 'file' in given ? given.file : new File([given.text], `${filename}.txt`);
    await orRefused(filename, async () => {
      const view = await matching.open(given);
      const { range } = view;
      const isChosen = 'encoding' in given && given.encoding !== undefined;
      setReadAgain(isChosen);
      if (!view.isTemplate || !range)
        return matching.begin({ filename, file }, view, new Map(), isChosen ? 'letters' : null);
      const own = await ask('take', { sheet: view.sheet, place: range, recipe: null });
      const { isUploadable } = view;
      await beginNew({ ...own, filename, file, isUploadable, profile: null, letters: matching.letters() });
    });
  }

  /** Reads the letters of a text file in another encoding; corrections and what was chosen for the columns are given up. */
  async function readAs(encoding: SelectableEncoding): Promise<void> {
    const current = matching.current() ?? latest.current;
    if (current?.file) await open(current.filename, { file: current.file, encoding });
  }

  async function orRefused(filename: string, action: () => Promise<void> | void): Promise<void> {
    try {
      await action();
    } catch (error) {
      setState({ status: 'refused', filename, message: errorMessage(error) });
    }
  }

  function showMatching(next: MappingState): void {
    latest.current = null;
    setState({ status: 'matching', ...next });
  }

  /** Matches the columns of a file as they were matched before. @param id under which it is kept; null where it is not yet */
  async function reopen(file: MappingFile, choice: MappingSettings, id: string | null): Promise<void> {
    setState({ status: 'opening', filename: file.filename });
    await orRefused(file.filename, () => matching.reopen(file, choice, id));
  }

  /** Looks at another sheet, or takes another row for the header. */
  async function look(sheet: number, header: number | null): Promise<void> {
    const current = matching.current();
    if (current) await orRefused(current.filename, () => matching.look(sheet, header));
  }

  /** Makes our table of the one that was matched. */
  async function take(profile: MappingPreset): Promise<void> {
    const current = matching.current();
    if (!current?.view.range) return;
    const { filename, file, view } = current;
    const own = await ask('take', { sheet: view.sheet, place: current.view.range, recipe: profile.recipe });
    savePreset(profile);
    await beginNew({ ...own, filename, file, isUploadable: false, profile, letters: current.letters });
  }

  /** Looks at the columns of the file once more; corrections of its cells are given up. */
  async function match(): Promise<void> {
    const { current } = latest;
    if (!current?.file) return;
    const { filename, file, origin, profile, letters } = current;
    check.clear();
    setRefused(noServerErrors);
    const { sheet, header } = origin;
    const drafts = new Map(profile && [[draftKey({ sheet, range: { header } }), profile]]);
    await reopen({ filename, file }, { sheet, header, drafts, encoding: selectableEncodingOf(letters) }, null);
  }

  /** Keeps with the profile that a value stands for another, for the next table of the kind. */
  function rememberReplacement(column: string, value: string, by: string): void {
    changeRecipe((recipe) => withReplacement(recipe, column, value, by));
  }

  /** Takes the last correction back, and a term that was kept with it. @returns the cells that were changed by it */
  function undo(): readonly Edit[] {
    const undone = corrections.undo();
    const names = latest.current?.columns ?? [];
    const values = undone.map(({ column, value }) => ({ column: names[column] ?? '', value: String(value) }));
    changeRecipe((recipe) => withoutReplacements(recipe, values));
    return undone;
  }

  function changeRecipe(change: (recipe: ColumnMapping) => ColumnMapping): void {
    const { current } = latest;
    const recipe = current?.profile && change(current.profile.recipe);
    if (!current?.profile || !recipe || recipe === current.profile.recipe) return;
    const profile = { ...current.profile, recipe };
    latest.current = { ...current, profile };
    savePreset(profile);
  }

  function apply(edits: readonly Edit[]): void {
    const before = latest.current;
    if (!before) return;
    ready({ ...before, rows: applyEdits(before.rows, edits) });
    void ask('edit', edits);
    if (draftId.current !== null) void saveEdits(user, draftId.current, edits);
    check.soon();
  }

  function stop(): void {
    isForgotten.current = true;
    if (!worker.current?.release()) worker.current = null;
    latest.current = null;
    matching.forget();
    check.clear();
    setRefused(noServerErrors);
  }

  /** Takes in what the server found in the table as it stands. */
  function refuse(errors: readonly CellError[]): void {
    const { current } = latest;
    setRefused({ issues: current ? withSourceCells(errors, current) : errors, rows: current?.rows ?? null });
  }

  /** Leads to a cell; the first column of the grid shows the numbers of the rows. */
  function goTo({ row, column }: CellRef): void {
    grid.current?.selectCell({ rowIdx: row, idx: column + 1 }, { shouldFocusCell: true });
    // Below the grid stands what is wrong with the cell.
    grid.current?.element?.parentElement?.scrollIntoView({ block: 'nearest' });
  }

  /** Gives a table up, here and where it is kept: the one in hand, if no other is named. */
  function forget(id = draftId.current): void {
    if (id !== null) {
      forgotten.current.add(id);
      void deleteTableDraft(user, id);
    }
    if (id !== draftId.current) return;
    draftId.current = null;
    stop();
    setState({ status: 'none' });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is opened
  useEffect(() => {
    let isLeft = false;
    const restore = async () => {
      const kept = await loadTableDraft(user);
      if (!kept || isLeft || isForgotten.current) return;
      if (!kept.table) return reopen(kept.file, kept.choice, kept.id);
      const { steps, rows } = replayEdits(kept.table.rows, kept.edits);
      const { columns, lines, warnings, origin } = kept.table;
      await ask('put', { columns, lines, rows, warnings, origin });
      if (isForgotten.current || forgotten.current.has(kept.id)) return;
      const table = { ...kept.table, profile: kept.table.profile && latestPreset(kept.table.profile), rows };
      setRefused(({ issues: findings }) => ({ issues: withSourceCells(findings, table), rows }));
      await begin(kept.id, table, steps);
    };
    void restore().finally(() => setRestored(true));
    return () => {
      isLeft = true;
      check.clear();
      worker.current?.terminate();
      worker.current = null;
    };
  }, []);

  return {
    state,
    check: check.found?.check ?? null,
    issues,
    isChecking: check.isChecking,
    isRestored,
    wasReadAgain,
    /** Whether it can be sent: it was checked here, or could not be. */
    isReady: table !== null && (check.found !== null || check.hasFailed),
    /** Whether cells are corrected, which would be lost with the table, and can be taken back. */
    isCorrected: corrections.canUndo,
    canRedo: corrections.canRedo,
    prepare,
    open,
    readAs,
    look,
    take,
    match,
    keepDraft: matching.keepDraft,
    rememberReplacement,
    edit: corrections.edit,
    undo,
    redo: corrections.redo,
    /** @throws an Error with a sentence where no workbook can be made, as the next does */
    fileToSend: async () => latest.current && fileToSend(latest.current, corrections.canUndo, ask),
    fileToMark: async () => latest.current && fileToHighlight(latest.current, ask),
    refuse,
    standingErrors,
    letters,
    cellOf,
    grid,
    goTo,
    keptId: () => draftId.current,
    forget,
  };
}

export type LoadedTable = ReturnType<typeof useLoadedTable>;
