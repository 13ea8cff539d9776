import { characterCodes, type Tag, XmlTokenizer } from './xml-tokenizer.ts';
import { brokenFileProblem, concatBytes, tooLargeProblem } from './zip-archive.ts';

/** Told what stands in a document, in its order. Names come without their prefix. */
type XmlHandler = {
  /** Takes the beginning of an element, which can be asked for more until it returns. */
  open: (name: string, tag: Tag) => void;
  close?: (name: string) => void;
  /** Whether text is wanted at this place; most of it is space between elements. */
  wantsText?: boolean;
  /** Takes a piece of text; a long one comes in several. */
  text?: (text: string) => void;
  /** Whether the rest of the document does not matter. */
  done?: boolean;
};

/** Bytes of a document that are looked at together: the texts of larger pieces take V8 several times as long to make. */
const chunkBytes = 32_768;
/** More bytes than any tag, comment or instruction has; a text may be longer. */
const maxMarkupBytes = 262_144;
/** A text of fewer bytes is given as one. */
const maxUncutTextBytes = 65_536;
/** Spreadsheet programs nest elements some twenty deep; libraries refuse more than this as well. */
export const maxDepth = 256;
/** The longest reference to a character: `&#x10FFFF;`. */
const maxReferenceBytes = 10;
/** The longest letter in UTF-8. */
const maxLetterBytes = 4;

/** Bytes in which the declaration of a document stands whole. */
const declarationBytes = 1000;

/** The declaration of a document up to its encoding, and the name of that. */
export const declaredEncoding = /^(<\?xml(?=\s)[^>]*?\sencoding\s*=\s*["'])([^"'>]+)/;

/** The pieces of a document, the first of which has the whole declaration. */
async function* withCompleteStart(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = concatBytes([start, chunk]);
    if (start.length < declarationBytes) continue;
    yield start;
    start = undefined;
  }
  if (start) yield start;
}

/** A document in UTF-8: as it is, or out of another encoding, as its first bytes tell. */
export async function* toUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  let decoder: TextDecoder | undefined;
  const encoder = new TextEncoder();
  for await (const chunk of withCompleteStart(chunks)) {
    const encoding = isFirst ? detectXmlEncoding(chunk) : undefined;
    if (encoding) decoder = new TextDecoder(encoding);
    isFirst = false;
    yield decoder ? encoder.encode(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (decoder) yield encoder.encode(decoder.decode());
}

/**
 * The encoding of a document, by its first bytes (XML 1.0, appendix F) or by its declaration; undefined of one in UTF-8.
 * @throws FileProblem where nobody knows the encoding that it declares
 */
export function detectXmlEncoding(start: Uint8Array): string | undefined {
  const [first, second] = start;
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === characterCodes.less)) return 'utf-16be';
  if ((first === 0xff && second === 0xfe) || (first === characterCodes.less && second === 0)) return 'utf-16le';
  if (first !== characterCodes.less || second !== characterCodes.question) return undefined;
  const [, , declared] = declaredEncoding.exec(String.fromCharCode(...start.subarray(0, declarationBytes))) ?? [];
  if (declared === undefined || /^(?:us-)?ascii$/i.test(declared)) return undefined;
  try {
    const { encoding } = new TextDecoder(declared);
    // That it is in UTF-16 cannot be true of a document whose declaration was just read letter by letter.
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    throw brokenFileProblem();
  }
}

/**
 * Reads a document in UTF-8 as it comes, in a time that grows with its length alone. A document type is refused: no
 * spreadsheet has one, and its entities are how a small file becomes a large one, or reads another.
 */
class XmlScanner {
  /** The bytes that are not read yet, up to `#end`; the next ones come behind them. */
  #bytes = new Uint8Array(maxMarkupBytes);
  #end = 0;
  /** The names of the elements that are open. */
  readonly #open: string[] = [];
  readonly #tags = new XmlTokenizer(this.#bytes, 0, 0, false);
  readonly #reader: XmlHandler;

  constructor(reader: XmlHandler) {
    this.#reader = reader;
  }

  /** Reads on, until the reader is done. */
  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && !this.#reader.done; at += chunkBytes)
      this.#pushPiece(chunk.subarray(at, at + chunkBytes));
  }

  #pushPiece(piece: Uint8Array): void {
    const end = this.#end + piece.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.#bytes.subarray(0, this.#end));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#end);
    this.#tags.setBytes(this.#bytes, end);
    const read = this.#scan(end);
    this.#bytes.copyWithin(0, read, end);
    this.#end = end - read;
    if (this.#end > maxMarkupBytes) throw brokenFileProblem();
  }

  /** @throws FileProblem where the document breaks off */
  end(): void {
    if (this.#open.length > 0 || this.#bytes.subarray(0, this.#end).some((letter) => letter > 0x20))
      throw brokenFileProblem();
  }

  /** @returns how far it came; what stands behind is not whole yet */
  #scan(bytesEnd: number): number {
    const reader = this.#reader;
    const tags = this.#tags;
    const open = this.#open;
    let at = 0;
    while (tags.step()) {
      if (reader.wantsText && tags.start > at) reader.text?.(tags.read(at, tags.start));
      at = tags.end;
      if (tags.isSpecial) {
        if (reader.wantsText) reader.text?.(tags.cdataText);
      } else if (tags.isClosing) {
        const name = open.pop();
        if (name === undefined || !tags.hasName(name)) throw brokenFileProblem();
        reader.close?.(name);
      } else {
        const { name } = tags;
        reader.open(name, tags);
        if (tags.isSelfClosing) reader.close?.(name);
        else if (open.push(name) > maxDepth) throw tooLargeProblem();
      }
    }
    const { start } = tags;
    if (!reader.wantsText) return start;
    if (start === bytesEnd && start - at < maxUncutTextBytes) return at;
    const end = start === bytesEnd ? findSafeCut(this.#bytes.subarray(0, bytesEnd), at) : start;
    if (end > at) reader.text?.(tags.read(at, end));
    return end;
  }
}

/** Finds the last place at which a text can be cut without taking a letter or a reference to one apart. */
function findSafeCut(bytes: Uint8Array, from: number): number {
  let end = bytes.length;
  const letter = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  if (letter >= from && bytes.length - letter < maxLetterBytes && (bytes[letter] as number) >= 0xc0) end = letter;
  const mark = bytes.lastIndexOf(characterCodes.ampersand);
  const isOpen = mark >= from && end - mark < maxReferenceBytes && bytes.indexOf(characterCodes.semicolon, mark) < 0;
  return isOpen ? mark : end;
}

/** Reads a document to its end, or until the reader is done; pauses after each piece, for what it brought to be taken. */
export async function* scanChunks(chunks: AsyncIterable<Uint8Array>, reader: XmlHandler): AsyncGenerator<void> {
  const scanner = new XmlScanner(reader);
  for await (const bytes of toUtf8(chunks)) {
    scanner.push(bytes);
    yield;
    if (reader.done) return;
  }
  scanner.end();
}

/** The same without a pause. */
export async function scanXml(chunks: AsyncIterable<Uint8Array>, reader: XmlHandler): Promise<void> {
  for await (const _ of scanChunks(chunks, reader));
}
