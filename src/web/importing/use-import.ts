import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createImportState, createImportStore, hasCorrections, type SelectedTable } from './import-state.ts';
import { createEmptyStudy, loadStudy, studyFormFields, useStudy } from './study/index.ts';
import { useUpload } from './upload/index.ts';
import { useTableActions } from './use-table-actions.ts';

/** Limits the name of a table that was made of several files. */
const maxJoinedName = 100;

/** The state of an import by one user, and everything that the screen does with it. */
export function useImport(user: number) {
  const [store] = useState(() => createImportStore(createImportState(loadStudy(user))));
  const { dispatch, getState } = store;
  const state = useSyncExternalStore(store.subscribe, getState);
  const table = useTableActions(user, store);
  const study = useStudy(user, state.study, dispatch);
  const upload = useUpload(user, { getState: () => getState().upload, dispatch });

  const deleteDrafts = useEffectEvent(() => {
    if (state.upload.status !== 'success') return;
    table.deleteStored(state.upload.table);
    study.deleteDraft();
  });
  useEffect(() => {
    // An effect, because the upload may also have ended while the page was closed or another one was open.
    if (state.upload.status === 'success') deleteDrafts();
  }, [state.upload.status]);

  /** @param isCheck whether nothing is stored; a check needs no study */
  async function send(isCheck: boolean): Promise<void> {
    if (!study.isValid && !isCheck) return dispatch({ type: 'sentIncomplete' });
    const { table: current } = getState();
    await upload.start({
      getFile: table.getFileToSend,
      getSources: table.getSources,
      getLeftOut: table.getLeftOut,
      title: study.draft.study_title.trim(),
      table: current.status === 'ready' ? current.id : null,
      formFields: studyFormFields(study.draft),
      hasStudy: study.isValid,
      isCheck,
    });
  }

  /** Opens another table; corrections of the current one are not discarded without confirmation. */
  function select(selected: SelectedTable): void {
    if (hasCorrections(getState())) dispatch({ type: 'replacementRequested', replacement: selected });
    else void table.open(selected);
  }

  /** Opens several files as one table. */
  function selectFiles([file, ...others]: readonly File[]): void {
    if (!file) return;
    const names = [file, ...others].map(({ name }) => name.replace(/\.\w+$/, ''));
    select({ filename: names.join(' + ').slice(0, maxJoinedName), input: { file, others } });
  }

  function restart(keepsStudy: boolean): void {
    if (!keepsStudy) study.deleteDraft();
    dispatch({ type: 'restarted', study: keepsStudy ? null : createEmptyStudy() });
  }

  return { state, dispatch, table, study, send, cancel: upload.cancel, select, selectFiles, restart };
}
