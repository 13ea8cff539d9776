import { useRef } from 'react';
import {
  type ColumnMapping,
  type LearnedRule,
  withLearned,
  withoutLearned,
} from '../../table/mapping/column-mapping.ts';
import {
  applyEdits,
  changedCells,
  columnsOf,
  type Edit,
  type LoadedTable,
  type LoadedTableAction,
  learnRules,
  packEdits,
  type ReadingRule,
  type SavedCorrection,
  saveCorrection,
  type Table,
  type TableColumns,
  type TableWorker,
  addColumns as withAddedColumns,
} from './grid/index.ts';
import { saveMapping } from './mapping/index.ts';

/** Time without a keystroke after which the whole table is checked again. */
const checkDelayMs = 300;

type CorrectionsOptions = {
  /** Returns the current table; null if none is loaded. */
  getTable: () => LoadedTable | null;
  dispatch: (action: LoadedTableAction) => void;
  request: TableWorker['request'];
};

/** Corrects and checks the loaded table in its worker, and saves the corrections with its draft. */
export function useCorrections(user: number, { getTable, dispatch, request }: CorrectionsOptions) {
  const checkTimer = useRef<number>(undefined);
  /** The rules that were saved with corrections, by the number of corrections before; and those that they replaced. */
  const savedRules = useRef<readonly { table: string; step: number; before: ReadingRule }[]>([]);
  const stopCheck = () => clearTimeout(checkTimer.current);

  async function check(): Promise<void> {
    const loaded = getTable();
    if (!loaded) return;
    const { id } = loaded;
    const { rows } = loaded.table;
    try {
      const result = await request('check', null);
      // There is no result if the table was edited during the check; the next check follows then.
      if (result) dispatch({ type: 'checked', id, rows, check: result });
    } catch {
      dispatch({ type: 'checkFailed', id });
    }
  }

  /** Saves rules of a correction in the preset, for later tables of this kind. */
  function remember(rules: readonly LearnedRule[]): void {
    if (rules.length > 0) changePreset((mapping) => withLearned(mapping, rules));
  }

  function changePreset(change: (mapping: ColumnMapping) => ColumnMapping): void {
    const preset = getTable()?.table.profile;
    const mapping = preset && change(preset.recipe);
    if (!preset || !mapping || mapping === preset.recipe) return;
    const changed = { ...preset, recipe: mapping };
    dispatch({ type: 'presetChanged', preset: changed });
    void saveMapping(changed);
  }

  /** Corrects the table in this state, in the worker and in the draft. */
  function correct(
    { id }: LoadedTable,
    action: LoadedTableAction,
    edits: readonly Edit[],
    saved: SavedCorrection = edits,
    columns?: TableColumns,
  ): void {
    dispatch(action);
    if (columns) void request('setColumns', columns);
    void request('edit', packEdits(edits));
    void saveCorrection(user, id, saved);
    stopCheck();
    checkTimer.current = window.setTimeout(check, checkDelayMs);
  }

  /** @param rule a rule for later tables of this kind, which is undone with the edits */
  function edit(edits: readonly Edit[], rule?: ReadingRule): void {
    const loaded = getTable();
    const changed = loaded ? changedCells(loaded, edits) : [];
    if (!loaded || changed.length === 0) return;
    correct(loaded, { type: 'edited', edits }, changed);
    const recipe = loaded.table.profile?.recipe;
    if (!rule || !recipe) return;
    const { dates, serialDates, firstNameFirst } = recipe;
    const before = { dates, serialDates, firstNameFirst };
    savedRules.current = [...savedRules.current, { table: loaded.id, step: loaded.done.length, before }];
    changePreset((mapping) => ({ ...mapping, ...rule }));
  }

  /** Corrects cells, and saves for later tables what is said of all cells with a text. */
  function editAll(edits: readonly Edit[]): void {
    const loaded = getTable();
    if (!loaded) return;
    edit(edits);
    if (loaded.table.profile) remember(learnRules(loaded.table, edits));
  }

  /** Takes back the rule that was saved with the last correction. */
  function undoRule({ id, done }: LoadedTable): void {
    const last = savedRules.current.at(-1);
    if (last?.table !== id || last.step !== done.length - 1) return;
    savedRules.current = savedRules.current.slice(0, -1);
    changePreset((mapping) => ({ ...mapping, ...last.before }));
  }

  /**
   * Adds columns and changes cells as one correction, and saves for later tables what is said of all rows.
   * @param editsOf returns the changes for the table that has the columns; they may concern others too
   */
  function addColumns(names: readonly string[], editsOf: (table: Table) => readonly Edit[]): void {
    const loaded = getTable();
    if (!loaded) return;
    const table = withAddedColumns(loaded.table, names);
    const edits = editsOf(table);
    if (names.length === 0) edit(edits);
    else correct(loaded, { type: 'columnsAdded', names, edits }, edits, { added: names, edits }, columnsOf(table));
    if (table.profile) remember(learnRules(table, edits));
  }

  /** Undoes the last correction, and the replacement that was saved with it. @returns the cells that were changed */
  function undo(): readonly Edit[] {
    const loaded = getTable();
    const step = loaded?.done.at(-1);
    if (!loaded || !step) return [];
    const { before: edits, columns: changed } = step;
    correct(loaded, { type: 'undone' }, edits, changed && { removed: changed.added }, changed?.before);
    undoRule(loaded);
    const { columns } = changed?.before ?? loaded.table;
    if (loaded.table.profile) {
      const rules = learnRules({ ...loaded.table, rows: applyEdits(loaded.table.rows, edits) }, step.after);
      changePreset((mapping) => withoutLearned(mapping, rules));
    }
    return edits.filter(({ column }) => column < columns.length);
  }

  /** @returns the cells that were changed */
  function redo(): readonly Edit[] {
    const loaded = getTable();
    const step = loaded?.undone.at(-1);
    if (!loaded || !step) return [];
    const { after: edits, columns } = step;
    correct(loaded, { type: 'redone' }, edits, columns && { added: columns.added, edits }, columns?.after);
    return edits;
  }

  return { check, stopCheck, edit, editAll, addColumns, undo, redo };
}
