import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { SentenceKey } from '../../../catalogue/locales/index.ts';
import type { Place } from '../../../table/find-table.ts';
import type { RowIssue } from '../../../table/issues.ts';
import type { OwnRows, SheetView } from '../../../table/own-table.ts';
import type { Profile } from '../../../table/profiles.ts';
import { type Recipe, withoutReplacements, withReplacement } from '../../../table/recipe.ts';
import { word } from '../../language.ts';
import { randomUuid } from '../../random-uuid.ts';
import type { FileToMark } from '../marked/marked-download.tsx';
import type { CellError } from '../row-errors.ts';
import type { CallName, CellPlace, Draft, Drafts, Edit, Opened, Table, TableCalls } from './calls.ts';
import { FailedCall, startTableWorker, type TableWorker } from './client.ts';
import {
  forgetTable,
  type KeptChoice,
  type KeptFile,
  keepChoice,
  keepEdits,
  keepFile,
  keepTable,
  keptTable,
} from './kept-table.ts';
import { cellFinder, corrected, type Found, lettersOf, named, standing } from './places.ts';
import { keepProfile, newest } from './stored-profiles.ts';
import { useCheck } from './use-check.ts';
import { replay, useCorrections } from './use-corrections.ts';

/** Stages of a table before it is sent: opened, matched to our columns where it has others, checked and corrected. */
export type TableState =
  | { status: 'none' }
  | { status: 'opening'; filename: string }
  | { status: 'refused'; filename: string; message: string }
  | ({ status: 'matching' } & Matching)
  | { status: 'ready'; table: Table };

/** A table that is being matched to our columns, with the ways in which that was done so far. */
export type Matching = {
  filename: string;
  file: File;
  sheets: Opened['sheets'];
  view: SheetView;
  drafts: Drafts;
  /** The choice by which this very table came to be shown: it keeps the focus. */
  chosen: 'sheet' | 'header' | null;
};

const nothingRefused = { findings: [], rows: null };
const noIssues: readonly RowIssue[] = [];

function messageOf(error: unknown): string {
  if (error instanceof FailedCall) return word(`importing.${error.code}` as SentenceKey, error.params);
  return error instanceof Error ? error.message : String(error);
}

/** The key of a sheet and a header among drafts. */
export const draftKey = ({ sheet, place }: { sheet: number; place: Pick<Place, 'header'> | null }) =>
  `${sheet} ${place?.header}`;

/** The table that a user brings in, held by a worker and, for what is on the screen, here. */
export function useTable(user: number) {
  const [state, setState] = useState<TableState>({ status: 'none' });
  const worker = useRef<TableWorker | null>(null);
  /** The id under which the table is kept; another tab may keep another one. */
  const keptId = useRef<string | null>(null);
  /** Tables that were stored, perhaps from a tab before this one, while what is kept is still being fetched. */
  const forgotten = useRef(new Set<string>());
  const latest = useRef<Table | null>(null);
  /** The sheets of the file that the worker holds; null where it has the table alone, after a reload. */
  const opened = useRef<Opened['sheets'] | null>(null);
  /** The matching under way, with the choices that were made since it was shown. */
  const matching = useRef<Matching | null>(null);
  const grid = useRef<DataGridHandle>(null);
  /** Whether the table that was kept is not wanted any more, for another one, also while it is still being fetched. */
  const isForgotten = useRef(false);
  /** Whether a table that was kept is back, or none was. */
  const [isRestored, setRestored] = useState(false);
  /** The errors that the server found; without rows as long as a table that was kept is still being fetched. */
  const [refused, setRefused] = useState<Omit<Found<CellError>, 'rows'> & { rows: OwnRows['rows'] | null }>(
    nothingRefused,
  );
  const check = useCheck(ask, () => latest.current?.rows ?? []);
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
    matching.current = null;
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
  async function open(filename: string, given: { file: File } | { text: string }): Promise<void> {
    stop();
    setState({ status: 'opening', filename });
    const file = 'file' in given ? given.file : new File([given.text], `${filename}.txt`);
    await orRefused(filename, async () => {
      const { sheets, view } = await ask('open', given);
      const { place } = view;
      opened.current = sheets;
      if (!view.isOurs || !place)
        return beginMatching({ filename, file, sheets, view, drafts: new Map(), chosen: null });
      const own = await ask('take', { sheet: view.sheet, place, recipe: null });
      await beginNew({ ...own, filename, file, isUploadable: view.isUploadable, profile: null });
    });
  }

  async function orRefused(filename: string, action: () => Promise<void> | void): Promise<void> {
    try {
      await action();
    } catch (error) {
      setState({ status: 'refused', filename, message: messageOf(error) });
    }
  }

  const choiceOf = ({ view, drafts }: Matching) => ({ sheet: view.sheet, header: view.place?.header ?? null, drafts });

  function beginMatching(next: Matching): void {
    const id = randomUuid();
    void keepFile(user, id, { filename: next.filename, file: next.file }, choiceOf(next));
    showMatching(id, next);
  }

  function showMatching(id: string, next: Matching): void {
    keptId.current = id;
    latest.current = null;
    matching.current = next;
    setState({ status: 'matching', ...next });
  }

  /** Opens a file, if it is not, at the sheet and the header that were chosen in it before. */
  async function reopen(
    { filename, file }: KeptFile,
    { sheet, header, drafts }: KeptChoice,
    show: (next: Matching) => void,
  ): Promise<void> {
    setState({ status: 'opening', filename });
    await orRefused(filename, async () => {
      opened.current ??= (await ask('open', { file })).sheets;
      const view = await ask('view', { sheet, header });
      show({ filename, file, sheets: opened.current, view, drafts, chosen: null });
    });
  }

  /** Looks at another sheet, or takes another row for the header. */
  async function look(sheet: number, header: number | null): Promise<void> {
    const { current } = matching;
    if (!current) return;
    await orRefused(current.filename, async () => {
      const next: Matching = {
        ...current,
        view: await ask('view', { sheet, header }),
        chosen: header === null ? 'sheet' : 'header',
      };
      setMatching(next);
      setState({ status: 'matching', ...next });
    });
  }

  /** Keeps how the columns are matched so far: a reload loses nothing of it. */
  function keepDraft(draft: Draft): void {
    const { current } = matching;
    if (current) setMatching({ ...current, drafts: new Map([...current.drafts, [draftKey(current.view), draft]]) });
  }

  function setMatching(next: Matching): void {
    matching.current = next;
    if (keptId.current !== null) void keepChoice(user, keptId.current, choiceOf(next));
  }

  /** Makes our table of the one that was matched. */
  async function take(profile: Profile): Promise<void> {
    const { current } = matching;
    if (!current?.view.place) return;
    const { filename, file, view } = current;
    const own = await ask('take', { sheet: view.sheet, place: current.view.place, recipe: profile.recipe });
    keepProfile(profile);
    await beginNew({ ...own, filename, file, isUploadable: false, profile });
  }

  /** Looks at the columns of the file once more; corrections of its cells are given up. */
  async function match(): Promise<void> {
    const { current } = latest;
    if (!current?.file) return;
    const { filename, file, origin, profile } = current;
    check.clear();
    setRefused(nothingRefused);
    const { sheet, header } = origin;
    const drafts = new Map(profile && [[draftKey({ sheet, place: { header } }), profile]]);
    const choice = { sheet, header, drafts };
    await reopen({ filename, file }, choice, beginMatching);
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
    matching.current = null;
    opened.current = null;
    check.clear();
    setRefused(nothingRefused);
  }

  /**
   * The file to send: the chosen one where nothing was changed in it, else a workbook of the table.
   * @throws an Error with a sentence where no workbook can be made
   */
  async function fileToSend(): Promise<File | null> {
    const { current } = latest;
    if (!current) return null;
    if (current.isUploadable && !corrections.canUndo && current.file) return current.file;
    return await writtenFile(current.filename, ask('workbook', null));
  }

  async function writtenFile(filename: string, bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<File> {
    try {
      return new File([await bytes], `${filename.replace(/\.\w+$/, '')}.xlsx`);
    } catch (error) {
      throw new Error(messageOf(error), { cause: error });
    }
  }

  /**
   * The table's own file for its errors to be marked in, with its corrections: a text file as a workbook, and the table itself where
   * there is no file any more.
   * @throws an Error with a sentence where no workbook can be made
   */
  async function fileToMark(): ReturnType<FileToMark> {
    const { current } = latest;
    if (!current?.file) {
      const file = await fileToSend();
      return file && { file, table: null };
    }
    const file = current.origin.isWorkbook
      ? current.file
      : await writtenFile(current.filename, ask('textWorkbook', current.file));
    return { file, table: current };
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
      if (!kept.table) return reopen(kept.file, kept.choice, (next) => showMatching(kept.id, next));
      const { steps, rows } = replay(kept.table.rows, kept.edits);
      const { columns, lines, warnings } = kept.table;
      await ask('put', { columns, lines, rows, warnings });
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
    /** Whether it can be sent: it was checked here, or could not be. */
    isReady: table !== null && (check.found !== null || check.hasFailed),
    /** Whether cells are corrected, which would be lost with the table, and can be taken back. */
    isCorrected: corrections.canUndo,
    canRedo: corrections.canRedo,
    prepare,
    open,
    look,
    take,
    match,
    keepDraft,
    rememberReplacement,
    edit: corrections.edit,
    undo,
    redo: corrections.redo,
    fileToSend,
    fileToMark,
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
