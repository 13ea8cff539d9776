import outlines from 'world-atlas/land-50m.json?url';
import type { PageTranslationKey } from '../../../catalogue/locales/index.ts';
import { selectableEncodingOf } from '../../../table/reading/text-encodings.ts';
import { translate } from '../../language.ts';
import type { HighlightableFile } from '../upload/index.ts';
import type { OutlinesRequest, OutlinesResponse } from './table-worker.ts';
import type { MethodName, Table, TableWorkerMethods, WorkerRequest, WorkerResponse } from './worker-messages.ts';

/** A call that the worker refused; `code` is a key of the locale's `importing`. */
class TableWorkerError extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: string, params: Readonly<Record<string, string | number>>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The sentence that a failure means to people. */
export function errorMessage(error: unknown): string {
  if (error instanceof TableWorkerError)
    return translate(`importing.${error.code}` as PageTranslationKey, error.params);
  return error instanceof Error ? error.message : String(error);
}

/** The worker that holds a table, and the calls to it. */
export type TableWorker = {
  request: <N extends MethodName>(
    name: N,
    input: Parameters<TableWorkerMethods[N]>[0],
  ) => Promise<ReturnType<TableWorkerMethods[N]>>;
  /**
   * Gives its table up. @returns whether it is at rest for the next one, which it reads and checks a third sooner, as its
   * code is compiled by then; one that is still at work ends
   */
  release: () => boolean;
  terminate: () => void;
};

/** Starts the worker. */
export function startTableWorker(): TableWorker {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let hasFailed = false;
  const fail = () => {
    hasFailed = true;
    for (const { reject } of waiting.values()) reject(new TableWorkerError('broken', {}));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse | OutlinesRequest>) => {
    if ('outlinesTo' in data) return void sendOutlines(data);
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) one?.reject(new TableWorkerError(data.failure.code, data.failure.params));
    else one?.resolve(data.result as never);
  });
  worker.addEventListener('error', fail);
  const request: TableWorker['request'] = (name, input) => {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, name, input } as WorkerRequest);
    });
  };
  const terminate = () => {
    worker.terminate();
    // Nobody waits for an answer about a table that was given up.
    waiting.clear();
  };
  return {
    request,
    release() {
      const isAtRest = waiting.size === 0 && !hasFailed;
      // One that fails now is not at rest any more when the next table comes.
      if (isAtRest) request('clear', null).catch(() => undefined);
      else terminate();
      return isAtRest;
    },
    terminate,
  };
}

async function loadOutlines(): Promise<OutlinesResponse> {
  try {
    const answer = await fetch(outlines);
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/** Gives the worker the outlines of the land, which it wants only where rows name a sea. */
export async function sendOutlines({ outlinesTo }: OutlinesRequest): Promise<void> {
  const given = await loadOutlines();
  outlinesTo.postMessage(given, given ? [given] : []);
}

/** @throws an Error with a sentence where no workbook can be made */
async function toWorkbookFile(filename: string, bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<File> {
  try {
    return new File([await bytes], `${filename.replace(/\.\w+$/, '')}.xlsx`);
  } catch (error) {
    throw new Error(errorMessage(error), { cause: error });
  }
}

/**
 * The file to send: the chosen one where an upload reads the table in it as it stands, else a workbook of the table.
 * @throws an Error with a sentence where no workbook can be made
 */
export async function fileToSend(table: Table, isCorrected: boolean, request: TableWorker['request']): Promise<File> {
  if (table.isUploadable && !isCorrected && table.file) return table.file;
  return await toWorkbookFile(table.filename, request('writeWorkbook', null));
}

/**
 * The workbook for errors and corrections to be put in: people's own one, a text file as one, and the table itself where there is no
 * file any more.
 * @throws an Error with a sentence where no workbook can be made
 */
export async function fileToHighlight(table: Table, request: TableWorker['request']): Promise<HighlightableFile> {
  const { file, filename, origin, letters } = table;
  if (!file) return { file: await toWorkbookFile(filename, request('writeWorkbook', null)), table: null };
  return {
    file: origin.isWorkbook
      ? file
      : await toWorkbookFile(filename, request('convertTextFile', { file, encoding: selectableEncodingOf(letters) })),
    table,
  };
}
