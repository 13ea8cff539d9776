import type { Cell } from '../../catalogue/field-types.ts';
import { maxSheetColumns, maxSheetRows, parseColumnIndex, parseRowNumber } from '../../catalogue/templates/sheets.ts';
import { type CellFormat, displayedValue } from './cell-formats.ts';
import { normalizeError, type SheetFeatures, uncalculatedFormula } from './sheet-features.ts';
import { appendText, CellTextCache, RowBuffer, type RowLimits, type SheetRow } from './sheets.ts';
import { scanChunks } from './xml-scanner.ts';
import type { Tag } from './xml-tokenizer.ts';
import { type Archive, brokenFileProblem } from './zip-archive.ts';

/** Texts as they are written: `_x000D_` is the character of that number (ST_Xstring). */
export function unescapeXstring(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** A text that looks like such a number by itself, marked as literal. */
export const escapeXstring = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Texts and formats to which the cells of a sheet refer. */
type WorkbookParts = { formats: readonly CellFormat[]; shared: readonly string[]; is1904: boolean };

export async function* readXlsxSheet(
  archive: Archive,
  name: string,
  limits: RowLimits,
  parts: WorkbookParts,
  remarks: SheetFeatures,
): AsyncGenerator<SheetRow> {
  const ready = new RowBuffer();
  const reader = createSheetReader(parts, remarks, (row) => ready.add(row));
  for await (const _ of scanChunks(archive.unpack(name, limits.allowedBytes), reader)) yield* ready.drain();
}

export const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true';

/** Notes a merged range by its address, `A3:A14`. */
function addMergedRange(remarks: SheetFeatures, address: string): void {
  const [from = '', to = ''] = address.replaceAll('$', '').split(':');
  const [firstColumn, lastColumn] = [parseColumnIndex(from), parseColumnIndex(to)];
  const [firstRow, lastRow] = [parseRowNumber(from), parseRowNumber(to)];
  if (firstColumn !== undefined && lastColumn !== undefined && firstRow <= lastRow && from !== to)
    remarks.addMerged({ firstRow, lastRow, firstColumn, lastColumn });
}

function createSheetReader(
  { formats, shared, is1904 }: WorkbookParts,
  remarks: SheetFeatures,
  give: (row: SheetRow) => void,
) {
  let line = 0;
  let cells: Cell[] | null = null;
  let column = 0;
  let type = '';
  let style: string | undefined;
  let text = '';
  let hasFormula = false;
  let hasValue = false;
  let isHidden = false;
  let inPhonetics = false;
  const texts = new CellTextCache();

  function cellValue(): Cell {
    // A cell without a word is none, whatever its type; the row does not reach to it. A formula may give an empty text.
    if (text === '') return hasFormula && !(hasValue && type === 'str') ? uncalculatedFormula : null;
    if (type === 's') return shared[Number(text)] || null;
    if (type === 'str' || type === 'inlineStr') return texts.intern(column, unescapeXstring(text));
    if (type === 'b') return text === '1' || text.toLowerCase() === 'true';
    if (type === 'e') return texts.intern(column, normalizeError(text));
    if (text.trim() === '') return null;
    const number = Number(text);
    if (Number.isNaN(number)) return texts.intern(column, text);
    const format = style === undefined ? undefined : formats[Number(style)];
    const value = displayedValue(number, format, is1904);
    return typeof value === 'string' ? texts.intern(column, value) : value;
  }

  const reader = {
    wantsText: false,
    open(element: string, tag: Tag) {
      switch (element) {
        case 'row': {
          const r = tag.get('r');
          isHidden = isTrue(tag.get('hidden'));
          line = r === undefined ? line + 1 : Number(r);
          if (!Number.isInteger(line) || line < 1 || line > maxSheetRows) throw brokenFileProblem();
          cells = [];
          column = 0;
          break;
        }
        case 'c': {
          const r = tag.get('r');
          if (r !== undefined) column = parseColumnIndex(r) ?? column;
          if (column >= maxSheetColumns) throw brokenFileProblem();
          type = tag.get('t') ?? '';
          style = tag.get('s');
          const value = tag.only('v');
          text = appendText('', value ?? '');
          hasFormula = false;
          hasValue = value !== undefined;
          break;
        }
        case 'v':
          hasValue = true;
          reader.wantsText = cells !== null && !inPhonetics;
          break;
        case 't':
          reader.wantsText = cells !== null && !inPhonetics;
          break;
        case 'f':
          hasFormula = true;
          remarks.addFormula(line, column);
          break;
        case 'rPh':
          inPhonetics = true;
          break;
        case 'col': {
          if (isTrue(tag.get('hidden')))
            remarks.addHiddenColumns(Number(tag.get('min')) - 1, Number(tag.get('max')) - 1);
          break;
        }
        case 'mergeCell':
          addMergedRange(remarks, tag.get('ref') ?? '');
          break;
      }
    },
    close(element: string) {
      switch (element) {
        case 'v':
        case 't':
          reader.wantsText = false;
          break;
        case 'rPh':
          inPhonetics = false;
          break;
        case 'c': {
          if (!cells) break;
          const value = cellValue();
          if (value !== null) {
            while (cells.length < column) cells.push(null);
            cells[column] = value;
          }
          column++;
          break;
        }
        case 'row':
          if (isHidden && cells && cells.length > 0) remarks.addHiddenRows(line, 1);
          if (cells) give({ line, cells, repeatCount: 1 });
          cells = null;
          break;
      }
    },
    text(piece: string) {
      text = appendText(text, piece);
    },
  };
  return reader;
}
