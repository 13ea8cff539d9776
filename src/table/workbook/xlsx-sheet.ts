import type { Cell } from '../../catalogue/field-types.ts';
import { maxSheetColumns, maxSheetRows, parseColumnIndex, parseRowNumber } from '../../catalogue/templates/sheets.ts';
import { type CellFormat, displayedValue } from './cell-formats.ts';
import { normalizeError, uncalculatedFormula } from './formula-errors.ts';
import type { SheetFeatures } from './sheet-features.ts';
import { appendText, CellTextCache, RowBuffer, type RowLimits, type SheetRow } from './sheets.ts';
import { scanChunks } from './xml-scanner.ts';
import type { Tag } from './xml-tokenizer.ts';
import { type Archive, brokenFileProblem } from './zip-archive.ts';

/** Resolves escaped characters such as `_x000D_` (ST_Xstring). */
export function unescapeXstring(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** Escapes texts that look like escaped characters. */
export const escapeXstring = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Texts and formats that the cells of a sheet refer to. */
type WorkbookParts = { formats: readonly CellFormat[]; shared: readonly string[]; is1904: boolean };

export async function* readXlsxSheet(
  archive: Archive,
  name: string,
  limits: RowLimits,
  parts: WorkbookParts,
  features: SheetFeatures,
): AsyncGenerator<SheetRow> {
  const rows = new RowBuffer();
  const reader = createSheetReader(parts, features, (row) => rows.add(row));
  for await (const _ of scanChunks(archive.unpack(name, limits.allowedBytes), reader)) yield* rows.drain();
}

export const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

/** Adds a merged range by its address, `A3:A14`. */
function addMergedRange(features: SheetFeatures, address: string): void {
  const [first = '', last = ''] = address.replaceAll('$', '').split(':');
  const [firstColumn, lastColumn] = [parseColumnIndex(first), parseColumnIndex(last)];
  const [firstRow, lastRow] = [parseRowNumber(first), parseRowNumber(last)];
  if (firstColumn !== undefined && lastColumn !== undefined && firstRow <= lastRow && first !== last)
    features.addMerged({ firstRow, lastRow, firstColumn, lastColumn });
}

function createSheetReader(
  { formats, shared, is1904 }: WorkbookParts,
  features: SheetFeatures,
  emitRow: (row: SheetRow) => void,
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
    // A cell of any type is empty if it has no text, and does not extend the row. A formula may result in an empty
    // text.
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
          const reference = tag.get('r');
          isHidden = isTrue(tag.get('hidden'));
          line = reference === undefined ? line + 1 : Number(reference);
          if (!Number.isInteger(line) || line < 1 || line > maxSheetRows) throw brokenFileProblem();
          cells = [];
          column = 0;
          break;
        }
        case 'c': {
          const reference = tag.get('r');
          if (reference !== undefined) column = parseColumnIndex(reference) ?? column;
          if (column >= maxSheetColumns) throw brokenFileProblem();
          type = tag.get('t') ?? '';
          style = tag.get('s');
          const value = tag.readOnlyChildText('v');
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
          features.addFormula(line, column);
          break;
        case 'rPh':
          inPhonetics = true;
          break;
        case 'col': {
          if (isTrue(tag.get('hidden')))
            features.addHiddenColumns(Number(tag.get('min')) - 1, Number(tag.get('max')) - 1);
          break;
        }
        case 'mergeCell':
          addMergedRange(features, tag.get('ref') ?? '');
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
          if (isHidden && cells && cells.length > 0) features.addHiddenRows(line, 1);
          if (cells) emitRow({ line, cells, repeatCount: 1 });
          cells = null;
          break;
      }
    },
    text(chunk: string) {
      text = appendText(text, chunk);
    },
  };
  return reader;
}
