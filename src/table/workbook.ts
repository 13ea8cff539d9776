import type { FileHandle } from 'node:fs/promises';
import { FileProblem } from './issues.ts';
import { type Archive, openArchive } from './workbook/archive.ts';
import { openOds, refuseEncrypted } from './workbook/ods.ts';
import type { Table } from './workbook/table.ts';
import { openXlsx } from './workbook/xlsx.ts';
import { decoded, XmlScanner } from './workbook/xml.ts';

/** The OLE2 container of an encrypted workbook names its streams in UTF-16, near its beginning or end. */
const searchedBytes = 2_000_000;
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Opens a file as a workbook and finds the sheet that holds the samples.
 * @throws FileProblem 415 for another kind of file, 400 for an encrypted, broken or bloated workbook
 */
export async function openWorkbook(file: FileHandle): Promise<Table> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(searchedBytes), 0, searchedBytes, 0);
  const start = buffer.subarray(0, bytesRead);
  if (startsWith(start, [0xd0, 0xcf, 0x11, 0xe0]))
    throw start.includes(encryptedStream) ? new FileProblem(400, 'encrypted') : new FileProblem(415, 'oldExcel');
  if (!startsWith(start, [0x50, 0x4b])) throw new FileProblem(415, 'notASpreadsheet');
  const archive = await openArchive(file);
  const names = [...archive.names];
  if (names.some((name) => /(?:^|\/)vbaproject\.bin$/.test(name))) throw new FileProblem(415, 'macros');
  if (archive.names.has('xl/workbook.bin')) throw new FileProblem(415, 'binaryExcel');
  await refuseEncrypted(archive);
  await refuseDocumentTypes(archive);
  if (archive.names.has('content.xml')) return openOds(archive);
  if (archive.names.has('[content_types].xml')) return openXlsx(archive);
  throw new FileProblem(415, 'notASpreadsheet');
}

/** A document type is an attack wherever it is, also in a part that is not read; it stands before everything else. */
async function refuseDocumentTypes(archive: Archive): Promise<void> {
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    for await (const text of decoded(archive.unpack(name, () => Number.POSITIVE_INFINITY))) {
      new XmlScanner({ open: () => undefined }).push(text);
      break;
    }
  }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}
