import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import type { Deletable } from './delete-dialog.tsx';

const loadDeleteDialog = async () => (await import('./delete-dialog.tsx')).DeleteDialog;

/**
 * Asks before a record is deleted; the dialog is loaded when it is first opened.
 * @param queryKey start of the keys of the queries to load again after a deletion
 */
export function useDeleteDialog(queryKey: QueryKey) {
  const client = useQueryClient();
  const [record, setRecord] = useState<Deletable | null>(null);
  const [deletedId, setDeletedId] = useState<number>();
  const [Dialog, load] = useLazyComponent(loadDeleteDialog);
  const dialog = Dialog ? (
    <Dialog
      record={record}
      onClose={() => setRecord(null)}
      onDeleted={(id) => {
        setDeletedId(id);
        client.invalidateQueries({ queryKey });
      }}
    />
  ) : null;
  return { ask: (next: Deletable) => load(() => setRecord(next)), deletedId, dialog };
}
