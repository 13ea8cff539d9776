import { FileProblem } from '../issues.ts';
import { openOds, refuseEncrypted } from './ods.ts';
import { isSamplesSheet, type Sheet, type Workbook } from './sheets.ts';
import { openXlsx } from './xlsx.ts';
import { toUtf8 } from './xml-scanner.ts';
import { XmlTokenizer } from './xml-tokenizer.ts';
import { type Archive, type FileBytes, openArchive, type Unpacking } from './zip-archive.ts';

/** An encrypted workbook is an OLE2 container, which contains stream names in UTF-16 near its beginning or end. */
const maxSearchedBytes = 2_000_000;
const encryptedStream = [...'EncryptedPackage'].map((letter) => `${letter}\0`).join('');

const magic = { archive: [0x50, 0x4b], oldExcel: [0xd0, 0xcf, 0x11, 0xe0] };

/** Whether a file starts like a zip archive or an old Excel file. */
export function startsAsWorkbook(start: Uint8Array): boolean {
  return startsWith(start, magic.archive) || startsWith(start, magic.oldExcel);
}

/**
 * Opens a file as a workbook. The sheets of an OpenDocument file are listed up to the first one for which `isWanted`
 * returns true.
 * @throws FileProblem 415 for another kind of file, 400 for an encrypted, broken or bloated workbook
 */
export async function openWorkbook(
  file: FileBytes,
  unpacking: Unpacking,
  isWanted: (sheet: Sheet) => boolean = isSamplesSheet,
): Promise<Workbook> {
  const start = await file.read(0, 4);
  if (startsWith(start, magic.oldExcel)) {
    const text = new TextDecoder('latin1').decode(await file.read(0, Math.min(maxSearchedBytes, file.size)));
    throw text.includes(encryptedStream) ? new FileProblem(400, 'encrypted') : new FileProblem(415, 'oldExcel');
  }
  if (!startsWith(start, magic.archive)) throw new FileProblem(415, 'notASpreadsheet');
  const archive = await openArchive(file, unpacking);
  const names = [...archive.names];
  if (names.some((name) => /(?:^|\/)vbaproject\.bin$/.test(name))) throw new FileProblem(415, 'macros');
  if (archive.names.has('xl/workbook.bin')) throw new FileProblem(415, 'binaryExcel');
  await refuseEncrypted(archive);
  await refuseDocumentTypes(archive);
  if (archive.names.has('content.xml')) return openOds(archive, isWanted);
  if (archive.names.has('[content_types].xml')) return openXlsx(archive);
  throw new FileProblem(415, 'notASpreadsheet');
}

/** Refuses document types, which are only used for attacks, in all parts, including those that are not read. */
async function refuseDocumentTypes(archive: Archive): Promise<void> {
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    for await (const bytes of toUtf8(archive.unpack(name, () => Number.POSITIVE_INFINITY))) {
      const tags = new XmlTokenizer(bytes, 0, bytes.length, false);
      // A document type must precede the first element; errors after it are reported if the part is read.
      while (tags.step() && tags.isSpecial);
      break;
    }
  }
}

function startsWith(bytes: Uint8Array, magicBytes: readonly number[]): boolean {
  return magicBytes.every((byte, i) => bytes[i] === byte);
}
