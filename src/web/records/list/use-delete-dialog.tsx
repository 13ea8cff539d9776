import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import type { Deletable } from './delete-dialog.tsx';

const loadDeleteDialog = async () => (await import('./delete-dialog.tsx')).DeleteDialog;

/**
 * Asks before a record is deleted; the question's code comes with the first wish.
 * @param changed the queries whose answers are another ones without it
 */
export function useDeleteDialog(changed: QueryKey) {
  const queries = useQueryClient();
  const [record, setRecord] = useState<Deletable | null>(null);
  const [deletedId, setDeletedId] = useState<number>();
  const [Dialog, load] = useLazyComponent(loadDeleteDialog);
  const dialog = Dialog ? (
    <Dialog
      record={record}
      onClose={() => setRecord(null)}
      onDeleted={(id) => {
        setDeletedId(id);
        queries.invalidateQueries({ queryKey: changed });
      }}
    />
  ) : null;
  return { ask: (next: Deletable) => load(() => setRecord(next)), deletedId, dialog };
}
