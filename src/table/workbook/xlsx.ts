import { FileProblem } from '../issues.ts';
import { builtInFormat, type CellFormat, parseFormat } from './cell-formats.ts';
import { appendText, maxSmallPartBytes, maxTexts, textPartBytes, type Workbook } from './sheets.ts';
import { isTrue, readXlsxSheet, unescapeXstring } from './xlsx-sheet.ts';
import { scanXml } from './xml-scanner.ts';
import { type Archive, brokenFileProblem, tooLargeProblem } from './zip-archive.ts';

type Relation = { type: string; target: string };

/** An Excel workbook (ECMA-376, also in its strict form). */
export async function openXlsx(archive: Archive): Promise<Workbook> {
  const root = await readRelations(archive, '_rels/.rels', '');
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined) throw brokenFileProblem();
  const { sheets, is1904 } = await readWorkbookPart(archive, main);
  const folder = main.includes('/') ? main.slice(0, main.lastIndexOf('/') + 1) : '';
  const relations = await readRelations(archive, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  // A chart has a sheet of its own, too.
  const tables = sheets.filter(({ id }) => relations.get(id)?.type === 'worksheet');
  if (tables.length === 0) throw brokenFileProblem();
  const part = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  return {
    sheets: tables,
    async *rows(at, limits, remarks) {
      const sheet = relations.get(tables[at]?.id ?? '')?.target;
      if (sheet === undefined) throw brokenFileProblem();
      const styles = part('styles');
      const texts = part('sharedStrings');
      const formats = styles && archive.names.has(styles) ? await readStyles(archive, styles) : [];
      const shared = texts && archive.names.has(texts) ? await readSharedStrings(archive, texts) : [];
      yield* readXlsxSheet(archive, sheet, limits, { formats, shared, is1904 }, remarks);
    },
  };
}

const smallPartLimit = () => maxSmallPartBytes;

/** The parts that a part refers to, by the name it has for each; the type is its last word. */
async function readRelations(archive: Archive, name: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!archive.names.has(name.toLowerCase())) return relations;
  await scanXml(archive.unpack(name.toLowerCase(), smallPartLimit), {
    open(element, tag) {
      if (element !== 'Relationship') return;
      const { Id, Type, Target, TargetMode } = tag.all();
      if (!Id || !Type || !Target || TargetMode === 'External') return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolvePath(folder, Target) });
    },
  });
  return relations;
}

export function resolvePath(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).replaceAll('\\', '/').split('/'))
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  return path.join('/').toLowerCase();
}

async function readWorkbookPart(archive: Archive, name: string) {
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let is1904 = false;
  let isWorkbook: boolean | undefined;
  await scanXml(archive.unpack(name, smallPartLimit), {
    open(element, tag) {
      isWorkbook ??= element === 'workbook';
      if (element === 'workbookPr') is1904 ||= isTrue(tag.get('date1904'));
      if (element !== 'sheet') return;
      const named = tag.all();
      const id = Object.keys(named).find((key) => /^\w+:id$/i.test(key));
      if (named.name !== undefined && id !== undefined)
        sheets.push({
          name: named.name,
          id: named[id] ?? '',
          hidden: /hidden/i.test(named.state ?? ''),
        });
    },
  });
  // A text document or a presentation comes in the same kind of archive.
  if (!isWorkbook) throw new FileProblem(415, 'notASpreadsheet');
  return { sheets, is1904 };
}

/** The cell formats of a workbook, in their order. */
async function readStyles(archive: Archive, name: string): Promise<CellFormat[]> {
  const own = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let inCellFormats = false;
  await scanXml(archive.unpack(name, smallPartLimit), {
    open(element, tag) {
      if (element === 'numFmt') {
        const { numFmtId, formatCode } = tag.all();
        own.set(Number(numFmtId), parseFormat(formatCode ?? ''));
      } else if (element === 'cellXfs') inCellFormats = true;
      else if (element === 'xf' && inCellFormats) {
        const id = Number(tag.get('numFmtId') ?? 0);
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close(element) {
      if (element === 'cellXfs') inCellFormats = false;
    },
  });
  return formats;
}

async function readSharedStrings(archive: Archive, name: string): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let inPhonetics = false;
  const reader = {
    wantsText: false,
    open(element: string) {
      if (element === 'si') {
        if (texts.length === maxTexts) throw tooLargeProblem();
        text = '';
      } else if (element === 'rPh') inPhonetics = true;
      else if (element === 't') reader.wantsText = !inPhonetics;
    },
    close(element: string) {
      if (element === 'si') texts.push(unescapeXstring(text));
      else if (element === 'rPh') inPhonetics = false;
      else if (element === 't') reader.wantsText = false;
    },
    text(piece: string) {
      text = appendText(text, piece);
    },
  };
  await scanXml(archive.unpack(name, textPartBytes), reader);
  return texts;
}
