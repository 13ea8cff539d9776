import { useEffect, useRef, useState } from 'react';
import type { FieldMessages, RefusedKind } from '../../catalogue/answers/errors.ts';
import type { CheckedUpload } from '../../catalogue/answers/importing.ts';
import { RequestError } from '../http.ts';
import { type CellError, cellErrors } from './row-errors.ts';
import { RefusedUpload, type Stored, sendUpload } from './send-upload.ts';

/** The stages of an upload, from the first byte to the last row. */
export const stages = ['sending', 'received', 'reading', 'storing'] as const;
export type Stage = (typeof stages)[number];

/** How far it is: `done` of `total` bytes while sending, rows afterwards. A check stores nothing in the end. */
export type Progress = { stage: Stage; done: number; total: number | null; isCheck: boolean };

export type Failure = {
  file: File;
  message: string;
  /** The messages of a form's 400 about its fields. */
  fields: FieldMessages;
  /** The errors in the table. */
  errors: CellError[];
  /** The same by kind, over all rows. */
  kinds: RefusedKind[];
};

/** The specification's four: null, processing, success, error. After a check nothing is stored, and it says what would be. */
export type UploadState =
  | { status: null; checked?: CheckedUpload }
  | { status: 'processing'; progress: Progress }
  | ({ status: 'success'; filename: string; title: string } & Stored)
  | ({ status: 'error' } & Failure);

export type UploadJob = { file: File; title: string; parts: [name: string, value: string][]; isCheck: boolean };

function toFailure(error: unknown, file: File): Failure {
  const failure = { file, message: String(error), fields: {}, errors: [], kinds: [] };
  if (!(error instanceof Error)) return failure;
  const { message } = error;
  if (!(error instanceof RequestError)) return { ...failure, message };
  const kinds = error instanceof RefusedUpload ? error.kinds : [];
  return { file, message, fields: error.fields, errors: cellErrors(error.payload), kinds };
}

/** One upload at a time, and what became of the last. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ status: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function advance(next: Omit<Progress, 'isCheck'>): void {
    setState((before) => {
      if (before.status !== 'processing') return before;
      // News of the bytes and of the server come by two ways; nothing goes back.
      const back = stages.indexOf(next.stage) < stages.indexOf(before.progress.stage);
      return back ? before : { status: 'processing', progress: { ...before.progress, ...next } };
    });
  }

  function finish(end: UploadState): UploadState {
    setState(end);
    return end;
  }

  /** Gives how it ended: stored, checked, refused, or cancelled. */
  async function start({ file, title, parts, isCheck }: UploadJob): Promise<UploadState> {
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'processing', progress: { stage: 'sending', done: 0, total: file.size, isCheck } });
    try {
      const end = await sendUpload({
        file,
        parts,
        isCheck,
        signal: controller.signal,
        onBytes: (sent, size) =>
          advance(
            sent < size ? { stage: 'sending', done: sent, total: size } : { stage: 'received', done: 0, total: null },
          ),
        onProgress: ({ phase, rows, total }) => {
          if (phase === 'reading' || phase === 'storing') advance({ stage: phase, done: rows, total });
        },
      });
      if (!('dataset' in end)) return finish({ status: null, checked: end });
      return finish({ status: 'success', filename: file.name, title, ...end });
    } catch (error) {
      if (controller.signal.aborted) return finish({ status: null });
      return finish({ status: 'error', ...toFailure(error, file) });
    }
  }

  return {
    state,
    start,
    cancel: () => running.current?.abort(),
    reset: () => setState({ status: null }),
  };
}
