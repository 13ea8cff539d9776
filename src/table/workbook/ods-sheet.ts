import type { Cell } from '../../catalogue/field-types.ts';
import { maxSheetColumns } from '../../catalogue/templates/sheets.ts';
import { displayedDate, formatDuration } from './cell-formats.ts';
import { isFormulaError, normalizeError, uncalculatedFormula } from './formula-errors.ts';
import { numberWithText } from './number-formats.ts';
import type { SheetFeatures } from './sheet-features.ts';
import { appendText, CellTextCache, RowBuffer, type RowLimits, type SheetRow } from './sheets.ts';
import { scanChunks } from './xml-scanner.ts';
import type { Tag } from './xml-tokenizer.ts';
import { type Archive, brokenFileProblem } from './zip-archive.ts';

/** The part with all sheets of an OpenDocument workbook. */
export const contentPart = 'content.xml';

export async function* readOdsSheet(
  archive: Archive,
  sheet: number,
  limits: RowLimits,
  features: SheetFeatures,
): AsyncGenerator<SheetRow> {
  const rows = new RowBuffer();
  const reader = createContentReader(sheet, features, (row) => rows.add(row));
  for await (const _ of scanChunks(archive.unpack(contentPart, limits.allowedBytes), reader)) yield* rows.drain();
}

/** Parses how often a row or cell is repeated; invalid values count as 1. */
export function parseRepeatCount(attribute: string | undefined): number {
  if (attribute === undefined) return 1;
  const count = Number(attribute);
  return Number.isInteger(count) && count > 0 ? count : 1;
}

/** Whether a row or column is hidden or filtered out. */
const isHidden = (tag: Tag): boolean => /^(?:collapse|filter)$/.test(tag.get('table:visibility') ?? '');

/** The attributes of a cell: `value` according to its type, the repeat count, and the spanned columns and rows. */
type CellTag = {
  type: string | undefined;
  value: string | undefined;
  isText: boolean;
  hasFormula: boolean;
  isError: boolean;
  repeatCount: number;
  columns: number;
  rows: number;
};

/** The attributes of values other than numbers; that of a text counts only if the cell has no paragraphs. */
const valueAttributes: Readonly<Record<string, string>> = {
  boolean: 'office:boolean-value',
  date: 'office:date-value',
  string: 'office:string-value',
  time: 'office:time-value',
};

/** @param text the text of the cell if it was read along with the tag, otherwise empty */
function readCellTag(tag: Tag, text: string): CellTag {
  const type = tag.get('office:value-type') ?? tag.get('calcext:value-type');
  const isText = type === 'string' || type === 'error';
  const hasValue = type !== undefined && (!isText || text === '');
  const hasFormula = tag.get('table:formula') !== undefined;
  return {
    type,
    isText,
    value: hasValue ? tag.get(valueAttributes[type] ?? 'office:value') : undefined,
    hasFormula,
    // The standard attribute alone does not distinguish an error from a text.
    isError: (hasFormula ? isText : text.charAt(0) === '#') && tag.get('calcext:value-type') === 'error',
    repeatCount: parseRepeatCount(tag.get('table:number-columns-repeated')),
    columns: parseRepeatCount(tag.get('table:number-columns-spanned')),
    rows: parseRepeatCount(tag.get('table:number-rows-spanned')),
  };
}

/** Elements in a cell that are not part of its text: notes and anchored drawings. */
const nonTextElements: ReadonlySet<string> = new Set([
  'annotation',
  'caption',
  'circle',
  'connector',
  'control',
  'custom-shape',
  'ellipse',
  'frame',
  'g',
  'line',
  'measure',
  'path',
  'polygon',
  'polyline',
  'rect',
  'regular-polygon',
]);

function createContentReader(sheet: number, features: SheetFeatures, emitRow: (row: SheetRow) => void) {
  let sheetIndex = -1;
  let depth = 0;
  let inSheet = false;
  let line = 1;
  let rowRepeatCount = 1;
  let cells: Cell[] | null = null;
  /** Number of empty cells before the next filled one; those at the end of a row are dropped. */
  let gap = 0;
  let cell: CellTag | null = null;
  let isRowHidden = false;
  /** The index of the next column while column elements are read. */
  let column = 0;
  let text = '';
  let paragraphs = 0;
  let inParagraph = false;
  let nonTextDepth = 0;
  const texts = new CellTextCache();
  const cellText = () => (text === '' || !cells ? null : texts.intern(cells.length + gap, text));

  function cellValue({ type, isText, value, hasFormula, isError }: CellTag): Cell {
    if (isError) text = normalizeError(text);
    else if (isText && text === '') text = appendText('', value ?? '');
    if (isText || isError) return cellText();
    switch (type) {
      case 'float':
      case 'currency':
      case 'percentage':
        if (!value) return null;
        // Old programs store an error as the number 0.
        if (hasFormula && !/^[\d-]/.test(text) && isFormulaError(text)) return cellText();
        if (text === value) return Number(value);
        // Leading zeros occur in names.
        return /^0\d+$/.test(text) && Number(text) === Number(value) ? cellText() : numberWithText(Number(value), text);
      case 'boolean':
        return value === 'true';
      case 'date': {
        const date = parseDate(value ?? '');
        return date ? displayedDate(date, text) : cellText();
      }
      case 'time':
        if (text === '') text = formatDuration(value ?? '');
        return cellText();
      default:
        return cellText();
    }
  }

  /**
   * The value of a cell without a value attribute: a formula counts as uncalculated, unless its result is an empty
   * text.
   */
  function unknownValue({ hasFormula, type }: CellTag): Cell {
    return hasFormula && type !== 'string' ? uncalculatedFormula : null;
  }

  function addSpan({ columns, rows }: CellTag): void {
    const firstColumn = (cells?.length ?? 0) + gap;
    if (columns * rows > 1)
      features.addMerged({
        firstRow: line,
        lastRow: line + rows - 1,
        firstColumn,
        lastColumn: firstColumn + columns - 1,
      });
  }

  function putCell(value: Cell, repeatCount: number): void {
    if (!cells) return;
    if (value === null) gap += repeatCount;
    else {
      if (cells.length + gap + repeatCount > maxSheetColumns) throw brokenFileProblem();
      for (; gap > 0; gap--) cells.push(null);
      for (let i = 0; i < repeatCount; i++) cells.push(value);
    }
  }

  const reader = {
    wantsText: false,
    done: false,
    open(element: string, tag: Tag) {
      if (element === 'table') {
        if (depth++ === 0) inSheet = ++sheetIndex === sheet;
        return;
      }
      if (!inSheet || depth > 1) return;
      switch (element) {
        case 'table-row':
          rowRepeatCount = parseRepeatCount(tag.get('table:number-rows-repeated'));
          isRowHidden = isHidden(tag);
          cells = [];
          gap = 0;
          break;
        case 'table-cell':
        case 'covered-table-cell':
          text = appendText('', tag.readOnlyChildText('text:p') ?? '');
          cell = readCellTag(tag, text);
          paragraphs = 0;
          inParagraph = false;
          break;
        case 'p':
          if (nonTextDepth > 0) break;
          inParagraph = cell !== null;
          reader.wantsText = inParagraph;
          if (reader.wantsText && paragraphs++ > 0) reader.text('\n');
          break;
        case 's':
          if (reader.wantsText) reader.text(' '.repeat(Math.min(parseRepeatCount(tag.get('text:c')), 1000)));
          break;
        case 'line-break':
          if (reader.wantsText) reader.text('\n');
          break;
        case 'tab':
          if (reader.wantsText) reader.text('\t');
          break;
        case 'table-column': {
          const next = column + parseRepeatCount(tag.get('table:number-columns-repeated'));
          if (isHidden(tag)) features.addHiddenColumns(column, next - 1);
          column = next;
          break;
        }
        default:
          if (!nonTextElements.has(element)) return;
          nonTextDepth++;
          reader.wantsText = false;
      }
    },
    close(element: string) {
      if (element === 'table') {
        if (--depth === 0 && inSheet) reader.done = true;
        return;
      }
      if (!inSheet || depth > 1) return;
      switch (element) {
        case 'p':
          if (nonTextDepth > 0) break;
          inParagraph = false;
          reader.wantsText = false;
          break;
        case 'table-cell':
        case 'covered-table-cell':
          if (cell) {
            // The content of cells covered by a merged one is read, as in xlsx.
            const value = cellValue(cell);
            addSpan(cell);
            if (cell.hasFormula && cells) features.addFormula(line, cells.length + gap);
            putCell(value ?? unknownValue(cell), cell.repeatCount);
          }
          cell = null;
          break;
        case 'table-row':
          if (isRowHidden && cells && cells.length > 0) features.addHiddenRows(line, rowRepeatCount);
          if (cells) emitRow({ line, cells, repeatCount: rowRepeatCount });
          line += rowRepeatCount;
          cells = null;
          break;
        default:
          if (!nonTextElements.has(element)) return;
          nonTextDepth--;
          // The surrounding paragraph continues after it.
          reader.wantsText = nonTextDepth === 0 && inParagraph;
      }
    },
    text(chunk: string) {
      text = appendText(text, chunk);
    },
  };
  return reader;
}

/** Parses a date; one without a time zone is read as UTC. */
function parseDate(attribute: string): Date | null {
  const text = attribute.trim();
  const hasTime = text.includes('T');
  const zoned = hasTime && /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const date = new Date(hasTime && !zoned ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? null : date;
}
