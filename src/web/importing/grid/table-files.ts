import { selectableEncodingOf } from '../../../table/reading/text-encodings.ts';
import type { HighlightableFile } from '../upload/highlight-download.tsx';
import { errorMessage, type TableWorker } from './worker-client.ts';
import type { Table } from './worker-messages.ts';

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
