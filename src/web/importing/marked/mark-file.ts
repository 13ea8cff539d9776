import type { MarkAnswer, MarkQuestion } from './mark-worker.ts';

/** Marks a file in a thread of its own, which loads what it needs for that only now and ends afterwards. */
export function markFile(question: MarkQuestion): Promise<MarkAnswer> {
  const worker = new Worker(new URL('./mark-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<MarkAnswer>((resolve) => {
    const fail = () => resolve({ problem: 'ended' });
    worker.addEventListener('message', ({ data }: MessageEvent<MarkAnswer>) => resolve(data));
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
