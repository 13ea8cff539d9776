import { useEffect, useRef } from 'react';
import type { MappingPreset } from '../../table/mapping/mapping-presets.ts';
import { type SelectableEncoding, selectableEncodingOf } from '../../table/reading/text-encodings.ts';
import { loadMeasurementTypes } from '../measurements/index.ts';
import { randomUuid } from '../random-uuid.ts';
import {
  createLoadedTable,
  deleteTableDraft,
  errorMessage,
  fileToHighlight,
  fileToSend,
  isCorrected,
  loadTableDraft,
  type MappingDraft,
  type MappingFile,
  type MappingSettings,
  type OpenedFile,
  replayCorrections,
  saveMappingFile,
  saveMappingSettings,
  saveTableDraft,
  sourcesOf,
  startTableWorker,
  type Table,
  type TableWorker,
} from './grid/index.ts';
import type { ImportStore, SelectedTable } from './import-state.ts';
import { draftKey, latestPreset, loadMappings, type MappingState, saveMapping, settingsOf } from './mapping/index.ts';
import { useCorrections } from './use-corrections.ts';
import { rememberUsualValues } from './usual-values/usual-values.ts';

/** Reads, maps, checks and corrects the table in its worker, saves its draft, and dispatches each result. */
export function useTableActions(user: number, { getState, dispatch }: ImportStore) {
  const worker = useRef<TableWorker | null>(null);

  const current = () => getState().table;
  const loadedTable = () => {
    const table = current();
    return table.status === 'ready' ? table : null;
  };
  const currentMapping = () => {
    const table = current();
    return table.status === 'mapping' ? table : null;
  };
  function isCurrent(id: string): boolean {
    const table = current();
    return 'id' in table && table.id === id;
  }

  /**
   * Starts the worker if it does not run. This is also called before there is a table, so that its code loads while a
   * file is being selected.
   */
  function startWorker(): TableWorker {
    worker.current ??= startTableWorker();
    return worker.current;
  }

  const request: TableWorker['request'] = (name, input) => startWorker().request(name, input);
  const { check, stopCheck, ...corrections } = useCorrections(user, { getTable: loadedTable, dispatch, request });

  /** Sends the worker the types of measurements, by which it recognizes columns. */
  async function sendTypes(): Promise<void> {
    await request('setTypes', await loadMeasurementTypes());
  }

  function releaseWorker(): void {
    stopCheck();
    if (!worker.current?.release()) worker.current = null;
  }

  /** Opens a file or a pasted text. A template is loaded at once; the columns of any other table are mapped first. */
  async function open({ filename, input }: SelectedTable): Promise<void> {
    const from = randomUuid();
    releaseWorker();
    dispatch({ type: 'opening', id: from, filename });
    const file = 'file' in input ? input.file : new File([input.text], `${filename}.txt`);
    const others = 'file' in input ? input.others : undefined;
    const wasEncodingChanged = 'encoding' in input && input.encoding !== undefined;
    await orRefused(from, async () => {
      await sendTypes();
      const { sheets, view, letters, join } = await request('open', input);
      const { range, sheet, isUploadable } = view;
      if (!view.isTemplate || !range) {
        const lastChanged = wasEncodingChanged ? 'encoding' : 'file';
        const [drafts, presets] = [new Map(), await loadMappings()];
        const opened = { filename, file, others, sheets, join, letters };
        return startMapping(from, { ...opened, view, drafts, presets, lastChanged });
      }
      const mapped = await request('buildTable', { sheet, range, mapping: null });
      const table = { ...mapped, filename, file, others, isUploadable, profile: null, letters };
      await startTable(from, { table, sheets, wasEncodingChanged });
    });
  }

  /** Reads a text file in another encoding; corrections and the mapping are discarded. */
  async function readWithEncoding(encoding: SelectableEncoding): Promise<void> {
    const table = currentMapping() ?? loadedTable()?.table;
    if (table?.file) await open({ filename: table.filename, input: { file: table.file, encoding } });
  }

  async function orRefused(id: string, action: () => Promise<void> | void): Promise<void> {
    try {
      await action();
    } catch (error) {
      dispatch({ type: 'refused', id, message: errorMessage(error) });
    }
  }

  async function startTable(
    from: string,
    { table, ...rest }: { table: Table; sheets: OpenedFile['sheets']; wasEncodingChanged?: boolean },
  ): Promise<void> {
    if (!isCurrent(from)) return;
    const id = randomUuid();
    dispatch({ type: 'loaded', from, table: createLoadedTable({ id, table, ...rest }) });
    // The worker checks the table while its draft is saved.
    const checked = check();
    void saveTableDraft(user, id, table);
    await checked;
  }

  function startMapping(from: string, mapping: Omit<MappingState, 'status' | 'id'>): void {
    if (!isCurrent(from)) return;
    const started: MappingState = { status: 'mapping', id: randomUuid(), ...mapping };
    dispatch({ type: 'mappingStarted', from, mapping: started });
    const { filename, file, others } = started;
    void saveMappingFile(user, started.id, { filename, file, others }, settingsOf(started));
  }

  /** Reads the columns of a file at the selected sheet and header. */
  async function viewAgain(
    { file, filename, others }: MappingFile,
    { sheet, header, drafts, encoding }: MappingSettings,
    opened: Pick<OpenedFile, 'sheets' | 'letters' | 'join'> | null,
  ): Promise<Omit<MappingState, 'status' | 'id'>> {
    if (!opened) await sendTypes();
    const { sheets, letters, join } = opened ?? (await request('open', { file, encoding, others }));
    const view = await request('view', { sheet, header });
    const presets = await loadMappings();
    return { filename, file, others, sheets, join, view, drafts, presets, letters, lastChanged: null };
  }

  /** Shows another sheet, or uses another row as the header. */
  async function viewSheet(sheet: number, header: number | null, by?: 'join'): Promise<void> {
    const mapping = currentMapping();
    if (!mapping) return;
    const { id } = mapping;
    await orRefused(id, async () => {
      const view = await request('view', { sheet, header });
      dispatch({ type: 'viewed', id, view, lastChanged: by ?? (header === null ? 'sheet' : 'header') });
      saveSettings(id);
    });
  }

  function saveSettings(id: string): void {
    const mapping = currentMapping();
    if (mapping?.id === id) void saveMappingSettings(user, id, settingsOf(mapping));
  }

  function saveMappingDraft(draft: MappingDraft): void {
    const mapping = currentMapping();
    if (!mapping) return;
    dispatch({ type: 'mappingChanged', id: mapping.id, draft });
    saveSettings(mapping.id);
  }

  /**
   * Builds the table with our columns from the foreign table, and saves the mapping.
   * @param shared whether everybody uses the mapping
   */
  async function applyMapping(preset: MappingPreset, shared: boolean): Promise<void> {
    const mapping = currentMapping();
    if (!mapping?.view.range) return;
    const { id, filename, file, others, sheets, letters } = mapping;
    const { sheet, range } = mapping.view;
    // A type may be new since the file was opened.
    await sendTypes();
    const mapped = await request('buildTable', { sheet, range, mapping: preset.recipe });
    void saveMapping(preset, shared);
    void rememberUsualValues(preset);
    await startTable(id, {
      table: { ...mapped, filename, file, others, isUploadable: false, profile: preset, letters },
      sheets,
    });
  }

  /** Returns to the mapping of the file's columns; corrections of cells are discarded. */
  async function mapAgain(): Promise<void> {
    const loaded = loadedTable();
    if (!loaded?.table.file) return;
    const { filename, file, others, origin, profile, letters } = loaded.table;
    const { sheet, header } = origin;
    const drafts = new Map(profile && [[draftKey({ sheet, range: { header } }), profile]]);
    const settings = { sheet, header, drafts, encoding: selectableEncodingOf(letters) };
    // Sheets that belong together are found again with the file.
    const opened = loaded.sheets?.length === 1 ? { sheets: loaded.sheets, letters, join: null } : null;
    stopCheck();
    const from = randomUuid();
    dispatch({ type: 'opening', id: from, filename });
    await orRefused(from, async () =>
      startMapping(from, await viewAgain({ filename, file, others }, settings, opened)),
    );
  }

  /** Discards the table and its draft. */
  function discard(): void {
    const table = current();
    if ('id' in table) void deleteTableDraft(user, table.id);
    releaseWorker();
    dispatch({ type: 'discarded' });
  }

  /**
   * Deletes the draft of a table that was stored, possibly from another tab.
   * @param id of the draft; null if there is none
   */
  function deleteStored(id: string | null): void {
    if (id !== null) void deleteTableDraft(user, id);
    if (current().status === 'none' && getState().isRestored) releaseWorker();
  }

  async function restore(isLeft: () => boolean): Promise<void> {
    const draft = await loadTableDraft(user);
    if (!draft || isLeft() || getState().isRestored) return;
    const { id } = draft;
    if (!draft.table) {
      const { file, choice } = draft;
      dispatch({ type: 'mappingRestoring', id, filename: file.filename });
      await orRefused(id, async () => {
        const mapping = await viewAgain(file, choice, null);
        dispatch({ type: 'mappingStarted', from: id, mapping: { status: 'mapping', id, ...mapping } });
      });
      return;
    }
    const { steps, table: corrected } = replayCorrections(draft.table, draft.corrections);
    const { columns, lines, rows, warnings, origin, profile } = corrected;
    await sendTypes();
    const [latest] = await Promise.all([
      profile && latestPreset(profile),
      request('restoreTable', { columns, lines, rows, warnings, origin }),
    ]);
    const table = { ...corrected, profile: latest };
    dispatch({ type: 'restored', table: createLoadedTable({ id, table, sheets: null, steps }) });
    if (isCurrent(id)) await check();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is opened
  useEffect(() => {
    let isLeft = false;
    void restore(() => isLeft).finally(() => {
      if (!isLeft) dispatch({ type: 'restoreEnded' });
    });
    return () => {
      isLeft = true;
      stopCheck();
      worker.current?.terminate();
      worker.current = null;
    };
  }, []);

  return {
    startWorker,
    open,
    readWithEncoding,
    compareFiles: (files: readonly File[]) => request('compareFiles', files),
    viewSheet,
    saveMappingDraft,
    applyMapping,
    mapAgain,
    ...corrections,
    discard,
    deleteStored,
    /** @throws an Error with a message if no workbook can be made; so does `getFileToHighlight` */
    getFileToSend: async () => {
      const loaded = loadedTable();
      return loaded && fileToSend(loaded.table, isCorrected(loaded), request);
    },
    getSources: (sent: File) => sourcesOf(loadedTable()?.table, sent),
    getLeftOut: () => loadedTable()?.table.leftOut ?? [],
    /** How many elements of the last check the archives would take; null if the table was edited since. */
    findReadiness: () => request('readiness', null),
    getFileToHighlight: async () => {
      const loaded = loadedTable();
      return loaded && fileToHighlight(loaded.table, request);
    },
  };
}
