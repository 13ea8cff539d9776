import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reasonColumn } from '../../../catalogue/definition.ts';
import type { Page } from '../../../catalogue/endpoints/responses.ts';
import { type EntityName, findField } from '../../../catalogue/index.ts';
import { may } from '../../../catalogue/permissions.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { focusCell } from '../../ui/table/cell-navigation.ts';
import type { CellEditing } from '../../ui/table/record-cells.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isUndoNoticeShown, showUndoNotice, undoChange } from '../../ui/undo-notice.tsx';
import { markStale, type RecordData, recordsKey } from '../record-queries.ts';
import type { LeavingCell } from './cell-editor.tsx';
import { type CellEdits, pastedEdits } from './pasted-cells.ts';

const loadCellEditor = async () => (await import('./cell-editor.tsx')).CellEditor;
const loadCellEditsDialog = async () => (await import('./cell-edits-dialog.tsx')).CellEditsDialog;

type CellEditingOptions = {
  entity: EntityName;
  /** The visible records. */
  records: readonly RecordData[];
  /** The names of the visible columns. */
  columns: readonly string[];
  isSelected: (record: RecordData) => boolean;
  /** The element around the table. */
  frame: RefObject<HTMLElement | null>;
};

/** Values that were pasted or filled down, and the cell that has the focus. */
type ProposedEdits = { row: number; name: string; edits: CellEdits };

/** The changes that were made in the cells of this list and can be undone, the latest last. */
function useChanges() {
  const changes = useRef<number[]>([]);
  const forget = (change: number) => {
    changes.current = changes.current.filter((other) => other !== change);
  };
  return {
    add: (change: number, message: string) => {
      changes.current.push(change);
      showUndoNotice({ message, change, onUndone: () => forget(change) });
    },
    undoLast: () => {
      // A notice that stands undoes its own change, which is the last one.
      const last = isUndoNoticeShown() ? undefined : changes.current.pop();
      if (last !== undefined) undoChange(last);
    },
  };
}

/**
 * Edits the values of a list in their cells, for those who may change its records: one by one, or several by pasting
 * and filling down.
 */
export function useCellEditing({ entity, records, columns, isSelected, frame }: CellEditingOptions): {
  cells: CellEditing<RecordData> | undefined;
  dialog: ReactNode;
} {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const queries = useQueryClient();
  const changes = useChanges();
  const [edited, setEdited] = useState<{ id: number; name: string } | null>(null);
  const [proposed, setProposed] = useState<ProposedEdits | null>(null);
  const [CellEditor, loadEditor] = useLazyComponent(loadCellEditor);
  const [CellEditsDialog, loadDialog] = useLazyComponent(loadCellEditsDialog);
  if (!records.some((record) => may(user, 'update', entity, record))) return { cells: undefined, dialog: null };

  const isEditable = (record: RecordData, name: string) =>
    findField(entity, name) !== undefined && may(user, 'update', entity, record);
  const leave = (
    { id }: RecordData,
    name: string,
    to: LeavingCell,
    saved: { record: RecordData; change: number | null } | null,
  ) => {
    if (saved) {
      queries.setQueriesData<Page<RecordData>>(
        { queryKey: [...recordsKey(entity), 'list'] },
        (page) =>
          page && {
            ...page,
            records: page.records.map((other) => (other.id === id ? { ...other, ...saved.record } : other)),
          },
      );
      markStale(queries);
      const params = { name: labelOf(entity, saved.record, language) };
      if (saved.change !== null) changes.add(saved.change, t('manyRecords.cell.changed', params));
    }
    // Rendered synchronously, as the cell takes the focus from its input.
    flushSync(() => setEdited(null));
    if (to === 'away') return;
    const row = records.findIndex((record) => record.id === id);
    const next = to === 'right' ? columns[columns.indexOf(name) + 1] : undefined;
    focusCell(frame.current, to === 'down' ? row + 1 : row, next ?? name);
  };
  const propose = (next: ProposedEdits) => {
    if (next.edits.length === 0) showToast('error', t('manyRecords.cell.notPasted'));
    else loadDialog(() => setProposed(next));
  };
  const endProposal = () => {
    flushSync(() => setProposed(null));
    if (proposed) focusCell(frame.current, proposed.row, proposed.name);
  };
  const fillDown = (row: number, name: string) => {
    const source = records[row];
    const targets = records.filter((record) => record !== source && isSelected(record) && isEditable(record, name));
    if (!source || targets.length === 0) return showToast('error', t('manyRecords.cell.selectFirst'));
    const value = source[name] ?? source[reasonColumn(name)] ?? null;
    propose({ row, name, edits: targets.map(({ id }) => ({ id, set: { [name]: value } })) });
  };
  return {
    cells: {
      isEditable,
      editorOf: (record, name) =>
        CellEditor && edited?.id === record.id && edited.name === name ? (
          <CellEditor
            entity={entity}
            record={record}
            name={name}
            onLeave={(to, saved) => leave(record, name, to, saved)}
          />
        ) : null,
      onEdit: (record, name) => loadEditor(() => setEdited({ id: record.id, name })),
      onFillDown: fillDown,
      onPaste: (row, name, text) =>
        propose({
          row,
          name,
          edits: pastedEdits(entity, records.slice(row), columns.slice(columns.indexOf(name)), text),
        }),
      onUndo: changes.undoLast,
    },
    dialog:
      CellEditsDialog && proposed ? (
        <CellEditsDialog
          entity={entity}
          edits={proposed.edits}
          onClose={endProposal}
          onDone={(change, message) => {
            endProposal();
            queries.invalidateQueries();
            if (change === null) showToast('success', t('manyRecords.unchanged'));
            else changes.add(change, message);
          }}
        />
      ) : null,
  };
}
