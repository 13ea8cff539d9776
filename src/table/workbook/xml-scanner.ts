import { characterCodes, type Tag, XmlTokenizer } from './xml-tokenizer.ts';
import { brokenFileProblem, concatBytes, tooLargeProblem } from './zip-archive.ts';

/** Receives the events of a document in order. Names have no prefix. */
type XmlHandler = {
  /** Called for a start tag, whose attributes may be read until it returns. */
  open: (name: string, tag: Tag) => void;
  close?: (name: string) => void;
  /** Whether text is needed at this point; most text is white space between elements. */
  wantsText?: boolean;
  /** Called for text; a long text comes in several chunks. */
  text?: (text: string) => void;
  /** Set to stop reading. */
  done?: boolean;
};

/** Number of bytes that are scanned together: for larger chunks, V8 takes several times as long to create texts. */
const chunkBytes = 32_768;
/** Maximum length of a tag, comment or instruction, more than any needs; texts may be longer. */
const maxMarkupBytes = 262_144;
/** Shorter texts are reported in one chunk. */
const maxUncutTextBytes = 65_536;
/**
 * Maximum depth of elements. Spreadsheet programs nest them some twenty levels deep; XML libraries have the same limit.
 */
export const maxDepth = 256;
/** The longest character reference: `&#x10FFFF;`. */
const maxReferenceBytes = 10;
/** The longest character in UTF-8. */
const maxLetterBytes = 4;

/** Number of bytes that contain the whole declaration of a document. */
const declarationBytes = 1000;

/** A document's declaration up to its encoding, and the encoding's name. */
export const declaredEncoding = /^(<\?xml(?=\s)[^>]*?\sencoding\s*=\s*["'])([^"'>]+)/;

/** The chunks of a document; the first one contains the whole declaration. */
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

/** Converts a document to UTF-8 from the encoding that its first bytes indicate. */
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
 * The encoding of a document by its first bytes (XML 1.0, appendix F) or its declaration; undefined for UTF-8.
 * @throws FileProblem if the declared encoding is unknown
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
    // A declared UTF-16 is wrong, since the declaration could be read byte by byte.
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    throw brokenFileProblem();
  }
}

/**
 * Scans a UTF-8 document in chunks, in linear time. Document types are refused: no spreadsheet has one, and entities
 * serve to inflate a small file or to read other files.
 */
class XmlScanner {
  /** The bytes that are not scanned yet, up to `#end`, after which the next chunk is added. */
  #bytes = new Uint8Array(maxMarkupBytes);
  #end = 0;
  /** The names of the open elements. */
  readonly #open: string[] = [];
  readonly #tags = new XmlTokenizer(this.#bytes, 0, 0, false);
  readonly #handler: XmlHandler;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Scans the next bytes, until the handler is done. */
  push(chunk: Uint8Array): void {
    for (let i = 0; i < chunk.length && !this.#handler.done; i += chunkBytes)
      this.#pushChunk(chunk.subarray(i, i + chunkBytes));
  }

  #pushChunk(chunk: Uint8Array): void {
    const end = this.#end + chunk.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.#bytes.subarray(0, this.#end));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#end);
    this.#tags.setBytes(this.#bytes, end);
    const scannedEnd = this.#scan(end);
    this.#bytes.copyWithin(0, scannedEnd, end);
    this.#end = end - scannedEnd;
    if (this.#end > maxMarkupBytes) throw brokenFileProblem();
  }

  /** @throws FileProblem if the document is truncated */
  end(): void {
    if (this.#open.length > 0 || this.#bytes.subarray(0, this.#end).some((byte) => byte > 0x20))
      throw brokenFileProblem();
  }

  /** @returns the end of the scanned bytes; the markup after it is incomplete */
  #scan(bytesEnd: number): number {
    const handler = this.#handler;
    const tags = this.#tags;
    const open = this.#open;
    let position = 0;
    while (tags.step()) {
      if (handler.wantsText && tags.start > position) handler.text?.(tags.read(position, tags.start));
      position = tags.end;
      if (tags.isSpecial) {
        if (handler.wantsText) handler.text?.(tags.cdataText);
      } else if (tags.isClosing) {
        const name = open.pop();
        if (name === undefined || !tags.hasName(name)) throw brokenFileProblem();
        handler.close?.(name);
      } else {
        const { name } = tags;
        handler.open(name, tags);
        if (tags.isSelfClosing) handler.close?.(name);
        else if (open.push(name) > maxDepth) throw tooLargeProblem();
      }
    }
    const { start } = tags;
    if (!handler.wantsText) return start;
    if (start === bytesEnd && start - position < maxUncutTextBytes) return position;
    const end = start === bytesEnd ? findSafeCut(this.#bytes.subarray(0, bytesEnd), position) : start;
    if (end > position) handler.text?.(tags.read(position, end));
    return end;
  }
}

/** The last position at which a text can be cut without splitting a character or a reference. */
function findSafeCut(bytes: Uint8Array, start: number): number {
  let end = bytes.length;
  const lastCharacter = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  if (
    lastCharacter >= start &&
    bytes.length - lastCharacter < maxLetterBytes &&
    (bytes[lastCharacter] as number) >= 0xc0
  )
    end = lastCharacter;
  const ampersand = bytes.lastIndexOf(characterCodes.ampersand);
  const isIncomplete =
    ampersand >= start && end - ampersand < maxReferenceBytes && bytes.indexOf(characterCodes.semicolon, ampersand) < 0;
  return isIncomplete ? ampersand : end;
}

/**
 * Scans a document until its end or until the handler is done; pauses after each chunk, so that results can be
 * consumed.
 */
export async function* scanChunks(chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const scanner = new XmlScanner(handler);
  for await (const bytes of toUtf8(chunks)) {
    scanner.push(bytes);
    yield;
    if (handler.done) return;
  }
  scanner.end();
}

/** Scans a document without pauses. */
export async function scanXml(chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  for await (const _ of scanChunks(chunks, handler));
}
