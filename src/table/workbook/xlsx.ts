import { FileProblem } from '../issues.ts';
import { builtInFormat, type CellFormat, parseFormat } from './cell-formats.ts';
import { appendText, maxSmallPartBytes, maxTexts, textPartBytes, type Workbook } from './sheets.ts';
import { isTrue, readXlsxSheet, unescapeXstring } from './xlsx-sheet.ts';
import { scanXml } from './xml-scanner.ts';
import { type Archive, brokenFileProblem, tooLargeProblem } from './zip-archive.ts';

type Relation = { type: string; target: string };

/** Opens an Excel workbook (ECMA-376, also in its strict form). */
export async function openXlsx(archive: Archive): Promise<Workbook> {
  const root = await readRelations(archive, '_rels/.rels', '');
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined) throw brokenFileProblem();
  const { sheets, is1904 } = await readWorkbookPart(archive, main);
  const folder = main.includes('/') ? main.slice(0, main.lastIndexOf('/') + 1) : '';
  const relations = await readRelations(archive, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  // The list of sheets also contains chart sheets.
  const worksheets = sheets.filter(({ id }) => relations.get(id)?.type === 'worksheet');
  if (worksheets.length === 0) throw brokenFileProblem();
  const partOfType = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  return {
    sheets: worksheets,
    async *rows(index, limits, features) {
      const sheet = relations.get(worksheets[index]?.id ?? '')?.target;
      if (sheet === undefined) throw brokenFileProblem();
      const styles = partOfType('styles');
      const texts = partOfType('sharedStrings');
      const formats = styles && archive.names.has(styles) ? await readStyles(archive, styles) : [];
      const shared = texts && archive.names.has(texts) ? await readSharedStrings(archive, texts) : [];
      yield* readXlsxSheet(archive, sheet, limits, { formats, shared, is1904 }, features);
    },
  };
}

const smallPartLimit = () => maxSmallPartBytes;

/** The parts that a part refers to, by relation id; `type` is the last segment of the type's URI. */
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
  for (const segment of (target.startsWith('/') ? target : folder + target).replaceAll('\\', '/').split('/'))
    if (segment === '..') path.pop();
    else if (segment !== '' && segment !== '.') path.push(segment);
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
      const attributes = tag.all();
      const id = Object.keys(attributes).find((key) => /^\w+:id$/i.test(key));
      if (attributes.name !== undefined && id !== undefined)
        sheets.push({
          name: attributes.name,
          id: attributes[id] ?? '',
          hidden: /hidden/i.test(attributes.state ?? ''),
        });
    },
  });
  // Text documents and presentations are archives of the same kind.
  if (!isWorkbook) throw new FileProblem(415, 'notASpreadsheet');
  return { sheets, is1904 };
}

/** The cell formats of a workbook, in order. */
async function readStyles(archive: Archive, name: string): Promise<CellFormat[]> {
  const customFormats = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let inCellFormats = false;
  await scanXml(archive.unpack(name, smallPartLimit), {
    open(element, tag) {
      if (element === 'numFmt') {
        const { numFmtId, formatCode } = tag.all();
        customFormats.set(Number(numFmtId), parseFormat(formatCode ?? ''));
      } else if (element === 'cellXfs') inCellFormats = true;
      else if (element === 'xf' && inCellFormats) {
        const id = Number(tag.get('numFmtId') ?? 0);
        formats.push(customFormats.get(id) ?? builtInFormat(id));
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
    text(chunk: string) {
      text = appendText(text, chunk);
    },
  };
  await scanXml(archive.unpack(name, textPartBytes), reader);
  return texts;
}
