import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { type ChosenEncoding, chosenIn } from '../../../table/encodings.ts';
import type { RowIssue } from '../../../table/issues.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import type { Profile } from '../../../table/profiles.ts';
import { type Recipe, withoutReplacements, withReplacement } from '../../../table/recipe.ts';
import { randomUuid } from '../../random-uuid.ts';
import type { CellError } from '../row-errors.ts';
import type { CallName, CellPlace, Edit, Given, Table, TableCalls } from './calls.ts';
import { messageOf, startTableWorker, type TableWorker } from './client.ts';
import { forgetTable, type KeptChoice, type KeptFile, keepEdits, keepTable, keptTable } from './kept-table.ts';
import { cellFinder, corrected, type Found, lettersOf, named, standing } from './places.ts';
import { keepProfile, newest } from './stored-profiles.ts';
import { fileToMark, fileToSend } from './table-files.ts';
import { useCheck } from './use-check.ts';
import { replay, useCorrections } from './use-corrections.ts';
import { draftKey, type Matching, useMatching } from './use-matching.ts';

/** Stages of a table before it is sent: opened, matched to our columns where it has others, checked and corrected. */
export type TableState =
  | { status: 'none' }
  | { status: 'opening'; filename: string }
  | { status: 'refused'; filename: string; message: string }
  | ({ status: 'matching' } & Matching)
  | { status: 'ready'; table: Table };

const nothingRefused = { findings: [], rows: null };
const noIssues: readonly RowIssue[] = [];

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
  /** The errors that the server found; without rows as long as a table that was kept is still being fetched. */
  const [refused, setRefused] = useState<Omit<Found<CellError>, 'rows'> & { rows: OwnRows['rows'] | null }>(
    nothingRefused,
  );
  /** Whether another encoding was chosen for the letters of the table as it stands. */
  const [wasReadAgain, setReadAgain] = useState(false);
  const check = useCheck(ask, () => latest.current?.rows ?? []);
  const matching = useMatching({ user, keptId, ask, show: showMatching });
  const corrections = useCorrections(() => latest.current?.rows, apply);
  const table = state.status === 'ready' ? state.table : null;
  const [columns, lines] = [table?.columns, table?.lines];
  /** The letters of the columns in the file, where these are others than those of the table that is sent. */
  const letters = useMemo(() => (table?.origin.isForeign ? lettersOf(table) : null), [table]);
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
    matching.end();
    setState({ status: 'ready', table: next });
  }

  async function begin(id: string, next: Table, steps: Parameters<typeof corrections.begin>[0] = []): Promise<void> {
    corrections.begin(steps);
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

  /** Opens a table: ours is ready at once, another one's columns are matched first. */
  async function open(filename: string, given: Given): Promise<void> {
    stop();
    setState({ status: 'opening', filename });
    const file = 'file' in given ? given.file : new File([given.text], `${filename}.txt`);
    await orRefused(filename, async () => {
      const view = await matching.open(given);
      const { place } = view;
      const isChosen = 'encoding' in given && given.encoding !== undefined;
      setReadAgain(isChosen);
      if (!view.isOurs || !place)
        return matching.begin({ filename, file }, view, new Map(), isChosen ? 'letters' : null);
      const own = await ask('take', { sheet: view.sheet, place, recipe: null });
      const { isUploadable } = view;
      await beginNew({ ...own, filename, file, isUploadable, profile: null, letters: matching.letters() });
    });
  }

  /** Reads the letters of a text file in another encoding; corrections and what was chosen for the columns are given up. */
  async function readAs(encoding: ChosenEncoding): Promise<void> {
    const current = matching.current() ?? latest.current;
    if (current?.file) await open(current.filename, { file: current.file, encoding });
  }

  async function orRefused(filename: string, action: () => Promise<void> | void): Promise<void> {
    try {
      await action();
    } catch (error) {
      setState({ status: 'refused', filename, message: messageOf(error) });
    }
  }

  function showMatching(next: Matching): void {
    latest.current = null;
    setState({ status: 'matching', ...next });
  }

  /** Matches the columns of a file as they were matched before. @param id under which it is kept; null where it is not yet */
  async function reopen(file: KeptFile, choice: KeptChoice, id: string | null): Promise<void> {
    setState({ status: 'opening', filename: file.filename });
    await orRefused(file.filename, () => matching.reopen(file, choice, id));
  }

  /** Looks at another sheet, or takes another row for the header. */
  async function look(sheet: number, header: number | null): Promise<void> {
    const current = matching.current();
    if (current) await orRefused(current.filename, () => matching.look(sheet, header));
  }

  /** Makes our table of the one that was matched. */
  async function take(profile: Profile): Promise<void> {
    const current = matching.current();
    if (!current?.view.place) return;
    const { filename, file, view } = current;
    const own = await ask('take', { sheet: view.sheet, place: current.view.place, recipe: profile.recipe });
    keepProfile(profile);
    await beginNew({ ...own, filename, file, isUploadable: false, profile, letters: current.letters });
  }

  /** Looks at the columns of the file once more; corrections of its cells are given up. */
  async function match(): Promise<void> {
    const { current } = latest;
    if (!current?.file) return;
    const { filename, file, origin, profile, letters } = current;
    check.clear();
    setRefused(nothingRefused);
    const { sheet, header } = origin;
    const drafts = new Map(profile && [[draftKey({ sheet, place: { header } }), profile]]);
    await reopen({ filename, file }, { sheet, header, drafts, encoding: chosenIn(letters) }, null);
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

  function changeRecipe(change: (recipe: Recipe) => Recipe): void {
    const { current } = latest;
    const recipe = current?.profile && change(current.profile.recipe);
    if (!current?.profile || !recipe || recipe === current.profile.recipe) return;
    const profile = { ...current.profile, recipe };
    latest.current = { ...current, profile };
    keepProfile(profile);
  }

  function apply(edits: readonly Edit[]): void {
    const before = latest.current;
    if (!before) return;
    ready({ ...before, rows: corrected(before.rows, edits) });
    void ask('edit', edits);
    if (keptId.current !== null) void keepEdits(user, keptId.current, edits);
    check.soon();
  }

  function stop(): void {
    isForgotten.current = true;
    if (!worker.current?.rest()) worker.current = null;
    latest.current = null;
    matching.forget();
    check.clear();
    setRefused(nothingRefused);
  }

  /** Takes in what the server found in the table as it stands. */
  function refuse(errors: readonly CellError[]): void {
    const { current } = latest;
    setRefused({ findings: current ? named(errors, current) : errors, rows: current?.rows ?? null });
  }

  /** Leads to a cell; the first column of the grid shows the numbers of the rows. */
  function goTo({ row, column }: CellPlace): void {
    grid.current?.selectCell({ rowIdx: row, idx: column + 1 }, { shouldFocusCell: true });
    // Below the grid stands what is wrong with the cell.
    grid.current?.element?.parentElement?.scrollIntoView({ block: 'nearest' });
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
      if (!kept.table) return reopen(kept.file, kept.choice, kept.id);
      const { steps, rows } = replay(kept.table.rows, kept.edits);
      const { columns, lines, warnings, origin } = kept.table;
      await ask('put', { columns, lines, rows, warnings, origin });
      if (isForgotten.current || forgotten.current.has(kept.id)) return;
      const table = { ...kept.table, profile: kept.table.profile && newest(kept.table.profile), rows };
      setRefused(({ findings }) => ({ findings: named(findings, table), rows }));
      await begin(kept.id, table, steps);
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
    fileToMark: async () => latest.current && fileToMark(latest.current, ask),
    refuse,
    standingErrors,
    letters,
    cellOf,
    grid,
    goTo,
    keptId: () => keptId.current,
    forget,
  };
}

export type TableInHand = ReturnType<typeof useTable>;
