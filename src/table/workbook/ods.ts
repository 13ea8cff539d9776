import { mediaTypes } from '../../catalogue/file-formats.ts';
import { FileProblem } from '../issues.ts';
import { contentPart, readOdsSheet } from './ods-sheet.ts';
import { maxSmallPartBytes, type Sheet, type Workbook } from './sheets.ts';
import { scanXml } from './xml-scanner.ts';
import type { Tag } from './xml-tokenizer.ts';
import type { Archive } from './zip-archive.ts';

/** A table of sheets unpacks to some forty times its size. */
const minSheetsBytes = 150_000_000;
const maxSheetsFactor = 60;

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';
/** The namespaces of the attributes that are read, under the prefixes that every spreadsheet program gives them. */
const namespaces: Readonly<Record<string, string>> = {
  office: `${openDocument}:office:1.0`,
  table: `${openDocument}:table:1.0`,
  text: `${openDocument}:text:1.0`,
  style: `${openDocument}:style:1.0`,
  calcext: 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0',
};

/** An OpenDocument spreadsheet (ISO/IEC 26300). Its sheets are listed up to the first that is wanted. */
export async function openOds(archive: Archive, isWanted: (sheet: Sheet) => boolean): Promise<Workbook> {
  if (!(await readMediaType(archive)).startsWith(mediaTypes.ods)) throw new FileProblem(415, 'notASpreadsheet');
  const sheets = await listSheets(archive, isWanted);
  return { sheets, rows: (sheet, limits, remarks) => readOdsSheet(archive, sheet, limits, remarks) };
}

/** The archive's own word for what it is; without one its content has to tell. */
async function readMediaType(archive: Archive): Promise<string> {
  if (!archive.names.has('mimetype')) return mediaTypes.ods;
  let type = '';
  for await (const chunk of archive.unpack('mimetype', () => 1000)) type += String.fromCharCode(...chunk);
  return type;
}

/** @throws FileProblem where the manifest says that parts are encrypted */
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
 * Refuses a document whose root binds a namespace to another prefix alone. Attributes are looked up by their usual prefixed
 * names, so all of such a document's would count as missing: its repeated cells once, and its numbers as no values.
 */
function refuseOtherPrefixes(root: Tag): void {
  const declared = root.all();
  const given = new Set(Object.values(declared));
  for (const [prefix, namespace] of Object.entries(namespaces))
    if (given.has(namespace) && declared[`xmlns:${prefix}`] !== namespace) throw new FileProblem(400, 'otherPrefixes');
}

/** Goes through the content once to see which sheets it has, as far as the first that is wanted. */
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
