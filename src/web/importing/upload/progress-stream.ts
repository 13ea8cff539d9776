import type { UploadProgress } from '../../../catalogue/answers/importing.ts';

type ProgressStream = {
  /** Resolves when the server has connected the stream, or has refused to. */
  opened: Promise<void>;
  /** Resolves with the last event. */
  ended: Promise<UploadProgress>;
  /** Resolves where the server does not know the upload, or the browser has given the stream up. */
  unavailable: Promise<void>;
  /** The last event, or `null` where it did not arrive in time. */
  lastEvent: (milliseconds: number) => Promise<UploadProgress | null>;
  close: () => void;
};

/** Whether no progress follows. An upload that is not known yet may still come. */
function isEnd({ phase }: UploadProgress): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled';
}

function resolveAfter<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

/**
 * Receives the progress of an upload. A stream that breaks, or whose upload was not there in time, is opened again by the
 * browser; the server then tells where it is.
 */
export function openProgress(token: string, onProgress: (progress: UploadProgress) => void): ProgressStream {
  const source = new EventSource(`/rest/templates/upload/${token}/progress`);
  const ended = new Promise<UploadProgress>((resolve) => {
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // The one cast: what the server sends is the contract's word.
      const progress = JSON.parse(data) as UploadProgress;
      onProgress(progress);
      if (!isEnd(progress)) return;
      source.close();
      resolve(progress);
    });
  });
  const unavailable = new Promise<void>((resolve) => {
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if ((JSON.parse(data) as UploadProgress).phase === 'unknown') resolve();
    });
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && resolve());
  });
  const opened = new Promise<void>((resolve) => {
    source.addEventListener('open', () => resolve());
    source.addEventListener('error', () => resolve());
  });
  return {
    opened: Promise.race([opened, resolveAfter(1000, undefined)]),
    ended,
    unavailable,
    lastEvent: (milliseconds) => Promise.race([ended, resolveAfter(milliseconds, null)]),
    close: () => source.close(),
  };
}
