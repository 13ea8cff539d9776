import type { SentenceKey } from '../../../catalogue/locales/index.ts';
import { word } from '../../language.ts';
import type { Answer, CallName, Question, TableCalls } from './calls.ts';
import type { OutlinesWanted } from './inland.ts';
import { sendOutlines } from './send-outlines.ts';

/** A call that the worker refused; `code` is a key of the locale's `importing`. */
class FailedCall extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: string, params: Readonly<Record<string, string | number>>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The sentence that a failure means to people. */
export function messageOf(error: unknown): string {
  if (error instanceof FailedCall) return word(`importing.${error.code}` as SentenceKey, error.params);
  return error instanceof Error ? error.message : String(error);
}

/** The worker that holds a table, and the calls to it. */
export type TableWorker = {
  ask: <N extends CallName>(name: N, given: Parameters<TableCalls[N]>[0]) => Promise<ReturnType<TableCalls[N]>>;
  /**
   * Gives its table up. @returns whether it is at rest for the next one, which it reads and checks a third sooner, as its
   * code is compiled by then; one that is still at work ends
   */
  rest: () => boolean;
  end: () => void;
};

/** Starts the worker. */
export function startTableWorker(): TableWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let hasFailed = false;
  const fail = () => {
    hasFailed = true;
    for (const { reject } of waiting.values()) reject(new FailedCall('broken', {}));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer | OutlinesWanted>) => {
    if ('outlinesTo' in data) return void sendOutlines(data);
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) one?.reject(new FailedCall(data.failure.code, data.failure.params));
    else one?.resolve(data.result as never);
  });
  worker.addEventListener('error', fail);
  const ask: TableWorker['ask'] = (name, given) => {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, name, given } as Question);
    });
  };
  const end = () => {
    worker.terminate();
    // Nobody waits for an answer about a table that was given up.
    waiting.clear();
  };
  return {
    ask,
    rest() {
      const isAtRest = waiting.size === 0 && !hasFailed;
      // One that fails now is not at rest any more when the next table comes.
      if (isAtRest) ask('clear', null).catch(() => undefined);
      else end();
      return isAtRest;
    },
    end,
  };
}
