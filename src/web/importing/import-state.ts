import type { FileChecksum } from '../../catalogue/read-files/read-files.ts';
import {
  isCorrected,
  isSendable,
  type LoadedTable,
  type LoadedTableAction,
  reduceLoadedTable,
  withServerErrors,
} from './grid/loaded-table.ts';
import type { TableInput } from './grid/worker-messages.ts';
import { type MappingAction, type MappingState, reduceMapping } from './mapping/mapping-state.ts';
import {
  createStudyState,
  reduceStudy,
  type StudyAction,
  type StudyDraft,
  type StudyState,
} from './study/study-state.ts';
import { idleUpload, reduceUpload, type UploadAction, type UploadState } from './upload/upload-state.ts';

/** The name of the made-up table, which is never sent. */
export const exampleName = 'strandbook-tour.csv';

/**
 * The table from its file to the upload: it is opened, mapped to our fields if it has other columns, checked and
 * corrected. Each stage has a new `id`, by which late responses about a former stage are recognised.
 */
export type TableState =
  | { status: 'none' }
  | { status: 'opening'; id: string; filename: string }
  | { status: 'refused'; filename: string; message: string }
  | MappingState
  | LoadedTable;

/** A table that was selected, dropped or pasted. */
export type SelectedTable = { filename: string; input: TableInput };

/** The state of the import screen. */
export type ImportState = {
  table: TableState;
  /** Whether the draft in this browser, if there is one, has been restored. */
  isRestored: boolean;
  /**
   * A newly selected table that waits for a confirmation, because it would discard the corrections of the current one.
   */
  replacement: SelectedTable | null;
  study: StudyState;
  upload: UploadState;
  checksums: readonly FileChecksum[];
  hasTemplate: boolean;
  /** Whether the user has tried to send the table although the study has problems. */
  wasSentIncomplete: boolean;
  /** Number of failed attempts to send; each moves the focus to the first invalid field. */
  rejections: number;
};

type TableAction =
  /** A table is selected: it replaces any other. */
  | { type: 'opening'; id: string; filename: string }
  | { type: 'refused'; id: string; message: string }
  /** The table of stage `from` is a foreign table, whose columns have to be mapped. */
  | { type: 'mappingStarted'; from: string; mapping: MappingState }
  /** The table of stage `from` was read, with a mapping or, for a template, without one. */
  | { type: 'loaded'; from: string; table: LoadedTable }
  | { type: 'discarded' }
  /** The file of a draft is opened, whose columns were being mapped. */
  | { type: 'mappingRestoring'; id: string; filename: string }
  | { type: 'restored'; table: LoadedTable }
  | { type: 'restoreEnded' };

type FormAction =
  | { type: 'replacementRequested'; replacement: SelectedTable }
  | { type: 'replacementCancelled' }
  | { type: 'checksumsChanged'; checksums: readonly FileChecksum[] }
  | { type: 'templateDownloaded' }
  /** The user has tried to send the table although the study has problems. */
  | { type: 'sentIncomplete' }
  /** Another import begins: with an empty study, or with the same one. */
  | { type: 'restarted'; study: StudyDraft | null };

export type ImportAction = TableAction | LoadedTableAction | MappingAction | UploadAction | StudyAction | FormAction;

export function createImportState(study: StudyDraft): ImportState {
  return {
    table: { status: 'none' },
    isRestored: false,
    replacement: null,
    study: createStudyState(study),
    upload: idleUpload,
    checksums: [],
    hasTemplate: false,
    wasSentIncomplete: false,
    rejections: 0,
  };
}

export function reduceImport(state: ImportState, action: ImportAction): ImportState {
  const { table, study, upload } = state;
  switch (action.type) {
    case 'opening': {
      const { id, filename } = action;
      return {
        ...state,
        table: { status: 'opening', id, filename },
        isRestored: true,
        replacement: null,
        study: { ...study, serverMessages: {} },
        // The list of errors in rows stays, to compare it with the corrected file; a check or any other message was
        // about the former file.
        upload: upload.status === 'error' && upload.errors.length > 0 ? upload : reduceUpload(upload, dismissal),
      };
    }
    case 'mappingRestoring': {
      const { id, filename } = action;
      return state.isRestored ? state : { ...state, table: { status: 'opening', id, filename } };
    }
    case 'refused': {
      if (!isTable(table, action.id)) return state;
      const { filename } = table.status === 'ready' ? table.table : table;
      return { ...state, table: { status: 'refused', filename, message: action.message }, isRestored: true };
    }
    case 'mappingStarted':
      return isTable(table, action.from) ? { ...state, table: action.mapping, isRestored: true } : state;
    case 'loaded':
      return isTable(table, action.from) ? { ...state, table: action.table, isRestored: true } : state;
    case 'restored': {
      const wasStored = upload.status === 'success' && upload.table === action.table.id;
      if (state.isRestored || wasStored) return { ...state, isRestored: true };
      return { ...state, table: afterUpload(action.table, upload), isRestored: true };
    }
    case 'restoreEnded':
      return { ...state, isRestored: true };
    case 'discarded':
      return { ...state, table: { status: 'none' } };
    case 'edited':
    case 'columnsAdded':
    case 'undone':
    case 'redone':
    case 'presetChanged':
    case 'checked':
    case 'checkFailed':
      return table.status === 'ready' ? withTable(state, reduceLoadedTable(table, action)) : state;
    case 'viewed':
    case 'mappingChanged':
      return table.status === 'mapping' ? withTable(state, reduceMapping(table, action)) : state;
    case 'uploadStarted': {
      const next = { ...state, wasSentIncomplete: false, study: { ...study, serverMessages: {} } };
      return { ...next, upload: reduceUpload(upload, action) };
    }
    case 'uploadResumed':
    case 'uploadProgressed':
      return { ...state, upload: reduceUpload(upload, action) };
    case 'uploadDismissed':
    case 'uploadEnded':
      return withUpload(state, reduceUpload(upload, action));
    case 'studyChanged':
    case 'studyReplaced':
    case 'studyFieldTouched':
      return { ...state, study: reduceStudy(study, action) };
    case 'replacementRequested':
      return { ...state, replacement: action.replacement };
    case 'replacementCancelled':
      return { ...state, replacement: null };
    case 'checksumsChanged':
      return { ...state, checksums: action.checksums };
    case 'templateDownloaded':
      return { ...state, hasTemplate: true };
    case 'sentIncomplete': {
      const incomplete = { ...state, wasSentIncomplete: true, rejections: state.rejections + 1 };
      return { ...incomplete, study: { ...study, showsAllProblems: true } };
    }
    case 'restarted': {
      const next = withUpload(state, reduceUpload(upload, dismissal));
      return { ...next, wasSentIncomplete: false, study: action.study ? createStudyState(action.study) : study };
    }
  }
}

const dismissal: UploadAction = { type: 'uploadDismissed' };

function isTable(table: TableState, id: string): table is Extract<TableState, { id: string }> {
  return 'id' in table && table.id === id;
}

/** The state with a changed table; the same object if the action has not changed the table. */
function withTable(state: ImportState, table: TableState): ImportState {
  return table === state.table ? state : { ...state, table };
}

/** The state once an upload has ended, or its end was dismissed. */
function withUpload(state: ImportState, upload: UploadState): ImportState {
  if (upload === state.upload) return state;
  const next = { ...state, upload, table: afterUpload(state.table, upload) };
  if (upload.status !== 'error') return next;
  const study = { ...state.study, serverMessages: upload.fields };
  return { ...next, study, rejections: state.rejections + (upload.errors.length === 0 ? 1 : 0) };
}

/** The table after an upload, with the errors that the server found; no table if it was stored. */
function afterUpload(table: TableState, upload: UploadState): TableState {
  if (table.status !== 'ready') return table;
  if (upload.status === 'success' && upload.table === table.id) return { status: 'none' };
  return withServerErrors(table, upload.status === 'error' ? upload.errors : []);
}

/** The name and the size in bytes of the current table; null where there is none. */
export function currentTable(table: TableState): { name: string; size: number | null } | null {
  if (table.status === 'none' || table.status === 'refused') return null;
  const { filename, file } = table.status === 'ready' ? table.table : { file: null, ...table };
  return { name: filename, size: file?.size ?? null };
}

/** The reasons why a table cannot be sent, each with its text. */
export type NotReadyReason = 'none' | 'opening' | 'matching' | 'checking' | 'example';

const reasonByStatus = {
  none: 'none',
  refused: 'none',
  opening: 'opening',
  mapping: 'matching',
  ready: 'checking',
} as const;

/** The reason why the table cannot be sent; null where it can be. The example of the tour never is. */
export function notReadyReason(table: TableState): NotReadyReason | null {
  if (currentTable(table)?.name === exampleName) return 'example';
  return table.status === 'ready' && isSendable(table) ? null : reasonByStatus[table.status];
}

/** Whether opening another table would discard corrections. */
export function hasCorrections({ table }: ImportState): boolean {
  return table.status === 'ready' && isCorrected(table);
}

export type ImportStore = {
  getState: () => ImportState;
  dispatch: (action: ImportAction) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Holds the state outside of React, so that code that has waited for a response reads the current state. */
export function createImportStore(initial: ImportState): ImportStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(action) {
      state = reduceImport(state, action);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
