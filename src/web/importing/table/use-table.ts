import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { SentenceKey } from '../../../catalogue/locales/index.ts';
import type { RowIssue } from '../../../table/issues.ts';
import type { OwnRows, SheetView } from '../../../table/own-table.ts';
import type { Profile } from '../../../table/profiles.ts';
import { word } from '../../language.ts';
import { randomUuid } from '../../random-uuid.ts';
import type { CellError } from '../row-errors.ts';
import type { CallName, CellPlace, Edit, Opened, Table, TableCalls } from './calls.ts';
import { FailedCall, startTableWorker, type TableWorker } from './client.ts';
import { forgetTable, keepEdits, keepTable, keptTable } from './kept-table.ts';
import { cellFinder, type Found, standing } from './places.ts';
import { keepProfile } from './stored-profiles.ts';
import { useCheck } from './use-check.ts';
import { useCorrections } from './use-corrections.ts';

/** Stages of a table before it is sent: opened, matched to our columns where it has others, checked and corrected. */
export type TableState =
  | { status: 'none' }
  | { status: 'opening'; filename: string }
  | { status: 'refused'; filename: string; message: string }
  | ({ status: 'matching' } & Matching)
  | { status: 'ready'; table: Table };

/** A table that is being matched to our columns. */
export type Matching = { filename: string; file: File | null; sheets: Opened['sheets']; view: SheetView };

const nothingRefused = { findings: [], rows: null };
const noIssues: readonly RowIssue[] = [];

function messageOf(error: unknown): string {
  if (error instanceof FailedCall) return word(`importing.${error.code}` as SentenceKey, error.params);
  return error instanceof Error ? error.message : String(error);
}

/** The table that a user brings in, held by a worker and, for what is on the screen, here. */
export function useTable(user: number) {
  const [state, setState] = useState<TableState>({ status: 'none' });
  const worker = useRef<TableWorker | null>(null);
  /** The id under which the table is kept; another tab may keep another one. */
  const keptId = useRef<string | null>(null);
  /** Tables that were stored, perhaps from a tab before this one, while what is kept is still being fetched. */
  const forgotten = useRef(new Set<string>());
  const latest = useRef<Table | null>(null);
  const grid = useRef<DataGridHandle>(null);
  /** Whether the table that was kept is not wanted any more, for another one, also while it is still being fetched. */
  const isForgotten = useRef(false);
  /** Whether a table that was kept is back, or none was. */
  const [isRestored, setRestored] = useState(false);
  /** The table as it was matched, to be matched once more; and the recipe it was made by. */
  const [matching, setMatching] = useState<Matching | null>(null);
  const [profile, setProfile] = useState<Profile | null>(null);
  /** The errors that the server found; without rows as long as a table that was kept is still being fetched. */
  const [refused, setRefused] = useState<Omit<Found<CellError>, 'rows'> & { rows: OwnRows['rows'] | null }>(
    nothingRefused,
  );
  const check = useCheck(ask, () => latest.current?.rows ?? []);
  const corrections = useCorrections(() => latest.current?.rows, apply);
  const table = state.status === 'ready' ? state.table : null;
  const [columns, lines] = [table?.columns, table?.lines];
  const cellOf = useMemo(() => cellFinder({ columns: columns ?? [], lines: lines ?? [] }), [columns, lines]);
  /** Errors of the server that still stand in this very table; null where it is not the one that was refused. */
  const standingErrors = useMemo(
    () => (table && refused.rows ? standing({ ...refused, rows: refused.rows }, table.rows, cellOf) : null),
    [table, refused, cellOf],
  );
  /** Mistakes of the last check here that still stand, also before the next one. */
  const issues = useMemo(() => {
    if (!table || !check.found) return noIssues;
    return standing({ findings: check.found.check.issues, rows: check.found.rows }, table.rows, cellOf);
  }, [table, check.found, cellOf]);

  function ask<N extends CallName>(name: N, given: Parameters<TableCalls[N]>[0]): Promise<ReturnType<TableCalls[N]>> {
    return prepare().ask(name, given);
  }

  /** Starts the worker before there is a table: its code arrives while a file is still being chosen. */
  function prepare(): TableWorker {
    worker.current ??= startTableWorker();
    return worker.current;
  }

  function ready(next: Table): void {
    latest.current = next;
    setState({ status: 'ready', table: next });
  }

  async function begin(id: string, next: Table): Promise<void> {
    corrections.clear();
    check.clear();
    ready(next);
    keptId.current = id;
    await check.now();
  }

  async function beginNew(next: Table): Promise<void> {
    const id = randomUuid();
    // The worker checks while the table is kept.
    const begun = begin(id, next);
    void keepTable(user, id, next);
    await begun;
  }

  async function open(filename: string, given: { file: File } | { text: string }): Promise<void> {
    stop();
    setState({ status: 'opening', filename });
    const file = 'file' in given ? given.file : null;
    try {
      const { sheets, view } = await ask('open', given);
      const { place } = view;
      setMatching({ filename, file, sheets, view });
      setProfile(null);
      if (!view.isOurs || !place) return setState({ status: 'matching', filename, file, sheets, view });
      const own = await ask('take', { sheet: view.sheet, place, recipe: null });
      await beginNew({ ...own, filename, file, isEdited: !view.isUploadable, isCorrected: false });
    } catch (error) {
      setState({ status: 'refused', filename, message: messageOf(error) });
    }
  }

  /** Looks at another sheet, or takes another row for the header. */
  async function look(sheet: number, header: number | null): Promise<void> {
    if (state.status !== 'matching') return;
    try {
      const view = await ask('view', { sheet, header });
      setState({ ...state, view });
      setMatching({ ...state, view });
    } catch (error) {
      setState({ status: 'refused', filename: state.filename, message: messageOf(error) });
    }
  }

  /** Makes our table of the one that was matched. */
  async function take(made: Profile): Promise<void> {
    if (state.status !== 'matching' || !state.view.place) return;
    const { filename, file, view } = state;
    const own = await ask('take', { sheet: view.sheet, place: state.view.place, recipe: made.recipe });
    setProfile(made);
    keepProfile(made);
    await beginNew({ ...own, filename, file, isEdited: true, isCorrected: false });
  }

  /** Looks at the columns of the file once more; corrections of its cells are given up. */
  function match(): void {
    if (!matching) return;
    setRefused(nothingRefused);
    setState({ status: 'matching', ...matching });
  }

  /** Keeps with the profile that a value stands for another, for the next table of the kind. */
  function rememberReplacement(column: string, value: string, by: string): void {
    if (!profile) return;
    const { replaced } = profile.recipe;
    const recipe = { ...profile.recipe, replaced: { ...replaced, [column]: { ...replaced[column], [value]: by } } };
    setProfile({ ...profile, recipe });
    keepProfile({ ...profile, recipe });
  }

  function apply(edits: readonly Edit[]): void {
    const before = latest.current;
    if (!before) return;
    const rows = before.rows.slice();
    const copied = new Set<number>();
    for (const { row, column, value } of edits) {
      if (!copied.has(row)) rows[row] = [...(rows[row] ?? [])];
      copied.add(row);
      (rows[row] as OwnRows['rows'][number])[column] = value;
    }
    ready({ ...before, rows, isEdited: true, isCorrected: true });
    void ask('edit', edits);
    if (keptId.current !== null) void keepEdits(user, keptId.current, edits);
    check.soon();
  }

  function stop(): void {
    isForgotten.current = true;
    if (!worker.current?.rest()) worker.current = null;
    latest.current = null;
    check.clear();
    setMatching(null);
    setRefused(nothingRefused);
  }

  /**
   * The file to send: the chosen one where nothing was changed in it, else a workbook of the table.
   * @throws an Error with a sentence where no workbook can be made
   */
  async function fileToSend(): Promise<File | null> {
    const { current } = latest;
    if (!current) return null;
    if (!current.isEdited && current.file) return current.file;
    try {
      const bytes = await ask('workbook', null);
      return new File([bytes], `${current.filename.replace(/\.\w+$/, '')}.xlsx`);
    } catch (error) {
      throw new Error(messageOf(error), { cause: error });
    }
  }

  /** Takes in what the server found in the table as it stands. */
  function refuse(errors: readonly CellError[]): void {
    setRefused({ findings: errors, rows: latest.current?.rows ?? null });
  }

  /** Leads to a cell; the first column of the grid shows the numbers of the rows. */
  function goTo({ row, column }: CellPlace): void {
    grid.current?.selectCell({ rowIdx: row, idx: column + 1 }, { shouldFocusCell: true });
  }

  /** Gives a table up, here and where it is kept: the one in hand, if no other is named. */
  function forget(id = keptId.current): void {
    if (id !== null) {
      forgotten.current.add(id);
      void forgetTable(user, id);
    }
    if (id !== keptId.current) return;
    keptId.current = null;
    stop();
    setState({ status: 'none' });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is opened
  useEffect(() => {
    let isLeft = false;
    const restore = async () => {
      const kept = await keptTable(user);
      if (!kept || isLeft || isForgotten.current) return;
      const { columns, lines, rows, warnings } = kept.table;
      await ask('put', { columns, lines, rows, warnings });
      if (isForgotten.current || forgotten.current.has(kept.id)) return;
      setRefused(({ findings }) => ({ findings, rows }));
      await begin(kept.id, kept.table);
    };
    void restore().finally(() => setRestored(true));
    return () => {
      isLeft = true;
      check.clear();
      worker.current?.end();
      worker.current = null;
    };
  }, []);

  return {
    state,
    check: check.found?.check ?? null,
    issues,
    isChecking: check.isChecking,
    isRestored,
    /** Whether it can be sent: it was checked here, or could not be. */
    isReady: table !== null && (check.found !== null || check.hasFailed),
    canUndo: corrections.canUndo,
    canRedo: corrections.canRedo,
    prepare,
    open,
    look,
    take,
    match,
    /** Whether the file itself is at hand, and not only the table that was kept of it. */
    canMatch: matching !== null,
    /** Whether it was made of a table with other columns, which were matched. */
    isMatched: profile !== null,
    rememberReplacement,
    edit: corrections.edit,
    undo: corrections.undo,
    redo: corrections.redo,
    fileToSend,
    refuse,
    standingErrors,
    cellOf,
    grid,
    goTo,
    keptId: () => keptId.current,
    forget,
  };
}

export type TableInHand = ReturnType<typeof useTable>;
