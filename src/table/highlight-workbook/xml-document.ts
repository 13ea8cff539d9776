import { strToU8 } from 'fflate';
import { declaredEncoding, detectXmlEncoding, maxDepth } from '../workbook/xml-scanner.ts';
import { XmlTokenizer } from '../workbook/xml-tokenizer.ts';
import { brokenFileProblem, concatBytes, tooLargeProblem } from '../workbook/zip-archive.ts';
import { bytesToText, readAttribute, withAttribute, withoutTagEnd } from './xml-text.ts';

/** An element of a document with its parsed children. */
export type XmlElement = {
  name: string;
  /** The prefix of the name with its colon, such as `x:`, or the empty string. */
  prefix: string;
  start: number;
  /**
   * The end of the start tag, and the start of the end tag; for a self-closing element, both are the end of its tag.
   */
  contentStart: number;
  contentEnd: number;
  end: number;
  isSelfClosing: boolean;
  children: XmlElement[];
};

/** A document and its pending changes. */
export class XmlDocument {
  readonly bytes: Uint8Array;
  readonly root: XmlElement;
  readonly #encode: (bytes: Uint8Array) => Uint8Array;
  readonly #changes: { from: number; to: number; chunks: readonly Uint8Array[] }[] = [];
  readonly #appended = new Map<XmlElement, string>();

  /** @param closed names of elements whose children are not parsed; @throws FileProblem if it is not well-formed */
  constructor(source: Uint8Array, closed: readonly string[] = []) {
    const { bytes, encode } = toAsciiCompatible(source);
    this.bytes = bytes;
    this.#encode = encode;
    this.root = parseElements(bytes, closed);
  }

  text(from: number, to: number): string {
    return bytesToText(this.bytes, from, to);
  }

  /** Whether a range of the document contains a tag of this name. */
  hasElement(from: number, to: number, name: string): boolean {
    const tags = new XmlTokenizer(this.bytes, from, to);
    while (tags.next()) if (tags.hasName(name)) return true;
    return false;
  }

  /** An element's start tag as it is written. */
  startTag({ start, contentStart }: XmlElement): string {
    return this.text(start, contentStart);
  }

  attribute(element: XmlElement, name: string): string | undefined {
    return readAttribute(this.startTag(element), name);
  }

  /** Replaces a range; several replacements of the same position are applied in the order of calls. */
  replace(from: number, to: number, ...replacements: (string | Uint8Array)[]): void {
    const chunks = replacements.map((replacement) =>
      typeof replacement === 'string' ? strToU8(replacement, true) : replacement,
    );
    this.#changes.push({ from, to, chunks });
  }

  setAttributes(element: XmlElement, attributes: Readonly<Record<string, string>>): void {
    let tag = this.startTag(element);
    for (const [name, value] of Object.entries(attributes)) tag = withAttribute(tag, name, value);
    this.replace(
      element.start,
      element.isSelfClosing ? element.contentStart - 2 : element.contentStart - 1,
      withoutTagEnd(tag),
    );
  }

  /** Adds text to the end of an element's content. */
  append(element: XmlElement, text: string): void {
    this.#appended.set(element, (this.#appended.get(element) ?? '') + text);
  }

  /**
   * Inserts a child of the root at its position: after the last child that must precede it.
   * @param later the names of the elements that must follow it
   */
  insertBefore(later: readonly string[], text: string): void {
    const parent = this.root;
    const next = parent.children[parent.children.findLastIndex(({ name }) => !later.includes(name)) + 1];
    if (next) this.replace(next.start, next.start, text);
    else this.append(parent, text);
  }

  get isChanged(): boolean {
    return this.#changes.length > 0 || this.#appended.size > 0;
  }

  /** The changed document in chunks. */
  toChunks(): Uint8Array[] {
    for (const [{ isSelfClosing, contentStart, contentEnd, prefix, name }, text] of this.#appended) {
      if (isSelfClosing) this.replace(contentStart - 2, contentStart, `>${text}</${prefix}${name}>`);
      else this.replace(contentEnd, contentEnd, text);
    }
    this.#appended.clear();
    const result: Uint8Array[] = [];
    let position = 0;
    // An insertion precedes a replacement that starts at the same position.
    const sortedChanges = this.#changes.toSorted((a, b) => a.from - b.from || a.to - a.from - (b.to - b.from));
    for (const { from, to, chunks: given } of sortedChanges) {
      result.push(this.bytes.subarray(position, from), ...given);
      position = to;
    }
    result.push(this.bytes.subarray(position));
    return this.#encode === keepBytes ? result : [this.#encode(concatBytes(result))];
  }
}

function parseElements(bytes: Uint8Array, closed: readonly string[]): XmlElement {
  const tags = new XmlTokenizer(bytes);
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  while (tags.next()) {
    if (tags.isClosing) {
      const element = open.pop();
      if (!element) throw brokenFileProblem();
      element.contentEnd = tags.start;
      element.end = tags.end;
      continue;
    }
    const { start, end, isSelfClosing } = tags;
    const element: XmlElement = {
      name: bytesToText(bytes, tags.nameStart, tags.nameEnd),
      prefix: bytesToText(bytes, start + 1, tags.nameStart),
      start,
      contentStart: end,
      contentEnd: end,
      end,
      isSelfClosing,
      children: [],
    };
    if (open.length === 0 && root) throw brokenFileProblem();
    root ??= element;
    open.at(-1)?.children.push(element);
    if (isSelfClosing) continue;
    if (closed.includes(element.name)) {
      element.contentEnd = tags.skipToEnd();
      element.end = tags.end;
    } else if (open.push(element) > maxDepth) throw tooLargeProblem();
  }
  if (!root || open.length > 0) throw brokenFileProblem();
  return root;
}

const keepBytes = (bytes: Uint8Array) => bytes;

/**
 * Converts a document in another encoding to UTF-8. A document in UTF-16 is written in UTF-16 again; for other
 * encodings no encoder exists, so the document is written in UTF-8 and declares it.
 */
function toAsciiCompatible(source: Uint8Array): { bytes: Uint8Array; encode: (bytes: Uint8Array) => Uint8Array } {
  const encoding = detectXmlEncoding(source);
  if (!encoding) return { bytes: source, encode: keepBytes };
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(source);
  if (!encoding.startsWith('utf-16'))
    return { bytes: new TextEncoder().encode(text.replace(declaredEncoding, '$1UTF-8')), encode: keepBytes };
  return {
    bytes: new TextEncoder().encode(text),
    encode(bytes) {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      const encoded = new DataView(new ArrayBuffer(text.length * 2));
      for (let i = 0; i < text.length; i++) encoded.setUint16(i * 2, text.charCodeAt(i), encoding === 'utf-16le');
      return new Uint8Array(encoded.buffer);
    },
  };
}
