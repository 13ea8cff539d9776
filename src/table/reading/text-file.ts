import { FileProblem } from '../issues.ts';
import { type DecodedText, decodeBytes, type SelectableEncoding } from './text-encodings.ts';

/** Signs that stand between the cells of a text file, the likelier ones first. */
const separators = ['\t', ';', ',', '|'] as const;
type Separator = (typeof separators)[number];

/** Characters of a text that are looked at to find out how it is written. */
const sampledCharacters = 200_000;
/**
 * The text of a file in the encoding that it was read in: the one that was chosen, or the one that its bytes tell.
 * @throws FileProblem 415 where it is no text
 */
export function decodeFile(bytes: Uint8Array, chosen?: SelectableEncoding): DecodedText {
  const decoded = decodeBytes(bytes, chosen);
  const { text } = decoded;
  // Zeros stand in no text, nor do the marks of files of other kinds.
  if (text.slice(0, sampledCharacters).includes('\0')) throw new FileProblem(415, 'notATable');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw new FileProblem(415, 'notATable');
  return decoded;
}

/** The text of a file as its bytes tell it. @throws FileProblem 415 where it is none */
export function decodeText(bytes: Uint8Array): string {
  return decodeFile(bytes).text;
}

/**
 * The rows of a text (RFC 4180); a quoted cell goes on over the ends of lines. A quotation mark inside a cell that did not begin
 * with one is a letter as any other, and so is one at a cell's beginning that nothing closes.
 * @param isQuoted tells by the text between two such marks whether they enclose a cell
 */
export function* parseRows(
  text: string,
  separator: Separator,
  isQuoted: (between: string) => boolean = () => true,
): Generator<string[]> {
  let at = 0;
  let row: string[] = [];
  const { length } = text;
  while (at < length) {
    const close = text[at] === '"' ? findClosingQuote(text, at, separator) : -1;
    const between = close < 0 ? '' : text.slice(at + 1, close);
    const isCell = close >= 0 && isQuoted(between);
    const value = isCell ? between.replaceAll('""', '"') : '';
    if (isCell) at = close + 1;
    const end = findCellEnd(text, at, separator);
    row.push(value + text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at++;
      if (at === length) row.push('');
      else continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

/**
 * Finds the quotation mark that closes the one at a cell's beginning: the next that is not doubled, if it ends the cell or stands
 * in the same line. Behind an end of line it may as well open another cell, and rows would be lost in this one; so they would where
 * the mark stands alone in its cell, for the value above, and so does the next one in a later row. No part of a text is searched
 * twice in vain: what was searched has doubled marks alone, of which each cell closes its own.
 * @returns -1 where nothing closes it
 */
function findClosingQuote(text: string, opening: number, separator: Separator): number {
  const beside = text[opening + 1];
  const isLast = (beside === '\n' || beside === '\r') && text[opening - 1] === separator;
  const isAlone = beside === separator || isLast;
  // Cells that begin with a tab are not written; with a comma they are.
  if (beside === separator && separator === '\t') return -1;
  let quote = text.indexOf('"', opening + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote < 0) return -1;
  let behind = quote + 1;
  while (text[behind] === ' ') behind++;
  const next = text[behind];
  const endsCell = next === undefined || next === separator || next === '\n' || next === '\r';
  const before = text[quote - 1];
  const isBeginning = beside === separator && (before === '\n' || before === '\r');
  const areBothAlone = isAlone && (before === separator || isBeginning);
  if (endsCell && !areBothAlone) return quote;
  for (let at = opening + 1; at < quote; at++) if (text[at] === '\n' || text[at] === '\r') return -1;
  return quote;
}

function findCellEnd(text: string, from: number, separator: Separator): number {
  let at = from;
  for (; at < text.length; at++) {
    const letter = text[at];
    if (letter === separator || letter === '\n' || letter === '\r') break;
  }
  return at;
}

/** Rows of equally many cells by a sign: their share of all rows, and the first that is followed by another one. */
type Split = { separator: Separator; cells: number; share: number; begin: number };

function countSplits(text: string, separator: Separator): Split[] {
  const found = new Map<number, { times: number; begin: number }>();
  let rows = 0;
  let before = 0;
  for (const row of parseRows(text, separator)) {
    if (row.every((cell) => cell.trim() === '')) continue;
    rows++;
    const cells = row.length;
    const known = found.get(cells) ?? { times: 0, begin: Number.POSITIVE_INFINITY };
    known.times++;
    if (cells === before) known.begin = Math.min(known.begin, rows - 1);
    if (cells > 1) found.set(cells, known);
    before = cells;
  }
  return [...found].map(([cells, { times, begin }]) => ({ separator, cells, share: times / rows, begin }));
}

/** Share of rows of equally many cells from which on a sign certainly makes a table. */
const certainShare = 0.8;
/** Share that is left of the score of a sign by which the table's header is no row of it. */
const withoutHeaderFactor = 0.2;

/**
 * The sign between the cells: the one by which most of the first rows have equally many cells, and more than one, from the
 * header on: lists of places or of a taxon's ranks may have a sign in every row, but not in the header. A table of one column
 * has none, and is read as if it were a comma.
 */
export function detectSeparator(text: string): Separator {
  const start = text.slice(0, sampledCharacters);
  const splits = separators.flatMap((separator) => countSplits(start, separator));
  const header = Math.min(...splits.filter(({ share }) => share >= certainShare).map(({ begin }) => begin));
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const { separator, cells, share, begin } of splits) {
    const score = share * Math.min(cells, 20) * (begin > header ? withoutHeaderFactor : 1);
    if (score > best.score * 1.05) best = { separator, score };
  }
  return best.separator;
}
