import { FileProblem } from './issues.ts';

/** Signs that stand between the cells of a text file, the likelier ones first. */
const separators = ['\t', ';', ',', '|'] as const;
type Separator = (typeof separators)[number];

/** Characters of a text that are looked at to find out how it is written. */
const lookedAtCharacters = 200_000;
const lookedAtBytes = 4_000;

/**
 * The text of a file: UTF-8, UTF-16 or UTF-32 as the mark at its beginning tells, UTF-16 without a mark by its zeros, and
 * Windows-1252 where it is no UTF-8.
 * @throws FileProblem 415 where it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  // Zeros stand in no text, nor do the marks of files of other kinds.
  if (text.slice(0, lookedAtCharacters).includes('\0')) throw new FileProblem(415, 'notATable');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw new FileProblem(415, 'notATable');
  return text;
}

function decoded(bytes: Uint8Array): string {
  const starts = (...magic: number[]) => magic.every((byte, i) => bytes[i] === byte);
  if (starts(0xff, 0xfe, 0, 0)) return fromUtf32(bytes, true);
  if (starts(0, 0, 0xfe, 0xff)) return fromUtf32(bytes, false);
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(bytes.length, lookedAtBytes); at++)
    if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 10 * even && odd > 1) return new TextDecoder('utf-16le').decode(bytes);
  if (even > 10 * odd && even > 1) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function fromUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const letters: string[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = numbers.getUint32(at, isLittle);
    if (code > 0x10ffff) throw new FileProblem(415, 'notATable');
    letters.push(String.fromCodePoint(code));
  }
  return letters.join('');
}

/**
 * The rows of a text (RFC 4180); a quoted cell goes on over the ends of lines. A quotation mark inside a cell that did not begin
 * with one is a letter as any other, and so is one at a cell's beginning that nothing closes.
 * @param isQuoted tells by the text between two such marks whether they enclose a cell
 */
export function* rowsOfText(
  text: string,
  separator: Separator,
  isQuoted: (between: string) => boolean = () => true,
): Generator<string[]> {
  let at = 0;
  let row: string[] = [];
  const { length } = text;
  while (at < length) {
    const close = text[at] === '"' ? closingQuote(text, at, separator) : -1;
    const between = close < 0 ? '' : text.slice(at + 1, close);
    const isCell = close >= 0 && isQuoted(between);
    const value = isCell ? between.replaceAll('""', '"') : '';
    if (isCell) at = close + 1;
    const end = endOfCell(text, at, separator);
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
 * in the same line. Behind an end of line it may as well open another cell, and rows would be lost in this one. No part of a text
 * is searched twice in vain: what was searched has doubled marks alone, of which each cell closes its own.
 * @returns -1 where nothing closes it
 */
function closingQuote(text: string, opening: number, separator: Separator): number {
  let quote = text.indexOf('"', opening + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote < 0) return -1;
  let behind = quote + 1;
  while (text[behind] === ' ') behind++;
  const next = text[behind];
  if (next === undefined || next === separator || next === '\n' || next === '\r') return quote;
  for (let at = opening + 1; at < quote; at++) if (text[at] === '\n' || text[at] === '\r') return -1;
  return quote;
}

function endOfCell(text: string, from: number, separator: Separator): number {
  let at = from;
  for (; at < text.length; at++) {
    const letter = text[at];
    if (letter === separator || letter === '\n' || letter === '\r') break;
  }
  return at;
}

/**
 * The sign between the cells: the one by which most of the first rows have equally many cells, and more than one. A table of
 * one column has none, and is read as if it were a comma.
 */
export function separatorOf(text: string): Separator {
  const start = text.slice(0, lookedAtCharacters);
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const counts = new Map<number, number>();
    let rows = 0;
    for (const row of rowsOfText(start, separator)) {
      if (row.every((cell) => cell.trim() === '')) continue;
      rows++;
      if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
    }
    // Cells that hold lists of their own have a sign now and then, but not the same number of times in each row.
    for (const [cells, times] of counts) {
      const score = (times / rows) * Math.min(cells, 20);
      if (score > best.score * 1.05) best = { separator, score };
    }
  }
  return best.separator;
}
