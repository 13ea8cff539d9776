import type { Cell } from '../../catalogue/field-types.ts';
import { columnAt, lineAt, maxSheetColumns, maxSheetRows } from '../../catalogue/sheets.ts';
import { type Archive, broken } from './archive.ts';
import { type CellFormat, valueShown } from './formats.ts';
import { errorText, type SheetRemarks, uncalculated } from './remarks.ts';
import { CellTexts, ReadyRows, type RowLimits, type SheetRow, takeText } from './sheets.ts';
import type { Tag } from './tags.ts';
import { scanPieces } from './xml.ts';

/** Texts as they are written: `_x000D_` is the character of that number (ST_Xstring). */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** A text that looks like such a number by itself, marked as literal. */
export const withoutLookalikes = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Texts and formats to which the cells of a sheet refer. */
type Parts = { formats: readonly CellFormat[]; shared: readonly string[]; is1904: boolean };

export async function* readSheet(
  archive: Archive,
  name: string,
  limits: RowLimits,
  parts: Parts,
  remarks: SheetRemarks,
): AsyncGenerator<SheetRow> {
  const ready = new ReadyRows();
  const reader = sheetReader(parts, remarks, (row) => ready.add(row));
  for await (const _ of scanPieces(archive.unpack(name, limits.allowedBytes), reader)) yield* ready.take();
}

export const isTrue = (written: string | undefined): boolean => written === '1' || written === 'true';

/** Notes a merged range by its address, `A3:A14`. */
function noteMerged(remarks: SheetRemarks, address: string): void {
  const [from = '', to = ''] = address.replaceAll('$', '').split(':');
  const [firstColumn, lastColumn] = [columnAt(from), columnAt(to)];
  const [firstRow, lastRow] = [lineAt(from), lineAt(to)];
  if (firstColumn !== undefined && lastColumn !== undefined && firstRow <= lastRow && from !== to)
    remarks.merge({ firstRow, lastRow, firstColumn, lastColumn });
}

function sheetReader({ formats, shared, is1904 }: Parts, remarks: SheetRemarks, give: (row: SheetRow) => void) {
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
  const texts = new CellTexts();

  function cellValue(): Cell {
    // A cell without a word is none, whatever its type; the row does not reach to it. A formula may give an empty text.
    if (text === '') return hasFormula && !(hasValue && type === 'str') ? uncalculated : null;
    if (type === 's') return shared[Number(text)] || null;
    if (type === 'str' || type === 'inlineStr') return texts.take(column, unescaped(text));
    if (type === 'b') return text === '1' || text.toLowerCase() === 'true';
    if (type === 'e') return texts.take(column, errorText(text));
    if (text.trim() === '') return null;
    const number = Number(text);
    if (Number.isNaN(number)) return texts.take(column, text);
    const format = style === undefined ? undefined : formats[Number(style)];
    const value = valueShown(number, format, is1904);
    return typeof value === 'string' ? texts.take(column, value) : value;
  }

  const reader = {
    wantsText: false,
    open(element: string, tag: Tag) {
      switch (element) {
        case 'row': {
          const r = tag.get('r');
          isHidden = isTrue(tag.get('hidden'));
          line = r === undefined ? line + 1 : Number(r);
          if (!Number.isInteger(line) || line < 1 || line > maxSheetRows) throw broken();
          cells = [];
          column = 0;
          break;
        }
        case 'c': {
          const r = tag.get('r');
          if (r !== undefined) column = columnAt(r) ?? column;
          if (column >= maxSheetColumns) throw broken();
          type = tag.get('t') ?? '';
          style = tag.get('s');
          const value = tag.only('v');
          text = takeText('', value ?? '');
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
          remarks.noteFormula(line, column);
          break;
        case 'rPh':
          inPhonetics = true;
          break;
        case 'col': {
          if (isTrue(tag.get('hidden'))) remarks.hideColumns(Number(tag.get('min')) - 1, Number(tag.get('max')) - 1);
          break;
        }
        case 'mergeCell':
          noteMerged(remarks, tag.get('ref') ?? '');
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
          if (isHidden && cells && cells.length > 0) remarks.hideRows(line, 1);
          if (cells) give({ line, cells, times: 1 });
          cells = null;
          break;
      }
    },
    text(piece: string) {
      text = takeText(text, piece);
    },
  };
  return reader;
}
