import type { HighlightRequest, HighlightResponse } from './highlight-worker.ts';

/** Marks a file in a thread of its own, which loads what it needs for that only now and ends afterwards. */
export function highlightFile(question: HighlightRequest): Promise<HighlightResponse> {
  const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<HighlightResponse>((resolve) => {
    const fail = () => resolve({ problem: 'ended' });
    worker.addEventListener('message', ({ data }: MessageEvent<HighlightResponse>) => resolve(data));
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
