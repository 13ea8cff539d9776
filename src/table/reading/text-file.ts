import { FileProblem } from '../issues.ts';
import { type DecodedText, decodeBytes, type SelectableEncoding } from './text-encodings.ts';

/** Possible separators, the likelier ones first. */
const separators = ['\t', ';', ',', '|'] as const;
type Separator = (typeof separators)[number];

/** Number of characters from which format and separator of a text are detected. */
const sampledCharacters = 200_000;
/**
 * Decodes a file in the selected encoding or the detected one.
 * @throws FileProblem 415 if it is not text
 */
export function decodeFile(bytes: Uint8Array, selected?: SelectableEncoding): DecodedText {
  const decoded = decodeBytes(bytes, selected);
  const { text } = decoded;
  // Zero bytes and markup show that the file is of another kind.
  if (text.slice(0, sampledCharacters).includes('\0')) throw new FileProblem(415, 'notATable');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw new FileProblem(415, 'notATable');
  return decoded;
}

/** Decodes a file in the detected encoding. @throws FileProblem 415 if it is not text */
export function decodeText(bytes: Uint8Array): string {
  return decodeFile(bytes).text;
}

/**
 * Parses separated values (RFC 4180); a quoted cell may contain line breaks. A quotation mark is an ordinary character
 * inside an unquoted cell, and at the beginning of a cell if no other mark closes it.
 * @param isQuoted decides by the text between two quotation marks whether they enclose a cell
 */
export function* parseRows(
  text: string,
  separator: Separator,
  isQuoted: (between: string) => boolean = () => true,
): Generator<string[]> {
  let position = 0;
  let row: string[] = [];
  const { length } = text;
  while (position < length) {
    const close = text[position] === '"' ? findClosingQuote(text, position, separator) : -1;
    const between = close < 0 ? '' : text.slice(position + 1, close);
    const isQuotedCell = close >= 0 && isQuoted(between);
    const value = isQuotedCell ? between.replaceAll('""', '"') : '';
    if (isQuotedCell) position = close + 1;
    const end = findCellEnd(text, position, separator);
    row.push(value + text.slice(position, end));
    position = end;
    if (text[position] === separator) {
      position++;
      if (position === length) row.push('');
      else continue;
    }
    position += text.startsWith('\r\n', position) ? 2 : 1;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

/**
 * Finds the quotation mark that closes a quoted cell: the next mark that is not doubled, if it ends the cell or is in
 * the same line. A mark after a line break may also open another cell, so that closing the first one would swallow
 * rows. The same is true of a ditto mark, which is alone in its cell. The search takes linear time: text that was
 * searched in vain contains only doubled marks, and each cell closes with its first other mark.
 * @returns -1 if no mark closes the cell
 */
function findClosingQuote(text: string, opening: number, separator: Separator): number {
  const afterOpening = text[opening + 1];
  const isLastInRow = (afterOpening === '\n' || afterOpening === '\r') && text[opening - 1] === separator;
  const isAlone = afterOpening === separator || isLastInRow;
  // No cell begins with a tab, but some cells begin with a comma.
  if (afterOpening === separator && separator === '\t') return -1;
  let quote = text.indexOf('"', opening + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote < 0) return -1;
  let after = quote + 1;
  while (text[after] === ' ') after++;
  const next = text[after];
  const endsCell = next === undefined || next === separator || next === '\n' || next === '\r';
  const before = text[quote - 1];
  const isFirstInRow = afterOpening === separator && (before === '\n' || before === '\r');
  const areBothAlone = isAlone && (before === separator || isFirstInRow);
  if (endsCell && !areBothAlone) return quote;
  for (let i = opening + 1; i < quote; i++) if (text[i] === '\n' || text[i] === '\r') return -1;
  return quote;
}

function findCellEnd(text: string, start: number, separator: Separator): number {
  let end = start;
  for (; end < text.length; end++) {
    const character = text[end];
    if (character === separator || character === '\n' || character === '\r') break;
  }
  return end;
}

/**
 * Rows with the same number of cells by a separator: their share of all rows, and the position of the first one that is
 * followed by another.
 */
type Split = { separator: Separator; cells: number; share: number; begin: number };

function countSplits(text: string, separator: Separator): Split[] {
  const byCells = new Map<number, { count: number; begin: number }>();
  let rows = 0;
  let previous = 0;
  for (const row of parseRows(text, separator)) {
    if (row.every((cell) => cell.trim() === '')) continue;
    rows++;
    const cells = row.length;
    const split = byCells.get(cells) ?? { count: 0, begin: Number.POSITIVE_INFINITY };
    split.count++;
    if (cells === previous) split.begin = Math.min(split.begin, rows - 1);
    if (cells > 1) byCells.set(cells, split);
    previous = cells;
  }
  return [...byCells].map(([cells, { count, begin }]) => ({ separator, cells, share: count / rows, begin }));
}

/** The share of rows with the same number of cells from which a separator is certain. */
const certainShare = 0.8;
/** The factor for the score of a separator that does not occur in the header. */
const withoutHeaderFactor = 0.2;

/**
 * Detects the separator by which most of the first rows, beginning with the header, have the same number of cells.
 * Lists of localities or taxonomic ranks may have a separator in every row, but not in the header. A table with one
 * column counts as separated by commas.
 */
export function detectSeparator(text: string): Separator {
  const sample = text.slice(0, sampledCharacters);
  const splits = separators.flatMap((separator) => countSplits(sample, separator));
  const header = Math.min(...splits.filter(({ share }) => share >= certainShare).map(({ begin }) => begin));
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const { separator, cells, share, begin } of splits) {
    const score = share * Math.min(cells, 20) * (begin > header ? withoutHeaderFactor : 1);
    if (score > best.score * 1.05) best = { separator, score };
  }
  return best.separator;
}
