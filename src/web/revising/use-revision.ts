import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Revision } from '../../catalogue/answers/revising.ts';
import { entriesKey } from '../entries/queries.ts';
import { RequestError } from '../http.ts';
import { postForm, requireReadable } from '../importing/post-form.ts';
import { errorOfUpload } from '../importing/refused-upload.ts';
import { type Failure, toFailure } from '../importing/use-upload.ts';
import { markStale } from '../records/record-queries.ts';

export type RevisionState =
  | { status: 'none' }
  | { status: 'comparing' | 'applying'; file: File }
  /** The differences, and why they were not applied where they should have been. */
  | { status: 'compared'; file: File; revision: Revision; refusal: string | null }
  | { status: 'applied'; file: File; revision: Revision }
  | { status: 'refused'; file: File; failure: Failure };

async function send(file: File, fields: Record<string, string>): Promise<Revision> {
  await requireReadable(file);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  const { signal } = new AbortController();
  const answer = await postForm('/rest/revisions', form, { signal, onBytes: () => undefined, toError: errorOfUpload });
  return JSON.parse(answer.responseText) as Revision;
}

/** The differences in a refusal: there are conflicts, or they are others than those that were looked at. */
function differencesIn(error: unknown): Revision | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  const { payload } = error;
  return typeof payload === 'object' && payload && 'changes' in payload ? (payload as Revision) : null;
}

/** A revised table, from its file to its changes. */
export function useRevision() {
  const queries = useQueryClient();
  const [state, setState] = useState<RevisionState>({ status: 'none' });

  function refuse(file: File, error: unknown): void {
    const revision = differencesIn(error);
    if (revision && error instanceof Error) setState({ status: 'compared', file, revision, refusal: error.message });
    else setState({ status: 'refused', file, failure: toFailure(error, { filename: file.name, file }) });
  }

  return {
    state,
    async compare(file: File): Promise<void> {
      setState({ status: 'comparing', file });
      try {
        setState({ status: 'compared', file, revision: await send(file, { check: 'true' }), refusal: null });
      } catch (error) {
        refuse(file, error);
      }
    },
    async apply(file: File, seen: string, leavesConflicts: boolean): Promise<void> {
      setState({ status: 'applying', file });
      try {
        const revision = await send(file, { seen, leave_conflicts: String(leavesConflicts) });
        markStale(queries);
        queries.invalidateQueries({ queryKey: entriesKey });
        setState({ status: 'applied', file, revision });
      } catch (error) {
        refuse(file, error);
      }
    },
  };
}
