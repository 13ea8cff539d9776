import type { Cell } from '../../catalogue/field-types.ts';
import { maxSheetColumns } from '../../catalogue/templates/sheets.ts';
import { displayedDate, formatDuration } from './cell-formats.ts';
import { numberWithText } from './number-formats.ts';
import { isFormulaError, normalizeError, type SheetFeatures, uncalculatedFormula } from './sheet-features.ts';
import { appendText, CellTextCache, RowBuffer, type RowLimits, type SheetRow } from './sheets.ts';
import { scanChunks } from './xml-scanner.ts';
import type { Tag } from './xml-tokenizer.ts';
import { type Archive, brokenFileProblem } from './zip-archive.ts';

/** The part that holds all sheets of an OpenDocument workbook. */
export const contentPart = 'content.xml';

export async function* readOdsSheet(
  archive: Archive,
  sheet: number,
  limits: RowLimits,
  remarks: SheetFeatures,
): AsyncGenerator<SheetRow> {
  const ready = new RowBuffer();
  const reader = createContentReader(sheet, remarks, (row) => ready.add(row));
  for await (const _ of scanChunks(archive.unpack(contentPart, limits.allowedBytes), reader)) yield* ready.drain();
}

/** Number of times that a row or cell stands there; a spreadsheet ends somewhere. */
export function parseRepeatCount(written: string | undefined): number {
  if (written === undefined) return 1;
  const times = Number(written);
  return Number.isInteger(times) && times > 0 ? times : 1;
}

/** A row or column that a person does not see. */
const isHidden = (tag: Tag): boolean => /^(?:collapse|filter)$/.test(tag.get('table:visibility') ?? '');

/** A cell's attributes: `value` as its type has it, how many times it stands there, and the columns and rows it spans. */
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

/** Attributes of values that are no numbers; that of a text matters only where there are no paragraphs. */
const valueAttributes: Readonly<Record<string, string>> = {
  boolean: 'office:boolean-value',
  date: 'office:date-value',
  string: 'office:string-value',
  time: 'office:time-value',
};

/** @param text what is known of the cell's text before its content is read */
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
    // By the standard's own attribute an error is a text.
    isError: (hasFormula ? isText : text.charAt(0) === '#') && tag.get('calcext:value-type') === 'error',
    repeatCount: parseRepeatCount(tag.get('table:number-columns-repeated')),
    columns: parseRepeatCount(tag.get('table:number-columns-spanned')),
    rows: parseRepeatCount(tag.get('table:number-rows-spanned')),
  };
}

/** Elements of a cell whose words are not its text: notes, and drawings that are anchored to it. */
const elementsBesideText: ReadonlySet<string> = new Set([
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

function createContentReader(sheet: number, remarks: SheetFeatures, give: (row: SheetRow) => void) {
  let seen = -1;
  let depth = 0;
  let inSheet = false;
  let line = 1;
  let rowTimes = 1;
  let cells: Cell[] | null = null;
  /** Empty cells before the next one that is not; those at a row's end are none. */
  let gap = 0;
  let cell: CellTag | null = null;
  let isRowHidden = false;
  /** The place of the next column, while they are described before the rows. */
  let column = 0;
  let text = '';
  let paragraphs = 0;
  let inParagraph = false;
  let besides = 0;
  const texts = new CellTextCache();
  const ownText = () => (text === '' || !cells ? null : texts.intern(cells.length + gap, text));

  function cellValue({ type, isText, value, hasFormula, isError }: CellTag): Cell {
    if (isError) text = normalizeError(text);
    else if (isText && text === '') text = appendText('', value ?? '');
    if (isText || isError) return ownText();
    switch (type) {
      case 'float':
      case 'currency':
      case 'percentage':
        if (!value) return null;
        // Old programs give an error the number 0.
        if (hasFormula && !/^[\d-]/.test(text) && isFormulaError(text)) return ownText();
        if (text === value) return Number(value);
        // Zeros before a number stand in names.
        return /^0\d+$/.test(text) && Number(text) === Number(value) ? ownText() : numberWithText(Number(value), text);
      case 'boolean':
        return value === 'true';
      case 'date': {
        const date = parseDate(value ?? '');
        return date ? displayedDate(date, text) : ownText();
      }
      case 'time':
        if (text === '') text = formatDuration(value ?? '');
        return ownText();
      default:
        return ownText();
    }
  }

  /** Stands for the value of a formula that has none; one that gives an empty text has. */
  function unknownValue({ hasFormula, type }: CellTag): Cell {
    return hasFormula && type !== 'string' ? uncalculatedFormula : null;
  }

  function noteSpan({ columns, rows }: CellTag): void {
    const firstColumn = (cells?.length ?? 0) + gap;
    if (columns * rows > 1)
      remarks.addMerged({
        firstRow: line,
        lastRow: line + rows - 1,
        firstColumn,
        lastColumn: firstColumn + columns - 1,
      });
  }

  function put(value: Cell, times: number): void {
    if (!cells) return;
    if (value === null) gap += times;
    else {
      if (cells.length + gap + times > maxSheetColumns) throw brokenFileProblem();
      for (; gap > 0; gap--) cells.push(null);
      for (let i = 0; i < times; i++) cells.push(value);
    }
  }

  const reader = {
    wantsText: false,
    done: false,
    open(element: string, tag: Tag) {
      if (element === 'table') {
        if (depth++ === 0) inSheet = ++seen === sheet;
        return;
      }
      if (!inSheet || depth > 1) return;
      switch (element) {
        case 'table-row':
          rowTimes = parseRepeatCount(tag.get('table:number-rows-repeated'));
          isRowHidden = isHidden(tag);
          cells = [];
          gap = 0;
          break;
        case 'table-cell':
        case 'covered-table-cell':
          text = appendText('', tag.only('text:p') ?? '');
          cell = readCellTag(tag, text);
          paragraphs = 0;
          inParagraph = false;
          break;
        case 'p':
          if (besides > 0) break;
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
          if (isHidden(tag)) remarks.addHiddenColumns(column, next - 1);
          column = next;
          break;
        }
        default:
          if (!elementsBesideText.has(element)) return;
          besides++;
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
          if (besides > 0) break;
          inParagraph = false;
          reader.wantsText = false;
          break;
        case 'table-cell':
        case 'covered-table-cell':
          if (cell) {
            // Cells below a merged one keep what is in them, as in the other format.
            const value = cellValue(cell);
            noteSpan(cell);
            if (cell.hasFormula && cells) remarks.addFormula(line, cells.length + gap);
            put(value ?? unknownValue(cell), cell.repeatCount);
          }
          cell = null;
          break;
        case 'table-row':
          if (isRowHidden && cells && cells.length > 0) remarks.addHiddenRows(line, rowTimes);
          if (cells) give({ line, cells, repeatCount: rowTimes });
          line += rowTimes;
          cells = null;
          break;
        default:
          if (!elementsBesideText.has(element)) return;
          besides--;
          // The paragraph that it is anchored in goes on behind it.
          reader.wantsText = besides === 0 && inParagraph;
      }
    },
    text(piece: string) {
      text = appendText(text, piece);
    },
  };
  return reader;
}

/** A date without a zone is meant as it is written. */
function parseDate(written: string): Date | null {
  const text = written.trim();
  const hasTime = text.includes('T');
  const zoned = hasTime && /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const date = new Date(hasTime && !zoned ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? null : date;
}
