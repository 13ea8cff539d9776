import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkUpdate } from '../../catalogue/answers/bulk-update.ts';
import { RequestError } from '../http.ts';
import { type PostFormOptions, postForm, requireReadable } from '../importing/upload/post-form.ts';
import { toUploadError } from '../importing/upload/upload-error.ts';
import { toUploadFailure, type UploadFailure } from '../importing/upload/use-upload.ts';
import { ownDatasetsKey } from '../own-datasets/queries.ts';
import { markStale } from '../records/record-queries.ts';

type BulkUpdateState =
  | { status: 'none' }
  | { status: 'comparing' | 'applying'; file: File }
  /** The differences, and why they were not applied where they should have been. */
  | { status: 'compared'; file: File; bulkUpdate: BulkUpdate; refusal: RequestError | null }
  | { status: 'applied'; file: File; bulkUpdate: BulkUpdate }
  | { status: 'refused'; file: File; failure: UploadFailure };

type UploadCallbacks = Pick<PostFormOptions, 'signal' | 'onBytes'>;

async function postTable(file: File, fields: Record<string, string>, sending: UploadCallbacks): Promise<BulkUpdate> {
  await requireReadable(file);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  const answer = await postForm('/rest/revisions', form, { ...sending, toError: toUploadError });
  return JSON.parse(answer.responseText) as BulkUpdate;
}

/**
 * The differences to look at after a refusal: there are conflicts, or they are others than those that were looked at. They
 * stay the same where the login had ended, to be applied after another one.
 */
function differencesAfter({ status, payload }: RequestError, before: BulkUpdate | null): BulkUpdate | null {
  if (status === 401) return before;
  if (status !== 409) return null;
  return typeof payload === 'object' && payload && 'changes' in payload ? (payload as BulkUpdate) : null;
}

/** A revised table, from its file to its changes. */
export function useBulkUpdate() {
  const queries = useQueryClient();
  const [state, setState] = useState<BulkUpdateState>({ status: 'none' });
  /** The request that is given up with the page: a comparison, or a table that has not arrived yet. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function begin(status: 'comparing' | 'applying', file: File): UploadCallbacks {
    setState({ status, file });
    const controller = new AbortController();
    running.current = controller;
    const onBytes = (sent: number, size: number) => {
      // A table that has arrived is applied, whether its sender stays or not.
      if (status === 'applying' && sent === size) running.current = null;
    };
    return { signal: controller.signal, onBytes };
  }

  function refuse(file: File, error: unknown, before: BulkUpdate | null): void {
    const refusal = error instanceof RequestError ? error : null;
    const bulkUpdate = refusal && differencesAfter(refusal, before);
    if (bulkUpdate) setState({ status: 'compared', file, bulkUpdate, refusal });
    else setState({ status: 'refused', file, failure: toUploadFailure(error, { filename: file.name, file }) });
  }

  return {
    state,
    /** Whether a table that is to be applied has not arrived yet. */
    isUploading: () => state.status === 'applying' && running.current !== null,
    async compare(file: File): Promise<void> {
      const sending = begin('comparing', file);
      try {
        const bulkUpdate = await postTable(file, { check: 'true' }, sending);
        setState({ status: 'compared', file, bulkUpdate, refusal: null });
      } catch (error) {
        refuse(file, error, null);
      }
    },
    async apply(file: File, before: BulkUpdate, leavesConflicts: boolean): Promise<void> {
      const { seen } = before;
      const sending = begin('applying', file);
      try {
        const bulkUpdate = await postTable(file, { seen, leave_conflicts: String(leavesConflicts) }, sending);
        markStale(queries);
        queries.invalidateQueries({ queryKey: ownDatasetsKey });
        setState({ status: 'applied', file, bulkUpdate });
      } catch (error) {
        refuse(file, error, before);
      }
    },
  };
}
