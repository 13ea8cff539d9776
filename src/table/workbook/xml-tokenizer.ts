import { FileProblem } from '../issues.ts';
import { Utf8Text } from './utf8-text.ts';
import { brokenFileProblem } from './zip-archive.ts';

/** Signs of XML, all of them ASCII. */
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
/** Number of names that are known at one time; of those that share a place, the last one. */
const maxCachedNames = 64;

/** The beginning of a text as it is marked, and its end. */
const cdata = { begin: '<![CDATA[', end: ']]>' };

/** The beginning of an element: its attributes under the names they are written with, and the text that it alone may hold. */
export type Tag = Pick<XmlTokenizer, 'get' | 'all' | 'only'>;

/**
 * The markup of a document in UTF-8, one piece after the other, found in its bytes: a letter of a string costs several
 * times as much to look at. Words are made only of what is asked for.
 */
export class XmlTokenizer {
  #bytes: Uint8Array;
  #at: number;
  #to: number;
  readonly #letters: Utf8Text;
  readonly #isLast: boolean;
  /** The places of the attributes: four each, where the name and the value begin and end. */
  readonly #places: number[] = [];
  #placesEnd = 0;
  /** Names of elements, each in memory once. */
  readonly #names: string[] = [];
  start = 0;
  end = 0;
  nameStart = 0;
  nameEnd = 0;
  isClosing = false;
  isSelfClosing = false;
  /** Whether it is no tag, but a comment, an instruction or a text that is marked as such. */
  isSpecial = false;

  /** @param isLast whether nothing follows, so that markup which is not whole is broken off */
  constructor(bytes: Uint8Array, from = 0, to = bytes.length, isLast = true) {
    this.#bytes = bytes;
    this.#at = from;
    this.#to = to;
    this.#isLast = isLast;
    this.#letters = new Utf8Text(bytes, to);
  }

  /** Goes on with other bytes of the document, which end at `to`. */
  setBytes(bytes: Uint8Array, to: number): void {
    this.#bytes = bytes;
    this.#at = 0;
    this.#to = to;
    this.#letters.setBytes(bytes, to);
  }

  /** Goes on to the next tag. @returns whether there is another one */
  next(): boolean {
    while (this.step()) if (!this.isSpecial) return true;
    return false;
  }

  /** Goes on to the next markup. @returns whether there is another; if not, `start` is where that begins which is not whole */
  step(): boolean {
    const bytes = this.#bytes;
    const to = this.#to;
    let at = this.#at;
    while (at < to && bytes[at] !== characterCodes.less) at++;
    this.start = at;
    if (at >= to) return false;
    const letter = at + 1 < to ? bytes[at + 1] : 0;
    this.isSpecial = letter === characterCodes.bang || letter === characterCodes.question;
    this.isClosing = letter === characterCodes.slash;
    const end = this.isSpecial ? this.#behindSpecial(at) : this.#behindTag(this.isClosing ? at + 2 : at + 1);
    if (end < 0) {
      if (this.#isLast) throw brokenFileProblem();
      return false;
    }
    this.end = end;
    this.#at = end;
    return true;
  }

  /** Notes what stands in a tag. @returns where it ends, -1 where it is not whole */
  #behindTag(from: number): number {
    const bytes = this.#bytes;
    const to = this.#to;
    let at = from;
    let nameStart = from;
    for (; at < to; at++) {
      const letter = bytes[at] as number;
      if (letter <= space || letter === characterCodes.slash || letter === characterCodes.greater) break;
      if (letter === characterCodes.colon) nameStart = at + 1;
    }
    this.nameStart = nameStart;
    this.nameEnd = at;
    this.#placesEnd = 0;
    for (;;) {
      const nameFrom = at;
      let letter = 0;
      for (; at < to; at++) {
        letter = bytes[at] as number;
        if (letter === characterCodes.equals || letter === characterCodes.greater) break;
      }
      if (at >= to) return -1;
      if (letter === characterCodes.greater) {
        this.isSelfClosing = !this.isClosing && bytes[at - 1] === characterCodes.slash;
        return at + 1;
      }
      const nameTo = at;
      do at++;
      while (at < to && (bytes[at] as number) <= space);
      if (at >= to) return -1;
      const mark = bytes[at];
      if (mark !== characterCodes.quote && mark !== characterCodes.apostrophe) throw brokenFileProblem();
      const valueStart = ++at;
      while (at < to && bytes[at] !== mark) at++;
      if (at >= to) return -1;
      this.#note(nameFrom, nameTo, valueStart, at++);
    }
  }

  #note(nameFrom: number, nameTo: number, valueStart: number, valueEnd: number): void {
    const bytes = this.#bytes;
    let start = nameFrom;
    let end = nameTo;
    while (start < end && (bytes[start] as number) <= space) start++;
    while (start < end && (bytes[end - 1] as number) <= space) end--;
    const at = this.#placesEnd;
    const places = this.#places;
    places[at] = start;
    places[at + 1] = end;
    places[at + 2] = valueStart;
    places[at + 3] = valueEnd;
    this.#placesEnd = at + 4;
  }

  /** @returns where a comment, an instruction or a marked text ends, -1 where it is not whole */
  #behindSpecial(at: number): number {
    if (this.#stands('<?', at)) return this.#behind('?>', at + 2);
    if (this.#stands('<!--', at)) return this.#behind('-->', at + 4);
    if (this.#stands(cdata.begin, at)) return this.#behind(cdata.end, at + cdata.begin.length);
    if (!this.#isLast && this.#to - at < cdata.begin.length) return -1;
    throw new FileProblem(400, 'documentType');
  }

  #behind(text: string, from: number): number {
    const first = text.charCodeAt(0);
    for (let at = this.#bytes.indexOf(first, from); at >= 0; at = this.#bytes.indexOf(first, at + 1)) {
      if (at + text.length > this.#to) return -1;
      if (this.#stands(text, at)) return at + text.length;
    }
    return -1;
  }

  #stands(text: string, from: number): boolean {
    if (from + text.length > this.#to) return false;
    for (let i = 0; i < text.length; i++) if (this.#bytes[from + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** Whether the tag has this name, with any prefix or none. */
  hasName(name: string): boolean {
    return this.nameEnd - this.nameStart === name.length && this.#stands(name, this.nameStart);
  }

  /** The tag's name without its prefix. */
  get name(): string {
    const { nameStart, nameEnd } = this;
    const last = nameEnd > nameStart ? (this.#bytes[nameEnd - 1] as number) : 0;
    const place = (last + 5 * (nameEnd - nameStart)) % maxCachedNames;
    const known = this.#names[place];
    if (known !== undefined && this.hasName(known)) return known;
    const name = this.read(nameStart, nameEnd);
    this.#names[place] = name;
    return name;
  }

  /** The value of an attribute, by the name it is written with. */
  get(name: string): string | undefined {
    const places = this.#places;
    for (let at = 0; at < this.#placesEnd; at += 4) {
      const start = places[at] as number;
      if ((places[at + 1] as number) - start === name.length && this.#stands(name, start))
        return this.read(places[at + 2] as number, places[at + 3] as number);
    }
    return undefined;
  }

  /** All attributes and their values. */
  all(): Record<string, string | undefined> {
    const all: Record<string, string> = {};
    for (let at = 0; at < this.#placesEnd; at += 4) {
      const [nameStart = 0, nameEnd = 0, valueStart = 0, valueEnd = 0] = this.#places.slice(at, at + 4);
      all[this.read(nameStart, nameEnd)] = this.read(valueStart, valueEnd);
    }
    return all;
  }

  /**
   * Takes the element whole where it holds one element of a name (as it is written) and that a text alone, as nearly all
   * cells do: four events are one then. The element counts as closed; any other content comes step by step.
   * @returns the text
   */
  only(name: string): string | undefined {
    const bytes = this.#bytes;
    const to = this.#to;
    const textStart = this.end + name.length + 2;
    if (this.isSelfClosing || textStart >= to) return undefined;
    if (bytes[this.end] !== characterCodes.less || bytes[textStart - 1] !== characterCodes.greater) return undefined;
    if (!this.#stands(name, this.end + 1)) return undefined;
    let textEnd = textStart;
    while (textEnd < to && bytes[textEnd] !== characterCodes.less) textEnd++;
    const behindInner = this.#behindEnd(textEnd, this.end + 1, name.length);
    const behind = behindInner < 0 ? -1 : this.#behindEnd(behindInner, this.start + 1, this.nameEnd - this.start - 1);
    if (behind < 0) return undefined;
    this.end = behind;
    this.#at = behind;
    this.isSelfClosing = true;
    return this.read(textStart, textEnd);
  }

  /** @returns where a closing tag ends that has the name of an opening one; -1 where something else stands there */
  #behindEnd(at: number, name: number, length: number): number {
    const bytes = this.#bytes;
    const end = at + length + 3;
    if (
      end > this.#to ||
      bytes[at] !== characterCodes.less ||
      bytes[at + 1] !== characterCodes.slash ||
      bytes[end - 1] !== characterCodes.greater
    )
      return -1;
    for (let i = 0; i < length; i++) if (bytes[at + 2 + i] !== bytes[name + i]) return -1;
    return end;
  }

  /** The words of a marked text (a CDATA section), in which nothing is a reference; nothing of a comment. */
  get cdataText(): string {
    return this.isSpecial && this.#stands(cdata.begin, this.start)
      ? this.#letters.readRaw(this.start + cdata.begin.length, this.end - cdata.end.length)
      : '';
  }

  /** A piece of the document as a text, its references resolved. */
  read(from: number, to: number): string {
    return this.#letters.read(from, to);
  }

  /** Goes on to the end of the element that was just opened. @returns where that begins */
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
