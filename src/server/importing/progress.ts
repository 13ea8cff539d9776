import { z } from 'zod';
import type { UploadProgress } from '../../catalogue/answers/importing.ts';
import { HttpError } from '../http/errors.ts';

type Listener = (progress: UploadProgress) => void;

/** A listener waits for so long for an upload to begin; then it is told that none is known. */
const beginTimeoutMs = 10_000;
/** The end of an upload is remembered for so long, for a listener that comes late. */
const keptAfterEndMs = 60_000;

/** The uploads under way in this process, by the token their sender made. */
export type ProgressBoard = {
  tell: (token: string | undefined, progress: UploadProgress) => void;
  /** Calls back at once with what is known, and at every step; gives the function that ends it. */
  listen: (token: string, listener: Listener) => () => void;
  close: () => void;
};

export function createProgressBoard(): ProgressBoard {
  const last = new Map<string, UploadProgress>();
  const listeners = new Map<string, Set<Listener>>();
  const timers = new Set<NodeJS.Timeout>();

  function later(milliseconds: number, action: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, milliseconds);
    timer.unref();
    timers.add(timer);
    return timer;
  }

  return {
    tell(token, progress) {
      if (!token) return;
      last.set(token, progress);
      for (const listener of listeners.get(token) ?? []) listener(progress);
      if (isEnd(progress)) later(keptAfterEndMs, () => last.delete(token));
    },
    listen(token, listener) {
      const known = last.get(token);
      const set = listeners.get(token) ?? new Set();
      listeners.set(token, set.add(listener));
      listener(known ?? { phase: 'waiting', rows: 0, total: null });
      if (!known) later(beginTimeoutMs, () => !last.has(token) && listener({ phase: 'unknown', rows: 0, total: null }));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(token);
      };
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const uuid = z.uuid();

/** Whether a text can be the token of an upload. */
export function isToken(text: string): boolean {
  return uuid.safeParse(text).success;
}

/** A token as the board knows it: nobody listens to somebody else's upload, and nobody takes the token of one. */
export function tokenOf(user: number, token: string): string {
  return `${user} ${token}`;
}

/** Reports an upload of a user under the token that comes among its fields; before that, and without one, to nobody. */
export function uploadReporter(board: ProgressBoard, user: number) {
  let token: string | undefined;
  const tell = (progress: UploadProgress) => board.tell(token, progress);
  return {
    tell,
    onField(name: string, value: string): void {
      if (name !== 'upload_token' || value === '') return;
      if (!isToken(value))
        throw new HttpError(400, 'errors.validation', {}, (t) => ({ upload_token: [t('importing.token')] }));
      token = tokenOf(user, value);
      tell({ phase: 'receiving', rows: 0, total: null });
    },
  };
}

/** Whether no progress follows. */
export function isEnd(progress: UploadProgress): boolean {
  return progress.phase === 'done' || progress.phase === 'failed' || progress.phase === 'unknown';
}
