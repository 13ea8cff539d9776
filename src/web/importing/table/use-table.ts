import { useEffect, useRef, useState } from 'react';
import type { SentenceKey } from '../../../catalogue/locales/index.ts';
import type { TableCheck } from '../../../table/check-table.ts';
import type { Profile } from '../../../table/profiles.ts';
import { word } from '../../language.ts';
import { useSession } from '../../session.ts';
import type { Edit, KeptTable, Opened, OwnRows, SheetView } from './calls.ts';
import { FailedCall, startTableWorker, type TableWorker } from './client.ts';
import { forgetTable, keepEdits, keepTable, keptTable } from './kept-table.ts';
import { useProfiles } from './stored-profiles.ts';

/** A table with our columns, and the file it came from (none where it was pasted). */
export type Table = OwnRows & {
  filename: string;
  file: File | null;
  /** Whether it differs from the file, or was made from another table: then a workbook is made of it to be sent. */
  isEdited: boolean;
};

/** Stages of a table before it is sent: opened, matched to our columns where it has others, checked and corrected. */
export type TableState =
  | { status: 'none' }
  | { status: 'opening'; filename: string }
  | { status: 'refused'; filename: string; message: string }
  | ({ status: 'matching' } & Matching)
  | { status: 'ready'; table: Table };

/** A table that is being matched to our columns. */
export type Matching = { filename: string; file: File | null; sheets: Opened['sheets']; view: SheetView };

/** One step back: what the cells were before. */
type Undone = { before: readonly Edit[]; after: readonly Edit[] };

/** Waits for the next keystroke before the whole table is checked again. */
const checkDelayMs = 300;

function messageOf(error: unknown): string {
  if (error instanceof FailedCall) return word(`importing.${error.code}` as SentenceKey, error.params);
  return error instanceof Error ? error.message : String(error);
}

/** The table that is being brought in, held by a worker and, for what is on the screen, here. */
export function useTable() {
  const user = useSession().user?.id ?? 0;
  const { profiles, keep: keepProfile } = useProfiles();
  const [state, setState] = useState<TableState>({ status: 'none' });
  const [check, setCheck] = useState<TableCheck | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [done, setDone] = useState<readonly Undone[]>([]);
  const [undone, setUndone] = useState<readonly Undone[]>([]);
  const worker = useRef<TableWorker | null>(null);
  const checkTimer = useRef<number>(undefined);
  const editsKept = useRef(0);
  const latest = useRef<Table | null>(null);
  /** Whether the table that was kept is not wanted any more, also while it is still being fetched. */
  const isForgotten = useRef(false);
  /** The table as it was matched, to be matched once more; and the recipe it was made by. */
  const [matching, setMatching] = useState<Matching | null>(null);
  const [profile, setProfile] = useState<Profile | null>(null);

  const ask: TableWorker['ask'] = (name, given) => {
    worker.current ??= startTableWorker();
    return worker.current.ask(name, given);
  };

  function ready(table: Table): void {
    latest.current = table;
    setState({ status: 'ready', table });
  }

  async function checkNow(): Promise<void> {
    setChecking(true);
    const found = await ask('check', null).catch(() => {
      // The server checks it all the same.
      setFailed(true);
      setChecking(false);
      return null;
    });
    // Given up for an edit that came in between, which asks for the next one.
    if (!found) return;
    setCheck(found);
    setChecking(false);
  }

  async function begin(table: Table): Promise<void> {
    setDone([]);
    setUndone([]);
    setCheck(null);
    setFailed(false);
    ready(table);
    editsKept.current = 0;
    void keepTable(user, table satisfies KeptTable);
    await checkNow();
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
      await begin({ ...own, filename, file, isEdited: file === null });
    } catch (error) {
      setState({ status: 'refused', filename, message: messageOf(error) });
    }
  }

  /** Looks at another sheet, or takes another row for the header. */
  async function look(sheet: number, header: number | null): Promise<void> {
    if (state.status !== 'matching') return;
    const view = await ask('view', { sheet, header });
    setState({ ...state, view });
    setMatching({ ...state, view });
  }

  /** Makes our table of the one that was matched. */
  async function take(made: Profile): Promise<void> {
    if (state.status !== 'matching' || !state.view.place) return;
    const { filename, file, view } = state;
    const own = await ask('take', { sheet: view.sheet, place: state.view.place, recipe: made.recipe });
    setProfile(made);
    keepProfile(made);
    await begin({ ...own, filename, file, isEdited: true });
  }

  /** Looks at the columns of the file once more; corrections of its cells are given up. */
  function match(): void {
    if (matching) setState({ status: 'matching', ...matching });
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
    const table = latest.current;
    if (!table) return;
    const rows = table.rows.slice();
    const copied = new Set<number>();
    for (const { row, column, value } of edits) {
      if (!copied.has(row)) rows[row] = [...(rows[row] ?? [])];
      copied.add(row);
      (rows[row] as OwnRows['rows'][number])[column] = value;
    }
    ready({ ...table, rows, isEdited: true });
    void ask('edit', edits);
    void keepEdits(user, ++editsKept.current, edits);
    clearTimeout(checkTimer.current);
    setChecking(true);
    checkTimer.current = window.setTimeout(checkNow, checkDelayMs);
  }

  function edit(edits: readonly Edit[]): void {
    const rows = latest.current?.rows;
    const real = edits.filter(({ row, column, value }) => (rows?.[row]?.[column] ?? null) !== value);
    if (!rows || real.length === 0) return;
    const before = real.map(({ row, column }) => ({ row, column, value: rows[row]?.[column] ?? null }));
    setDone([...done, { before, after: real }]);
    setUndone([]);
    apply(real);
  }

  function undo(): readonly Edit[] {
    const last = done.at(-1);
    if (!last) return [];
    setDone(done.slice(0, -1));
    setUndone([...undone, last]);
    apply(last.before);
    return last.before;
  }

  function redo(): readonly Edit[] {
    const last = undone.at(-1);
    if (!last) return [];
    setUndone(undone.slice(0, -1));
    setDone([...done, last]);
    apply(last.after);
    return last.after;
  }

  function stop(): void {
    clearTimeout(checkTimer.current);
    worker.current?.end();
    worker.current = null;
    latest.current = null;
    setCheck(null);
    setChecking(false);
    setMatching(null);
  }

  /** The file to send: the chosen one where nothing was changed in it, else a workbook of the table. */
  async function fileToSend(): Promise<File | null> {
    const table = latest.current;
    if (!table) return null;
    if (!table.isEdited && table.file) return table.file;
    const bytes = await ask('workbook', null);
    return new File([bytes], `${table.filename.replace(/\.\w+$/, '')}.xlsx`);
  }

  function forget(): void {
    isForgotten.current = true;
    stop();
    setState({ status: 'none' });
    void forgetTable(user);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is opened
  useEffect(() => {
    let isLeft = false;
    void keptTable(user).then(async (kept) => {
      if (!kept || isLeft || isForgotten.current || latest.current) return;
      const { columns, lines, rows } = kept;
      await ask('put', { columns, lines, rows });
      await begin(kept);
    });
    return () => {
      isLeft = true;
      clearTimeout(checkTimer.current);
      worker.current?.end();
      worker.current = null;
    };
  }, []);

  return {
    state,
    check,
    isChecking,
    /** Whether it can be sent: it was checked here, or could not be. */
    isReady: state.status === 'ready' && (check !== null || hasFailed),
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
    open,
    look,
    take,
    match,
    /** Whether the file itself is at hand, and not only the table that was kept of it. */
    canMatch: matching !== null,
    profiles,
    rememberReplacement,
    edit,
    undo,
    redo,
    fileToSend,
    forget,
  };
}

export type TableInHand = ReturnType<typeof useTable>;
