import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkUpdate } from '../../catalogue/endpoints/bulk-update.ts';
import type { RequestOf } from '../../catalogue/endpoints/index.ts';
import { RequestError } from '../http.ts';
import {
  type PostFormOptions,
  postForm,
  requireReadable,
  toUploadError,
  toUploadFailure,
  type UploadFailure,
} from '../importing/upload/index.ts';
import { ownDatasetsKey } from '../own-datasets/queries.ts';
import { markStale } from '../records/record-queries.ts';
import { formDataOf, urlOf } from '../request.ts';

type BulkUpdateState =
  | { status: 'none' }
  | { status: 'comparing' | 'applying'; file: File }
  /** The differences; `refusal` is the reason why applying them failed. */
  | { status: 'compared'; file: File; bulkUpdate: BulkUpdate; refusal: RequestError | null }
  | { status: 'applied'; file: File; bulkUpdate: BulkUpdate }
  | { status: 'refused'; file: File; failure: UploadFailure };

type UploadCallbacks = Pick<PostFormOptions, 'signal' | 'onBytes'>;
type UploadFields = Omit<RequestOf<'POST /rest/revisions'>['form'], 'file'>;

async function postTable(file: File, fields: UploadFields, callbacks: UploadCallbacks): Promise<BulkUpdate> {
  await requireReadable(file);
  const form = formDataOf('POST /rest/revisions', { ...fields, file });
  const response = await postForm(urlOf('POST /rest/revisions'), form, { ...callbacks, toError: toUploadError });
  return JSON.parse(response.responseText) as BulkUpdate;
}

/**
 * The differences to show after a refusal: the same ones if the session had ended; those in the response 409 if there
 * are conflicts or the differences have changed; null after any other error.
 */
function differencesAfter({ status, payload }: RequestError, before: BulkUpdate | null): BulkUpdate | null {
  if (status === 401) return before;
  if (status !== 409) return null;
  return typeof payload === 'object' && payload && 'changes' in payload ? (payload as BulkUpdate) : null;
}

/** The state of a bulk update, from its file to the applied changes. */
export function useBulkUpdate() {
  const client = useQueryClient();
  const [state, setState] = useState<BulkUpdateState>({ status: 'none' });
  /** When the page is left, aborts a comparison or an incomplete upload. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function begin(status: 'comparing' | 'applying', file: File): UploadCallbacks {
    setState({ status, file });
    const controller = new AbortController();
    running.current = controller;
    const onBytes = (sent: number, size: number) => {
      // The server applies a complete upload even if the page is left.
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
    /** Whether a table whose changes are to be applied is still being uploaded. */
    isUploading: () => state.status === 'applying' && running.current !== null,
    async compare(file: File): Promise<void> {
      const callbacks = begin('comparing', file);
      try {
        const bulkUpdate = await postTable(file, { check: 'true' }, callbacks);
        setState({ status: 'compared', file, bulkUpdate, refusal: null });
      } catch (error) {
        refuse(file, error, null);
      }
    },
    async apply(file: File, before: BulkUpdate, skipsConflicts: boolean): Promise<void> {
      const { seen } = before;
      const callbacks = begin('applying', file);
      try {
        const bulkUpdate = await postTable(file, { seen, leave_conflicts: `${skipsConflicts}` }, callbacks);
        markStale(client);
        client.invalidateQueries({ queryKey: ownDatasetsKey });
        setState({ status: 'applied', file, bulkUpdate });
      } catch (error) {
        refuse(file, error, before);
      }
    },
  };
}
