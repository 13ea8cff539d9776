import { FileProblem } from '../issues.ts';
import { Utf8Text } from './utf8-text.ts';
import { brokenFileProblem } from './zip-archive.ts';

/** Characters of XML markup, all of them ASCII. */
export const characterCodes = {
  bang: 0x21,
  quote: 0x22,
  ampersand: 0x26,
  apostrophe: 0x27,
  slash: 0x2f,
  colon: 0x3a,
  semicolon: 0x3b,
  less: 0x3c,
  equals: 0x3d,
  greater: 0x3e,
  question: 0x3f,
};
const space = 0x20;
/** Maximum number of cached names; of several names with the same slot, the last one is cached. */
const maxCachedNames = 64;

/** The delimiters of a CDATA section. */
const cdata = { begin: '<![CDATA[', end: ']]>' };

/** A start tag: its attributes by their names as written, and the text of its only child. */
export type Tag = Pick<XmlTokenizer, 'get' | 'all' | 'readOnlyChildText'>;

/**
 * Finds the markup of a UTF-8 document in its bytes, since reading the characters of a string takes several times as
 * long. Strings are only created on demand.
 */
export class XmlTokenizer {
  #bytes: Uint8Array;
  #position: number;
  #bytesEnd: number;
  readonly #text: Utf8Text;
  readonly #isLast: boolean;
  /** The positions of attributes, four for each: start and end of the name, start and end of the value. */
  readonly #attributePositions: number[] = [];
  #attributePositionsEnd = 0;
  /** Cached names of elements. */
  readonly #names: string[] = [];
  start = 0;
  end = 0;
  nameStart = 0;
  nameEnd = 0;
  isClosing = false;
  isSelfClosing = false;
  /** Whether the markup is a comment, an instruction or a CDATA section instead of a tag. */
  isSpecial = false;

  /** @param isLast whether no bytes follow, so that incomplete markup is an error */
  constructor(bytes: Uint8Array, start = 0, end = bytes.length, isLast = true) {
    this.#bytes = bytes;
    this.#position = start;
    this.#bytesEnd = end;
    this.#isLast = isLast;
    this.#text = new Utf8Text(bytes, end);
  }

  /** Continues with other bytes of the document, up to `end`. */
  setBytes(bytes: Uint8Array, end: number): void {
    this.#bytes = bytes;
    this.#position = 0;
    this.#bytesEnd = end;
    this.#text.setBytes(bytes, end);
  }

  /** Moves to the next tag. @returns whether there is one */
  next(): boolean {
    while (this.step()) if (!this.isSpecial) return true;
    return false;
  }

  /** Moves to the next markup. @returns whether there is one; otherwise `start` is where incomplete markup begins */
  step(): boolean {
    const bytes = this.#bytes;
    const bytesEnd = this.#bytesEnd;
    let position = this.#position;
    while (position < bytesEnd && bytes[position] !== characterCodes.less) position++;
    this.start = position;
    if (position >= bytesEnd) return false;
    const firstCharacter = position + 1 < bytesEnd ? bytes[position + 1] : 0;
    this.isSpecial = firstCharacter === characterCodes.bang || firstCharacter === characterCodes.question;
    this.isClosing = firstCharacter === characterCodes.slash;
    const end = this.isSpecial
      ? this.#findSpecialEnd(position)
      : this.#findTagEnd(this.isClosing ? position + 2 : position + 1);
    if (end < 0) {
      if (this.#isLast) throw brokenFileProblem();
      return false;
    }
    this.end = end;
    this.#position = end;
    return true;
  }

  /** Reads the name and attributes of a tag. @returns its end, or -1 if it is incomplete */
  #findTagEnd(start: number): number {
    const bytes = this.#bytes;
    const bytesEnd = this.#bytesEnd;
    let position = start;
    let nameStart = start;
    for (; position < bytesEnd; position++) {
      const character = bytes[position] as number;
      if (character <= space || character === characterCodes.slash || character === characterCodes.greater) break;
      if (character === characterCodes.colon) nameStart = position + 1;
    }
    this.nameStart = nameStart;
    this.nameEnd = position;
    this.#attributePositionsEnd = 0;
    for (;;) {
      const attributeStart = position;
      let character = 0;
      for (; position < bytesEnd; position++) {
        character = bytes[position] as number;
        if (character === characterCodes.equals || character === characterCodes.greater) break;
      }
      if (position >= bytesEnd) return -1;
      if (character === characterCodes.greater) {
        this.isSelfClosing = !this.isClosing && bytes[position - 1] === characterCodes.slash;
        return position + 1;
      }
      const attributeEnd = position;
      do position++;
      while (position < bytesEnd && (bytes[position] as number) <= space);
      if (position >= bytesEnd) return -1;
      const quote = bytes[position];
      if (quote !== characterCodes.quote && quote !== characterCodes.apostrophe) throw brokenFileProblem();
      const valueStart = ++position;
      while (position < bytesEnd && bytes[position] !== quote) position++;
      if (position >= bytesEnd) return -1;
      this.#addAttribute(attributeStart, attributeEnd, valueStart, position++);
    }
  }

  #addAttribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const bytes = this.#bytes;
    let start = nameStart;
    let end = nameEnd;
    while (start < end && (bytes[start] as number) <= space) start++;
    while (start < end && (bytes[end - 1] as number) <= space) end--;
    const index = this.#attributePositionsEnd;
    const positions = this.#attributePositions;
    positions[index] = start;
    positions[index + 1] = end;
    positions[index + 2] = valueStart;
    positions[index + 3] = valueEnd;
    this.#attributePositionsEnd = index + 4;
  }

  /** @returns the end of a comment, an instruction or a CDATA section; -1 if it is incomplete */
  #findSpecialEnd(start: number): number {
    if (this.#hasText('<?', start)) return this.#findEndOf('?>', start + 2);
    if (this.#hasText('<!--', start)) return this.#findEndOf('-->', start + 4);
    if (this.#hasText(cdata.begin, start)) return this.#findEndOf(cdata.end, start + cdata.begin.length);
    if (!this.#isLast && this.#bytesEnd - start < cdata.begin.length) return -1;
    throw new FileProblem(400, 'documentType');
  }

  #findEndOf(text: string, start: number): number {
    const first = text.charCodeAt(0);
    for (
      let position = this.#bytes.indexOf(first, start);
      position >= 0;
      position = this.#bytes.indexOf(first, position + 1)
    ) {
      if (position + text.length > this.#bytesEnd) return -1;
      if (this.#hasText(text, position)) return position + text.length;
    }
    return -1;
  }

  #hasText(text: string, start: number): boolean {
    if (start + text.length > this.#bytesEnd) return false;
    for (let i = 0; i < text.length; i++) if (this.#bytes[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** Whether the tag has this name, with or without a prefix. */
  hasName(name: string): boolean {
    return this.nameEnd - this.nameStart === name.length && this.#hasText(name, this.nameStart);
  }

  /** The tag's name without its prefix. */
  get name(): string {
    const { nameStart, nameEnd } = this;
    const lastCharacter = nameEnd > nameStart ? (this.#bytes[nameEnd - 1] as number) : 0;
    const slot = (lastCharacter + 5 * (nameEnd - nameStart)) % maxCachedNames;
    const cached = this.#names[slot];
    if (cached !== undefined && this.hasName(cached)) return cached;
    const name = this.read(nameStart, nameEnd);
    this.#names[slot] = name;
    return name;
  }

  /** The value of an attribute, by its name as written. */
  get(name: string): string | undefined {
    const positions = this.#attributePositions;
    for (let i = 0; i < this.#attributePositionsEnd; i += 4) {
      const start = positions[i] as number;
      if ((positions[i + 1] as number) - start === name.length && this.#hasText(name, start))
        return this.read(positions[i + 2] as number, positions[i + 3] as number);
    }
    return undefined;
  }

  /** All attributes and their values. */
  all(): Record<string, string | undefined> {
    const attributes: Record<string, string> = {};
    for (let i = 0; i < this.#attributePositionsEnd; i += 4) {
      const [nameStart = 0, nameEnd = 0, valueStart = 0, valueEnd = 0] = this.#attributePositions.slice(i, i + 4);
      attributes[this.read(nameStart, nameEnd)] = this.read(valueStart, valueEnd);
    }
    return attributes;
  }

  /**
   * Reads the whole element if it contains a single child of this name (as written) with only text, as nearly all cells
   * do. This replaces four events, and the element then counts as closed.
   * @returns the text of the child; undefined for other content, which is read step by step
   */
  readOnlyChildText(name: string): string | undefined {
    const bytes = this.#bytes;
    const bytesEnd = this.#bytesEnd;
    const textStart = this.end + name.length + 2;
    if (this.isSelfClosing || textStart >= bytesEnd) return undefined;
    if (bytes[this.end] !== characterCodes.less || bytes[textStart - 1] !== characterCodes.greater) return undefined;
    if (!this.#hasText(name, this.end + 1)) return undefined;
    let textEnd = textStart;
    while (textEnd < bytesEnd && bytes[textEnd] !== characterCodes.less) textEnd++;
    const childEnd = this.#findClosingTagEnd(textEnd, this.end + 1, name.length);
    const elementEnd =
      childEnd < 0 ? -1 : this.#findClosingTagEnd(childEnd, this.start + 1, this.nameEnd - this.start - 1);
    if (elementEnd < 0) return undefined;
    this.end = elementEnd;
    this.#position = elementEnd;
    this.isSelfClosing = true;
    return this.read(textStart, textEnd);
  }

  /** @returns the end of a closing tag with the same name as an opening one; -1 if there is no such tag */
  #findClosingTagEnd(start: number, nameStart: number, length: number): number {
    const bytes = this.#bytes;
    const end = start + length + 3;
    if (
      end > this.#bytesEnd ||
      bytes[start] !== characterCodes.less ||
      bytes[start + 1] !== characterCodes.slash ||
      bytes[end - 1] !== characterCodes.greater
    )
      return -1;
    for (let i = 0; i < length; i++) if (bytes[start + 2 + i] !== bytes[nameStart + i]) return -1;
    return end;
  }

  /** The text of a CDATA section, in which references are not resolved; empty for other markup. */
  get cdataText(): string {
    return this.isSpecial && this.#hasText(cdata.begin, this.start)
      ? this.#text.readRaw(this.start + cdata.begin.length, this.end - cdata.end.length)
      : '';
  }

  /** A text of the document with its references resolved. */
  read(start: number, end: number): string {
    return this.#text.read(start, end);
  }

  /** Moves to the end of the element that was just opened. @returns the start of its closing tag */
  skipToEnd(): number {
    if (this.isSelfClosing) return this.end;
    for (let depth = 1; this.next(); ) {
      if (this.isClosing) depth--;
      else if (!this.isSelfClosing) depth++;
      if (depth === 0) return this.start;
    }
    throw brokenFileProblem();
  }
}
