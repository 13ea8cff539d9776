import type { UploadProgress } from '../../catalogue/answers/importing.ts';

export type ProgressStream = {
  /** Resolves when the server has connected the stream, or has refused to. */
  opened: Promise<void>;
  /** The last event, or `null` where it did not arrive in time. */
  lastWord: (milliseconds: number) => Promise<UploadProgress | null>;
  close: () => void;
};

function after<T>(milliseconds: number, value: T): Promise<T> {
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
      if (progress.phase !== 'done' && progress.phase !== 'failed') return;
      source.close();
      resolve(progress);
    });
  });
  const opened = new Promise<void>((resolve) => {
    source.addEventListener('open', () => resolve());
    source.addEventListener('error', () => resolve());
  });
  return {
    opened: Promise.race([opened, after(1000, undefined)]),
    lastWord: (milliseconds) => Promise.race([ended, after(milliseconds, null)]),
    close: () => source.close(),
  };
}
