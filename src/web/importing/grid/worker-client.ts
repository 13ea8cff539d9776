import type { PageTranslationKey } from '../../../catalogue/locales/index.ts';
import { selectableEncodingOf } from '../../../table/reading/text-encodings.ts';
import { translate } from '../../language.ts';
import { fineOutlines as outlines } from '../../map/fine-outlines.ts';
import type { HighlightableFile } from '../upload/index.ts';
import type { OutlinesRequest, OutlinesResponse } from './table-worker.ts';
import type { MethodName, Table, TableWorkerMethods, WorkerRequest, WorkerResponse } from './worker-messages.ts';

/** A request that the worker refused; `code` is a key of the locale's `importing`. */
class TableWorkerError extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: string, params: Readonly<Record<string, string | number>>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The translated message of an error. */
export function errorMessage(error: unknown): string {
  if (error instanceof TableWorkerError)
    return translate(`importing.${error.code}` as PageTranslationKey, error.params);
  return error instanceof Error ? error.message : String(error);
}

/** The worker with a table, and the requests to it. */
export type TableWorker = {
  request: <N extends MethodName>(
    name: N,
    input: Parameters<TableWorkerMethods[N]>[0],
  ) => Promise<ReturnType<TableWorkerMethods[N]>>;
  /**
   * Discards the table. A worker with an unfinished request is terminated.
   * @returns whether the worker is idle and can open the next table, which saves a third of the time because its code
   * is already compiled
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
    const pending = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) pending?.reject(new TableWorkerError(data.failure.code, data.failure.params));
    else pending?.resolve(data.result as never);
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
    // Requests about a discarded table never get a response.
    waiting.clear();
  };
  return {
    request,
    release() {
      const isIdle = waiting.size === 0 && !hasFailed;
      // If this fails, the worker is not idle when the next table is opened.
      if (isIdle) request('clear', null).catch(() => undefined);
      else terminate();
      return isIdle;
    },
    terminate,
  };
}

async function loadOutlines(): Promise<OutlinesResponse> {
  try {
    const response = await fetch(outlines);
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/** Sends the worker the outlines of the land, which it requests only where rows name a sea. */
export async function sendOutlines({ outlinesTo }: OutlinesRequest): Promise<void> {
  const bytes = await loadOutlines();
  outlinesTo.postMessage(bytes, bytes ? [bytes] : []);
}

/** @throws an Error with a translated message where no workbook can be made */
async function toWorkbookFile(filename: string, bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<File> {
  try {
    return new File([await bytes], `${filename.replace(/\.\w+$/, '')}.xlsx`);
  } catch (error) {
    throw new Error(errorMessage(error), { cause: error });
  }
}

/**
 * The file to send: the selected file if the table is unchanged and an upload can read it there, otherwise a workbook
 * of the table.
 * @throws an Error with a translated message where no workbook can be made
 */
export async function fileToSend(table: Table, isCorrected: boolean, request: TableWorker['request']): Promise<File> {
  if (table.isUploadable && !isCorrected && table.file) return table.file;
  return await toWorkbookFile(table.filename, request('writeWorkbook', null));
}

/** The files that were selected, if the file to send is a workbook that was made of them. Pasted cells have no file. */
export function sourcesOf(table: Table | undefined, sent: File): File[] {
  const file = table?.file;
  if (!file || file === sent) return [];
  if (table.others) return [file, ...table.others];
  return file.name === table.filename ? [file] : [];
}

/**
 * The workbook that errors and corrections are written into: the selected one, a text file converted to one, or a
 * workbook of the table if the file is no longer known.
 * @throws an Error with a translated message where no workbook can be made
 */
export async function fileToHighlight(table: Table, request: TableWorker['request']): Promise<HighlightableFile> {
  const { file, filename, origin, letters, others } = table;
  // Neither a joined sheet nor one of several files has its cells in this file.
  if (!file || origin.isJoined || others)
    return { file: await toWorkbookFile(filename, request('writeWorkbook', null)), table: null };
  return {
    file: origin.isWorkbook
      ? file
      : await toWorkbookFile(filename, request('convertTextFile', { file, encoding: selectableEncodingOf(letters) })),
    table,
  };
}
