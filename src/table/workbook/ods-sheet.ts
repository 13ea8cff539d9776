import type { Cell } from '../../catalogue/field-types.ts';
import { maxSheetColumns } from '../../catalogue/sheets.ts';
import { type Archive, broken } from './archive.ts';
import { dateShown, durationShown } from './formats.ts';
import { showAs } from './number-formats.ts';
import { errorText, isFormulaError, type SheetRemarks, uncalculated } from './remarks.ts';
import { CellTexts, ReadyRows, type RowLimits, type SheetRow, takeText } from './sheets.ts';
import type { Tag } from './tags.ts';
import { scanPieces } from './xml.ts';

/** The part that holds all sheets of an OpenDocument workbook. */
export const contentPart = 'content.xml';

export async function* readSheet(
  archive: Archive,
  sheet: number,
  limits: RowLimits,
  remarks: SheetRemarks,
): AsyncGenerator<SheetRow> {
  const ready = new ReadyRows();
  const reader = contentReader(sheet, remarks, (row) => ready.add(row));
  for await (const _ of scanPieces(archive.unpack(contentPart, limits.allowedBytes), reader)) yield* ready.take();
}

/** Number of times that a row or cell stands there; a spreadsheet ends somewhere. */
export function timesOf(written: string | undefined): number {
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
  times: number;
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
function cellTag(tag: Tag, text: string): CellTag {
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
    times: timesOf(tag.get('table:number-columns-repeated')),
    columns: timesOf(tag.get('table:number-columns-spanned')),
    rows: timesOf(tag.get('table:number-rows-spanned')),
  };
}

/** Elements of a cell whose words are not its text: notes, and drawings that are anchored to it. */
const besideText: ReadonlySet<string> = new Set([
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

function contentReader(sheet: number, remarks: SheetRemarks, give: (row: SheetRow) => void) {
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
  const texts = new CellTexts();
  const ownText = () => (text === '' || !cells ? null : texts.take(cells.length + gap, text));

  function cellValue({ type, isText, value, hasFormula, isError }: CellTag): Cell {
    if (isError) text = errorText(text);
    else if (isText && text === '') text = takeText('', value ?? '');
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
        return /^0\d+$/.test(text) && Number(text) === Number(value) ? ownText() : showAs(Number(value), text);
      case 'boolean':
        return value === 'true';
      case 'date': {
        const date = dateOf(value ?? '');
        return date ? dateShown(date, text) : ownText();
      }
      case 'time':
        if (text === '') text = durationShown(value ?? '');
        return ownText();
      default:
        return ownText();
    }
  }

  /** Stands for the value of a formula that has none; one that gives an empty text has. */
  function unknownValue({ hasFormula, type }: CellTag): Cell {
    return hasFormula && type !== 'string' ? uncalculated : null;
  }

  function noteSpan({ columns, rows }: CellTag): void {
    const firstColumn = (cells?.length ?? 0) + gap;
    if (columns * rows > 1)
      remarks.merge({ firstRow: line, lastRow: line + rows - 1, firstColumn, lastColumn: firstColumn + columns - 1 });
  }

  function put(value: Cell, times: number): void {
    if (!cells) return;
    if (value === null) gap += times;
    else {
      if (cells.length + gap + times > maxSheetColumns) throw broken();
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
          rowTimes = timesOf(tag.get('table:number-rows-repeated'));
          isRowHidden = isHidden(tag);
          cells = [];
          gap = 0;
          break;
        case 'table-cell':
        case 'covered-table-cell':
          text = takeText('', tag.only('text:p') ?? '');
          cell = cellTag(tag, text);
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
          if (reader.wantsText) reader.text(' '.repeat(Math.min(timesOf(tag.get('text:c')), 1000)));
          break;
        case 'line-break':
          if (reader.wantsText) reader.text('\n');
          break;
        case 'tab':
          if (reader.wantsText) reader.text('\t');
          break;
        case 'table-column': {
          const next = column + timesOf(tag.get('table:number-columns-repeated'));
          if (isHidden(tag)) remarks.hideColumns(column, next - 1);
          column = next;
          break;
        }
        default:
          if (!besideText.has(element)) return;
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
            if (cell.hasFormula && cells) remarks.noteFormula(line, cells.length + gap);
            put(value ?? unknownValue(cell), cell.times);
          }
          cell = null;
          break;
        case 'table-row':
          if (isRowHidden && cells && cells.length > 0) remarks.hideRows(line, rowTimes);
          if (cells) give({ line, cells, times: rowTimes });
          line += rowTimes;
          cells = null;
          break;
        default:
          if (!besideText.has(element)) return;
          besides--;
          // The paragraph that it is anchored in goes on behind it.
          reader.wantsText = besides === 0 && inParagraph;
      }
    },
    text(piece: string) {
      text = takeText(text, piece);
    },
  };
  return reader;
}

/** A date without a zone is meant as it is written. */
function dateOf(written: string): Date | null {
  const text = written.trim();
  const hasTime = text.includes('T');
  const zoned = hasTime && /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const date = new Date(hasTime && !zoned ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? null : date;
}
