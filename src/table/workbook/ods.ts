import { mediaTypes } from '../../catalogue/file-formats.ts';
import { FileProblem } from '../issues.ts';
import { contentPart, readOdsSheet } from './ods-sheet.ts';
import { maxSmallPartBytes, type Sheet, type Workbook } from './sheets.ts';
import { scanXml } from './xml-scanner.ts';
import type { Tag } from './xml-tokenizer.ts';
import type { Archive } from './zip-archive.ts';

/** A sheet with a table unpacks to some forty times its packed size. */
const minSheetsBytes = 150_000_000;
const maxSheetsFactor = 60;

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';
/** The namespaces of the attributes that are read, by their usual prefixes. */
const namespaces: Readonly<Record<string, string>> = {
  office: `${openDocument}:office:1.0`,
  table: `${openDocument}:table:1.0`,
  text: `${openDocument}:text:1.0`,
  style: `${openDocument}:style:1.0`,
  calcext: 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0',
};

/**
 * Opens an OpenDocument spreadsheet (ISO/IEC 26300). Its sheets are listed up to the first one for which `isWanted`
 * returns true.
 */
export async function openOds(archive: Archive, isWanted: (sheet: Sheet) => boolean): Promise<Workbook> {
  if (!(await readMediaType(archive)).startsWith(mediaTypes.ods)) throw new FileProblem(415, 'notASpreadsheet');
  const sheets = await listSheets(archive, isWanted);
  return { sheets, rows: (sheet, limits, features) => readOdsSheet(archive, sheet, limits, features) };
}

/** The media type of the archive; an archive without one is accepted. */
async function readMediaType(archive: Archive): Promise<string> {
  if (!archive.names.has('mimetype')) return mediaTypes.ods;
  let type = '';
  for await (const chunk of archive.unpack('mimetype', () => 1000)) type += String.fromCharCode(...chunk);
  return type;
}

/** @throws FileProblem if the manifest lists encrypted parts */
export async function refuseEncrypted(archive: Archive): Promise<void> {
  if (!archive.names.has('meta-inf/manifest.xml')) return;
  await scanXml(
    archive.unpack('meta-inf/manifest.xml', () => maxSmallPartBytes),
    {
      open(element) {
        if (element === 'encryption-data') throw new FileProblem(400, 'encrypted');
      },
    },
  );
}

/**
 * Refuses a document that uses other prefixes for the namespaces. Attributes are looked up by their usual prefixed
 * names, so none of them would be found: repeated cells would count once, and numbers would be lost.
 */
function refuseOtherPrefixes(root: Tag): void {
  const declared = root.all();
  const namespaceUris = new Set(Object.values(declared));
  for (const [prefix, namespace] of Object.entries(namespaces))
    if (namespaceUris.has(namespace) && declared[`xmlns:${prefix}`] !== namespace)
      throw new FileProblem(400, 'otherPrefixes');
}

/** Lists the sheets in the content, up to the first one for which `isWanted` returns true. */
async function listSheets(archive: Archive, isWanted: (sheet: Sheet) => boolean): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  const hiddenStyles = new Set<string | undefined>();
  let style: string | undefined;
  let isRoot = true;
  let isSpreadsheet = false;
  let depth = 0;
  const reader = {
    done: false,
    open(element: string, tag: Tag) {
      if (isRoot) {
        refuseOtherPrefixes(tag);
        isRoot = false;
      } else if (element === 'spreadsheet') isSpreadsheet = true;
      else if (element === 'style') style = tag.get('style:name');
      else if (element === 'table-properties' && tag.get('table:display') === 'false') hiddenStyles.add(style);
      else if (element === 'table' && depth++ === 0 && isSpreadsheet) {
        const sheet = {
          name: tag.get('table:name') ?? '',
          hidden: hiddenStyles.has(tag.get('table:style-name')),
        };
        sheets.push(sheet);
        reader.done = isWanted(sheet);
      }
    },
    close(element: string) {
      if (element === 'table') depth--;
    },
  };
  await scanXml(
    archive.unpack(contentPart, (packed) => minSheetsBytes + maxSheetsFactor * packed),
    reader,
  );
  if (sheets.length === 0) throw new FileProblem(415, 'notASpreadsheet');
  return sheets;
}
