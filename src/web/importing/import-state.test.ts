import { describe, expect, it } from 'vitest';
import { emptyMapping } from '../../table/mapping/column-mapping.ts';
import type { SheetView } from '../../table/mapping/foreign-table.ts';
import { changedCells, createLoadedTable, type LoadedTable, replayCorrections } from './grid/loaded-table.ts';
import type { CheckedTable, Edit, Table } from './grid/worker-messages.ts';
import {
  createImportState,
  createImportStore,
  currentTable,
  exampleName,
  hasCorrections,
  type ImportAction,
  type ImportState,
  notReadyReason,
  reduceImport,
} from './import-state.ts';
import { draftKey, type MappingState, settingsOf } from './mapping/mapping-state.ts';
import { createAuthorDraft, type StudyDraft } from './study/study-state.ts';
import type { CellError } from './upload/row-errors.ts';
import { receivedProgress, type UploadEnd, unknownProgress } from './upload/upload-state.ts';

const study: StudyDraft = {
  study_title: 'Plankton',
  project_study_abbreviation: '',
  project_study_begin: '',
  project_study_end: '',
  project_study_abstract: '',
  project_study_comment: '',
  authors: [createAuthorDraft({ firstname: 'Kim', lastname: 'Muster' })],
};

const file = new File(['samp_name,depth'], 'stations.csv');
const rows = [
  ['S1', '5'],
  ['S2', 'deep'],
];
const columns = ['samp_name', 'depth'];
const origin = {
  isWorkbook: false,
  sheet: 0,
  header: 1,
  isForeign: false,
  columns: columns.map((_, column) => ({ from: [column], isCopy: true })),
  computed: [],
};
const table: Table = {
  columns,
  lines: [2, 3],
  rows,
  fileRows: rows,
  warnings: [],
  origin,
  filename: file.name,
  file,
  letters: null,
  isUploadable: true,
  profile: null,
};
const wrongDepth = { line: 3, field: 'depth', code: 'depth', params: { value: 'deep' } };
const check: CheckedTable = {
  columnIndexes: new Map(),
  issues: [wrongDepth],
  total: 1,
  rows: 1,
  kinds: [],
  columnLetters: {},
  warnings: [],
  problem: null,
  records: { lines: new Int32Array(), indexes: new Int32Array() },
};

const view: SheetView = {
  sheet: 0,
  range: { header: 1, last: 3 },
  firstRows: [],
  suggestions: [],
  placeholders: [],
  placeholderCounts: [],
  dateOrder: null,
  isTemplate: false,
  isUploadable: false,
  rows: 2,
  rowsBelow: 0,
  namelessColumns: [],
};
const sheets = [{ name: 'Stations', hidden: false }];

const correction: Edit[] = [{ row: 1, column: 1, value: '7' }];
const failed = (errors: CellError[]): UploadEnd & { status: 'error' } => ({
  status: 'error',
  filename: file.name,
  file,
  message: 'refused',
  isLoggedOut: false,
  fields: {},
  errors,
  kinds: [],
  letters: {},
});
const depthError = { id: 0, row: 3, column: 'depth', cell: 'B3', message: 'too deep' };
const stored: UploadEnd = {
  status: 'success',
  filename: file.name,
  title: 'Plankton',
  table: 'table-1',
  dataset: '12',
  rows: 2,
  warnings: [],
};

const initial = createImportState(study);
const stateAfter = (state: ImportState, ...actions: readonly ImportAction[]) => actions.reduce(reduceImport, state);
const opening = (id: string, filename = file.name): ImportAction => ({ type: 'opening', id, filename });
const loadedTable = (id = 'table-1', changes: Partial<Table> = {}) =>
  createLoadedTable({ id, table: { ...table, ...changes }, sheets });
const checked = (id = 'table-1'): ImportAction => ({ type: 'checked', id, rows, check });
const mappingOf = (id: string): MappingState => ({
  status: 'mapping',
  join: null,
  id,
  filename: file.name,
  file,
  sheets,
  presets: [],
  view,
  drafts: new Map(),
  letters: null,
  lastChanged: null,
});

/** A template that was opened and checked; it has one error. */
const ready = stateAfter(
  initial,
  opening('file-1'),
  { type: 'loaded', from: 'file-1', table: loadedTable() },
  checked(),
);
const sending = stateAfter(ready, { type: 'uploadStarted', token: 'upload-1', isCheck: false });

function tableOf({ table: current }: ImportState): LoadedTable {
  if (current.status !== 'ready') throw new Error(`the table is ${current.status}`);
  return current;
}

describe('a foreign table', () => {
  it('is opened, mapped, checked, corrected and stored', () => {
    expect([initial.table.status, notReadyReason(initial.table), currentTable(initial.table)]).toEqual([
      'none',
      'none',
      null,
    ]);
    const opened = stateAfter(initial, opening('file-1'));
    expect(notReadyReason(opened.table)).toBe('opening');
    expect(currentTable(opened.table)).toEqual({ name: 'stations.csv', size: null });
    expect(opened.isRestored).toBe(true);

    const mapping = stateAfter(opened, { type: 'mappingStarted', from: 'file-1', mapping: mappingOf('mapping-1') });
    expect(notReadyReason(mapping.table)).toBe('matching');
    expect(currentTable(mapping.table)).toEqual({ name: 'stations.csv', size: file.size });

    const loaded = stateAfter(mapping, { type: 'loaded', from: 'mapping-1', table: loadedTable() });
    expect(notReadyReason(loaded.table)).toBe('checking');
    expect(tableOf(loaded).check).toEqual({ result: null, isRunning: true, hasFailed: false });

    const withErrors = stateAfter(loaded, checked());
    expect(notReadyReason(withErrors.table)).toBeNull();
    expect(tableOf(withErrors).check).toEqual({ result: { check, rows }, isRunning: false, hasFailed: false });

    const corrected = stateAfter(withErrors, { type: 'edited', edits: correction });
    expect(tableOf(corrected).table.rows).toEqual([
      ['S1', '5'],
      ['S2', '7'],
    ]);
    expect([hasCorrections(withErrors), hasCorrections(corrected)]).toEqual([false, true]);
    expect(tableOf(corrected).check).toMatchObject({ result: { rows }, isRunning: true });

    const sent = stateAfter(corrected, { type: 'uploadStarted', token: 'upload-1', isCheck: false });
    expect(sent.upload).toMatchObject({ status: 'processing', progress: { stage: 'sending', isCheck: false } });
    const end = stateAfter(sent, { type: 'uploadEnded', token: 'upload-1', end: stored });
    expect([end.upload.status, end.table.status]).toEqual(['success', 'none']);

    const sameStudy = stateAfter(end, { type: 'restarted', study: null });
    expect([sameStudy.upload.status, sameStudy.study.draft]).toEqual(['idle', study]);
    const newStudy = stateAfter(end, { type: 'restarted', study: { ...study, study_title: '' } });
    expect(newStudy.study.draft.study_title).toBe('');
  });

  it('keeps the mapping of each sheet and header, and the control that was used last', () => {
    const mapping = stateAfter(initial, opening('file-1'), {
      type: 'mappingStarted',
      from: 'file-1',
      mapping: mappingOf('mapping-1'),
    });
    const draft = { name: 'Stations', recipe: emptyMapping };
    const other = { ...view, sheet: 1, range: { header: 4, last: 9 } };
    const state = stateAfter(
      mapping,
      { type: 'mappingChanged', id: 'mapping-1', draft },
      { type: 'viewed', id: 'mapping-1', view: other, lastChanged: 'sheet' },
      { type: 'mappingChanged', id: 'mapping-1', draft: { ...draft, name: 'Depths' } },
      { type: 'viewed', id: 'mapping-0', view, lastChanged: 'header' },
    ).table;
    if (state.status !== 'mapping') throw new Error(state.status);
    expect(state.lastChanged).toBe('sheet');
    expect(settingsOf(state)).toEqual({
      sheet: 1,
      header: 4,
      drafts: new Map([
        [draftKey(view), draft],
        [draftKey(other), { ...draft, name: 'Depths' }],
      ]),
      encoding: undefined,
    });
  });

  it('that cannot be read leaves its name and the reason', () => {
    const refused = stateAfter(initial, opening('file-1'), { type: 'refused', id: 'file-1', message: 'no table' });
    expect(refused.table).toEqual({ status: 'refused', filename: 'stations.csv', message: 'no table' });
    expect(notReadyReason(refused.table)).toBe('none');
  });
});

describe('answers about another table', () => {
  it('change nothing once a second file is opened', () => {
    const second = stateAfter(ready, opening('file-2', 'other.csv'));
    const late: ImportAction[] = [
      { type: 'refused', id: 'file-1', message: 'no table' },
      { type: 'mappingStarted', from: 'file-1', mapping: mappingOf('mapping-1') },
      { type: 'loaded', from: 'file-1', table: loadedTable('table-2') },
      { type: 'viewed', id: 'mapping-1', view, lastChanged: 'sheet' },
      { type: 'edited', edits: correction },
      checked(),
    ];
    for (const action of late) expect(reduceImport(second, action), action.type).toBe(second);
    const both = stateAfter(second, { type: 'loaded', from: 'file-2', table: loadedTable('table-2') });
    expect(reduceImport(both, checked())).toBe(both);
    expect(tableOf(stateAfter(both, { type: 'checkFailed', id: 'table-2' })).check.hasFailed).toBe(true);
  });

  it('change nothing once the table is discarded', () => {
    const discarded = stateAfter(ready, { type: 'discarded' });
    expect(discarded.table).toEqual({ status: 'none' });
    expect(reduceImport(discarded, checked())).toBe(discarded);
  });
});

describe('corrections', () => {
  it('are undone and redone step by step', () => {
    const second: Edit[] = [{ row: 0, column: 0, value: 'S9' }];
    const corrected = stateAfter(ready, { type: 'edited', edits: correction }, { type: 'edited', edits: second });
    const undone = stateAfter(corrected, { type: 'undone' }, { type: 'undone' });
    expect(tableOf(undone).table.rows).toEqual(rows);
    expect(hasCorrections(undone)).toBe(false);
    expect(tableOf(stateAfter(undone, { type: 'redone' }, { type: 'redone' })).table.rows).toEqual(
      tableOf(corrected).table.rows,
    );
    const other = stateAfter(undone, { type: 'redone' }, { type: 'edited', edits: second });
    expect(tableOf(other).undone).toEqual([]);
  });

  it('that change no cell are none', () => {
    const same: Edit[] = [{ row: 1, column: 1, value: 'deep' }];
    expect(changedCells(tableOf(ready), [...same, ...correction])).toEqual(correction);
    expect(stateAfter(ready, { type: 'edited', edits: same }, { type: 'undone' }, { type: 'redone' })).toEqual(ready);
  });

  it('are not lost to another table before that is confirmed', () => {
    const replacement = { filename: 'other.csv', input: { text: 'samp_name' } };
    const requested = stateAfter(
      ready,
      { type: 'edited', edits: correction },
      { type: 'replacementRequested', replacement },
    );
    expect(requested.replacement).toBe(replacement);
    expect(stateAfter(requested, { type: 'replacementCancelled' })).toMatchObject({
      replacement: null,
      table: { id: 'table-1' },
    });
    expect(stateAfter(requested, opening('file-2'))).toMatchObject({ replacement: null, table: { id: 'file-2' } });
  });
});

it('another encoding opens the file anew, without its corrections', () => {
  const table = createLoadedTable({ id: 'table-2', table: loadedTable().table, sheets, wasEncodingChanged: true });
  const corrected = stateAfter(ready, { type: 'edited', edits: correction });
  const state = stateAfter(corrected, opening('file-2'), { type: 'loaded', from: 'file-2', table });
  expect(tableOf(state)).toMatchObject({ wasEncodingChanged: true, done: [], check: { result: null } });
  expect(tableOf(state).table.rows).toBe(rows);
});

it('the example of the tour is never ready to be sent', () => {
  const example = stateAfter(initial, opening('file-1', exampleName), {
    type: 'loaded',
    from: 'file-1',
    table: loadedTable('table-1', { filename: exampleName }),
  });
  expect(notReadyReason(stateAfter(example, checked()).table)).toBe('example');
});

describe('after a reload', () => {
  const { steps, table: corrected } = replayCorrections(table, [correction]);
  const draft = createLoadedTable({ id: 'table-1', table: corrected, sheets: null, steps });

  it('the draft of a table is shown with its corrections', () => {
    const state = stateAfter(initial, { type: 'restored', table: draft });
    expect([state.isRestored, hasCorrections(state)]).toEqual([true, true]);
    expect(tableOf(stateAfter(state, { type: 'undone' })).table.rows).toEqual(rows);
  });

  it('the draft of a mapping is opened again', () => {
    const restoring = stateAfter(initial, { type: 'mappingRestoring', id: 'mapping-1', filename: file.name });
    expect([restoring.table.status, restoring.isRestored]).toEqual(['opening', false]);
    const mapping = stateAfter(restoring, {
      type: 'mappingStarted',
      from: 'mapping-1',
      mapping: mappingOf('mapping-1'),
    });
    expect([mapping.table.status, mapping.isRestored]).toEqual(['mapping', true]);
  });

  it('a draft does not replace a file that was opened meanwhile', () => {
    const opened = stateAfter(initial, opening('file-1'));
    expect(stateAfter(opened, { type: 'restored', table: draft }).table).toBe(opened.table);
    expect(stateAfter(opened, { type: 'mappingRestoring', id: 'mapping-1', filename: 'draft.csv' })).toBe(opened);
  });

  it('no draft is shown of a table that was stored meanwhile', () => {
    const resumed = stateAfter(initial, { type: 'uploadResumed', token: 'upload-1' });
    const end = stateAfter(resumed, { type: 'uploadEnded', token: 'upload-1', end: stored });
    expect(stateAfter(end, { type: 'restored', table: draft }).table.status).toBe('none');
    expect(stateAfter(initial, { type: 'restoreEnded' })).toMatchObject({
      isRestored: true,
      table: { status: 'none' },
    });
  });

  it('the upload that was under way is shown as soon as the server knows it', () => {
    const resumed = stateAfter(initial, { type: 'uploadResumed', token: 'upload-1' });
    expect(resumed.upload.status).toBe('idle');
    const progress = { stage: 'storing', done: 1, total: 2, ...unknownProgress } as const;
    const running = stateAfter(resumed, { type: 'uploadProgressed', token: 'upload-1', progress });
    expect(running.upload).toMatchObject({ status: 'processing', progress: { stage: 'storing', isCheck: false } });
  });

  it('errors of the upload belong to the draft, in whichever order both come', () => {
    const resumed = stateAfter(initial, { type: 'uploadResumed', token: 'upload-1' });
    const restored: ImportAction = { type: 'restored', table: draft };
    const end: ImportAction = { type: 'uploadEnded', token: 'upload-1', end: failed([depthError]) };
    const expected = { issues: [depthError], rows: corrected.rows };
    expect(tableOf(stateAfter(resumed, restored, end)).serverErrors).toEqual(expected);
    expect(tableOf(stateAfter(resumed, end, restored)).serverErrors).toEqual(expected);
  });
});

describe('errors of the server', () => {
  const refused = stateAfter(sending, { type: 'uploadEnded', token: 'upload-1', end: failed([depthError]) });

  it('are kept with the rows in which they were found', () => {
    const corrected = stateAfter(refused, { type: 'edited', edits: correction });
    expect(tableOf(corrected).serverErrors).toEqual({ issues: [depthError], rows });
    expect(refused.rejections).toBe(0);
  });

  it('stay listed beside a corrected file, but not at its cells', () => {
    const second = stateAfter(refused, opening('file-2'), {
      type: 'loaded',
      from: 'file-2',
      table: loadedTable('table-2'),
    });
    expect(second.upload).toBe(refused.upload);
    expect(tableOf(second).serverErrors).toBeNull();
  });

  it('stay at the cells while the corrected table is sent, and go when it is accepted', () => {
    const again = stateAfter(refused, { type: 'uploadStarted', token: 'upload-2', isCheck: true });
    expect(tableOf(again).serverErrors?.issues).toEqual([depthError]);
    const accepted = stateAfter(again, { type: 'uploadEnded', token: 'upload-2', end: { status: 'idle' } });
    expect(tableOf(accepted).serverErrors?.issues).toEqual([]);
  });

  it('about the form are shown at its fields until these are changed', () => {
    const end = { ...failed([]), fields: { study_title: ['is taken'], file: ['is empty'] } };
    const state = stateAfter(sending, { type: 'uploadEnded', token: 'upload-1', end });
    expect(state.study.serverMessages).toEqual({ study_title: ['is taken'], file: ['is empty'] });
    expect(state.rejections).toBe(1);
    const draft = { ...study, study_title: 'Other' };
    const changed = stateAfter(state, { type: 'studyChanged', draft, field: 'study_title' });
    expect(changed.study.serverMessages).toEqual({ file: ['is empty'] });
    expect(stateAfter(changed, opening('file-2'))).toMatchObject({
      study: { serverMessages: {}, draft },
      upload: { status: 'idle' },
    });
  });
});

describe('an upload', () => {
  it('shows no stage again that is over, and nothing of another upload', () => {
    const received = stateAfter(sending, { type: 'uploadProgressed', token: 'upload-1', progress: receivedProgress });
    const progress = { stage: 'sending', done: 1, total: 2, ...unknownProgress } as const;
    expect(stateAfter(received, { type: 'uploadProgressed', token: 'upload-1', progress }).upload).toEqual(
      received.upload,
    );
    expect(stateAfter(received, { type: 'uploadProgressed', token: 'upload-0', progress }).upload).toBe(
      received.upload,
    );
    expect(stateAfter(received, { type: 'uploadEnded', token: 'upload-0', end: stored })).toBe(received);
  });

  it('that is cancelled leaves the table and a note, which goes with the next table', () => {
    const end: UploadEnd = { status: 'idle', note: { about: 'cancelled', filename: file.name } };
    const cancelled = stateAfter(sending, { type: 'uploadEnded', token: 'upload-1', end });
    expect(cancelled.upload).toEqual({ ...end, token: null });
    expect(tableOf(cancelled).id).toBe('table-1');
    expect(stateAfter(cancelled, opening('file-2')).upload).toEqual({ status: 'idle', token: null });
  });

  it('stores another table than the current one, which stays', () => {
    const end: UploadEnd = { ...stored, table: 'table-0' };
    expect(tableOf(stateAfter(sending, { type: 'uploadEnded', token: 'upload-1', end })).id).toBe('table-1');
  });

  it('does not begin with an incomplete study, all of whose problems are shown then', () => {
    const state = stateAfter(ready, { type: 'sentIncomplete' });
    expect(state).toMatchObject({ wasSentIncomplete: true, rejections: 1, study: { showsAllProblems: true } });
    expect(stateAfter(state, { type: 'uploadStarted', token: 'upload-1', isCheck: true }).wasSentIncomplete).toBe(
      false,
    );
  });
});

it('the study shows problems of fields that were left, and none after a stored one replaces it', () => {
  const touched = stateAfter(initial, { type: 'studyFieldTouched', field: 'study_title' });
  expect([...touched.study.touched]).toEqual(['study_title']);
  const draft = { ...study, study_title: 'Stored' };
  expect(stateAfter(touched, { type: 'studyReplaced', draft }).study).toMatchObject({ draft, touched: new Set() });
});

it('the store notifies its listeners of each action, and returns the new state at once', () => {
  const store = createImportStore(initial);
  const seen: boolean[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.getState().hasTemplate));
  store.dispatch({ type: 'templateDownloaded' });
  store.dispatch({ type: 'checksumsChanged', checksums: [] });
  unsubscribe();
  store.dispatch({ type: 'discarded' });
  expect(seen).toEqual([true, true]);
});
