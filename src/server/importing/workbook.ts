import { unzipSync } from 'fflate';
import { sheetNames } from '../../catalogue/sheets.ts';
import { FileProblem } from './issues.ts';

export type WorkbookFormat = 'xlsx' | 'ods';
/** What kind of workbook the bytes are, and which of its sheets holds the samples (0-based). */
export type Workbook = { format: WorkbookFormat; sheet: number };

type Entry = { name: string; size: number; compressed: number };

/** More than this is no table of samples: 20,000 rows of 115 columns unpack to some 80 MB. */
const unpackedLimit = 1_500_000_000;
/** Text in a worksheet packs some twenty to fifty times; only a bomb packs this much. */
const ratioLimit = 250;
const ratioMatters = 50_000_000;

/**
 * Looks at a file before anything of it is unpacked: is it a workbook we read, and can it be as large as it claims?
 * @throws FileProblem 415 for another kind of file, 400 for an encrypted, broken or bloated workbook
 */
export function inspectWorkbook(bytes: Uint8Array): Workbook {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    // An OLE2 container: an encrypted workbook names its streams in UTF-16, an old .xls has none of that name.
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2_000_000));
    if (text.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new FileProblem(400, 'encrypted');
    throw new FileProblem(415, 'oldExcel');
  }
  if (!startsWith(bytes, [0x50, 0x4b])) throw new FileProblem(415, 'notASpreadsheet');
  const entries = listEntries(bytes);
  refuseBombs(entries);
  const names = new Set(entries.map((entry) => entry.name.replaceAll('\\', '/').replace(/^\//, '')));
  if ([...names].some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) throw new FileProblem(415, 'macros');
  if (names.has('xl/workbook.bin')) throw new FileProblem(415, 'binaryExcel');
  if (names.has('content.xml')) return { format: 'ods', sheet: odsSheet(bytes) };
  if (names.has('[Content_Types].xml')) return { format: 'xlsx', sheet: xlsxSheet(bytes) };
  throw new FileProblem(415, 'notASpreadsheet');
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

/** The archive's central directory (PKWARE APPNOTE, section 4.3.12), without unpacking anything. */
function listEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = -1;
  for (let i = bytes.length - 22; i >= Math.max(0, bytes.length - 65_557); i--)
    if (view.getUint32(i, true) === 0x06054b50) {
      end = i;
      break;
    }
  if (end < 0) throw new FileProblem(400, 'broken');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  const decoder = new TextDecoder();
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new FileProblem(400, 'broken');
    const nameLength = view.getUint16(at + 28, true);
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new FileProblem(400, 'encrypted');
    entries.push({
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      name: decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function refuseBombs(entries: readonly Entry[]): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  const bloated = entries.some((e) => e.size > ratioMatters && e.size > ratioLimit * Math.max(1, e.compressed));
  if (total > unpackedLimit || bloated || entries.length > 10_000) throw new FileProblem(400, 'tooMuchInside');
}

function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): string | undefined {
  try {
    const files = unzipSync(bytes, { filter: (file) => wanted(file.name) });
    const [first] = Object.values(files);
    return first && decodeXml(first);
  } catch {
    throw new FileProblem(400, 'broken');
  }
}

function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** The sheet called Samples, else the first that a person can see, else the first. */
function chooseSheet(sheets: readonly { name: string; hidden: boolean }[]): number {
  const named = sheets.findIndex((s) => s.name.trim().toLowerCase() === sheetNames.samples.toLowerCase());
  if (named >= 0) return named;
  return Math.max(
    0,
    sheets.findIndex((s) => !s.hidden),
  );
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((v) => v !== undefined);
}

function xlsxSheet(bytes: Uint8Array): number {
  const xml = unpack(bytes, (name) => /(^|\/)workbook\.xml$/i.test(name));
  if (xml === undefined) throw new FileProblem(400, 'broken');
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name') ?? '',
    hidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
  }));
  return chooseSheet(sheets);
}

function odsSheet(bytes: Uint8Array): number {
  const manifest = unpack(bytes, (name) => name === 'META-INF/manifest.xml') ?? '';
  if (/encryption-data/.test(manifest)) throw new FileProblem(400, 'encrypted');
  const xml = unpack(bytes, (name) => name === 'content.xml') ?? '';
  const hiddenStyles = new Set(
    [...xml.matchAll(/<style:style\s[^>]*style:family="table"[^>]*>(?:(?!<\/style:style>)[\s\S])*?<\/style:style>/g)]
      .filter(([style]) => /table:display="false"/.test(style))
      .map(([style]) => attribute(style, 'style:name')),
  );
  const sheets = [...xml.matchAll(/<table:table\s[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'table:name') ?? '',
    hidden: hiddenStyles.has(attribute(tag, 'table:style-name')),
  }));
  return chooseSheet(sheets);
}
