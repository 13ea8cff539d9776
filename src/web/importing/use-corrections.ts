import { useRef } from 'react';
import { type ColumnMapping, withoutReplacements, withReplacement } from '../../table/mapping/column-mapping.ts';
import {
  changedCells,
  type Edit,
  type LoadedTable,
  type LoadedTableAction,
  packEdits,
  type ReadingRule,
  saveEdits,
  type TableWorker,
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

  /** Saves the replacement of a value in the preset, for later tables of this kind. */
  function rememberReplacement(column: string, value: string, by: string): void {
    changePreset((mapping) => withReplacement(mapping, column, value, by));
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
  function correct({ id }: LoadedTable, action: LoadedTableAction, edits: readonly Edit[]): void {
    if (edits.length === 0) return;
    dispatch(action);
    const packed = packEdits(edits);
    void request('edit', packed);
    void saveEdits(user, id, packed);
    stopCheck();
    checkTimer.current = window.setTimeout(check, checkDelayMs);
  }

  /** @param rule a rule for later tables of this kind, which is undone with the edits */
  function edit(edits: readonly Edit[], rule?: ReadingRule): void {
    const loaded = getTable();
    if (!loaded) return;
    const changed = changedCells(loaded, edits);
    correct(loaded, { type: 'edited', edits }, changed);
    const recipe = loaded.table.profile?.recipe;
    if (!rule || !recipe || changed.length === 0) return;
    const before = 'dates' in rule ? { dates: recipe.dates } : { serialDates: recipe.serialDates };
    savedRules.current = [...savedRules.current, { table: loaded.id, step: loaded.done.length, before }];
    changePreset((mapping) => ({ ...mapping, ...rule }));
  }

  /** Takes back the rule that was saved with the last correction. */
  function undoRule({ id, done }: LoadedTable): void {
    const last = savedRules.current.at(-1);
    if (last?.table !== id || last.step !== done.length - 1) return;
    savedRules.current = savedRules.current.slice(0, -1);
    changePreset((mapping) => ({ ...mapping, ...last.before }));
  }

  /** Undoes the last correction, and the replacement that was saved with it. @returns the cells that were changed */
  function undo(): readonly Edit[] {
    const loaded = getTable();
    const edits = loaded?.done.at(-1)?.before ?? [];
    if (!loaded) return edits;
    correct(loaded, { type: 'undone' }, edits);
    undoRule(loaded);
    const { columns } = loaded.table;
    const values = edits.map(({ column, value }) => ({ column: columns[column] ?? '', value: String(value) }));
    changePreset((mapping) => withoutReplacements(mapping, values));
    return edits;
  }

  /** @returns the cells that were changed */
  function redo(): readonly Edit[] {
    const loaded = getTable();
    const edits = loaded?.undone.at(-1)?.after ?? [];
    if (loaded) correct(loaded, { type: 'redone' }, edits);
    return edits;
  }

  return { check, stopCheck, rememberReplacement, edit, undo, redo };
}
