import { FileProblem } from '../issues.ts';
import { broken } from './archive.ts';

/** Told what stands in a document, in its order. Names come without their prefix. */
type XmlReader = {
  open: (name: string, attributes: string) => void;
  close?: (name: string) => void;
  /** Whether text is wanted at this place; most of it is space between elements. */
  wantsText?: boolean;
  /** Takes a piece of text; a long one comes in several. */
  text?: (text: string) => void;
  /** Whether the rest of the document does not matter. */
  done?: boolean;
};

/** More than any tag, comment or instruction has; a text may be longer. */
const maxMarkupLength = 262_144;
/** The longest reference to a character: `&#x10FFFF;`. */
const maxReferenceLength = 10;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A document's text: UTF-8, or UTF-16 as its first bytes tell (XML 1.0, appendix F). */
export async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return 'utf-8';
}

/**
 * Reads a document as it comes, in a time that grows with its length alone. A document type is refused: no spreadsheet
 * has one, and its entities are how a small file becomes a large one, or reads another.
 */
export class XmlScanner {
  #rest = '';
  #depth = 0;
  readonly #reader: XmlReader;
  constructor(reader: XmlReader) {
    this.#reader = reader;
  }

  push(chunk: string): void {
    const input = this.#rest === '' ? chunk : this.#rest + chunk;
    const at = this.#scan(input);
    this.#rest = input.slice(at);
    if (this.#rest.length > maxMarkupLength) throw broken();
  }

  /** @throws FileProblem where the document breaks off */
  end(): void {
    if (this.#depth !== 0 || this.#rest.trim() !== '') throw broken();
  }

  /** @returns how far it came; what stands behind is not whole yet */
  #scan(input: string): number {
    const reader = this.#reader;
    let at = 0;
    for (;;) {
      const tag = input.indexOf('<', at);
      const textEnd = tag < 0 ? wholeText(input, at) : tag;
      if (reader.wantsText && textEnd > at) reader.text?.(plain(input.slice(at, textEnd)));
      at = textEnd;
      if (tag < 0) return at;
      const next = input.charCodeAt(tag + 1);
      const end = next === 0x21 || next === 0x3f ? this.#special(input, tag) : tagEnd(input, tag + 1);
      if (end < 0) return tag;
      at = end + 1;
      if (next === 0x2f) {
        if (--this.#depth < 0) throw broken();
        reader.close?.(localName(input, tag + 2, end));
      } else if (next !== 0x21 && next !== 0x3f) {
        const alone = input.charCodeAt(end - 1) === 0x2f;
        const inside = alone ? end - 1 : end;
        let nameEnd = tag + 1;
        while (nameEnd < inside && input.charCodeAt(nameEnd) > 0x20) nameEnd++;
        const name = localName(input, tag + 1, nameEnd);
        reader.open(name, input.slice(nameEnd, inside));
        if (alone) reader.close?.(name);
        else this.#depth++;
      }
    }
  }

  /** Comments, instructions, and texts marked as such. @returns where it ends, -1 where it is not whole yet */
  #special(input: string, at: number): number {
    const closed = (by: string, from: number) => {
      const end = input.indexOf(by, from);
      return end < 0 ? -1 : end + by.length - 1;
    };
    if (input.startsWith('<?', at)) return closed('?>', at + 2);
    if (input.startsWith('<!--', at)) return closed('-->', at + 4);
    if (input.startsWith('<![CDATA[', at)) {
      const end = closed(']]>', at + 9);
      if (end >= 0 && this.#reader.wantsText) this.#reader.text?.(input.slice(at + 9, end - 2));
      return end;
    }
    if (input.length - at < 9) return -1;
    throw new FileProblem(400, 'documentType');
  }
}

/** Finds the place at which a text can be cut without taking a reference to a character apart. */
function wholeText(input: string, from: number): number {
  const start = input.lastIndexOf('&');
  return start >= from && input.length - start < maxReferenceLength && !input.includes(';', start)
    ? start
    : input.length;
}

function tagEnd(input: string, from: number): number {
  let quote = 0;
  for (let at = from; at < input.length; at++) {
    const letter = input.charCodeAt(at);
    if (quote !== 0) {
      if (letter === quote) quote = 0;
    } else if (letter === 0x3e) return at;
    else if (letter === 0x22 || letter === 0x27) quote = letter;
  }
  return -1;
}

function localName(input: string, from: number, to: number): string {
  let start = from;
  let end = from;
  for (; end < to && input.charCodeAt(end) > 0x20; end++) if (input.charCodeAt(end) === 0x3a) start = end + 1;
  return input.slice(start, end);
}

/** A text with its references resolved. */
function plain(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
    if (name) return named[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** The attributes of a tag, under the names they are written with. */
export function attributesOf(source: string): Readonly<Record<string, string | undefined>> {
  const attributes: Record<string, string> = {};
  for (let at = 0; ; ) {
    const equals = source.indexOf('=', at);
    if (equals < 0) return attributes;
    let start = equals + 1;
    while (source.charCodeAt(start) <= 0x20) start++;
    const mark = source.charAt(start);
    const end = mark === '"' || mark === "'" ? source.indexOf(mark, start + 1) : -1;
    if (end < 0) throw broken();
    attributes[source.slice(at, equals).trim()] = plain(source.slice(start + 1, end));
    at = end + 1;
  }
}

/** Reads a document to its end, or until the reader is done. */
export async function scanXml(chunks: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const scanner = new XmlScanner(reader);
  for await (const text of decoded(chunks)) {
    scanner.push(text);
    if (reader.done) return;
  }
  scanner.end();
}
