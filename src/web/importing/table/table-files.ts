import { chosenIn } from '../../../table/encodings.ts';
import type { Markable } from '../marked/marked-download.tsx';
import type { Table } from './calls.ts';
import { messageOf, type TableWorker } from './client.ts';

/** @throws an Error with a sentence where no workbook can be made */
async function writtenFile(filename: string, bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<File> {
  try {
    return new File([await bytes], `${filename.replace(/\.\w+$/, '')}.xlsx`);
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

/**
 * The file to send: the chosen one where an upload reads the table in it as it stands, else a workbook of the table.
 * @throws an Error with a sentence where no workbook can be made
 */
export async function fileToSend(table: Table, isCorrected: boolean, ask: TableWorker['ask']): Promise<File> {
  if (table.isUploadable && !isCorrected && table.file) return table.file;
  return await writtenFile(table.filename, ask('workbook', null));
}

/**
 * The workbook for errors and corrections to be put in: people's own one, a text file as one, and the table itself where there is no
 * file any more.
 * @throws an Error with a sentence where no workbook can be made
 */
export async function fileToMark(table: Table, ask: TableWorker['ask']): Promise<Markable> {
  const { file, filename, origin, letters } = table;
  if (!file) return { file: await writtenFile(filename, ask('workbook', null)), table: null };
  return {
    file: origin.isWorkbook
      ? file
      : await writtenFile(filename, ask('textWorkbook', { file, encoding: chosenIn(letters) })),
    table,
  };
}
