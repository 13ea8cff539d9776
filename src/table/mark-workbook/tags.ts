import { FileProblem } from '../issues.ts';
import { broken } from '../workbook/archive.ts';

/*
 * Documents are handled as bytes in which everything that we look for is ASCII, and are changed by cutting and inserting
 * alone: what stands in between stays as it is, in whatever encoding. Pieces of them are strings with a letter a byte;
 * what we add is ASCII, with references for all other letters.
 */

export const code = {
  less: 0x3c,
  greater: 0x3e,
  slash: 0x2f,
  quote: 0x22,
  apostrophe: 0x27,
  bang: 0x21,
  question: 0x3f,
};

/** The tags of a document, one after the other; comments, instructions and texts are passed over. */
export class Tags {
  readonly #bytes: Uint8Array;
  readonly #to: number;
  #at: number;
  start = 0;
  end = 0;
  nameStart = 0;
  nameEnd = 0;
  isClose = false;
  isAlone = false;

  constructor(bytes: Uint8Array, from = 0, to = bytes.length) {
    this.#bytes = bytes;
    this.#at = from;
    this.#to = to;
  }

  /** @returns whether there is another tag */
  next(): boolean {
    const bytes = this.#bytes;
    const to = this.#to;
    for (;;) {
      let at = this.#at;
      while (at < to && bytes[at] !== code.less) at++;
      if (at >= to) return false;
      const letter = bytes[at + 1];
      if (letter === code.bang || letter === code.question) {
        this.#at = this.#behindSpecial(at);
        continue;
      }
      this.start = at;
      this.isClose = letter === code.slash;
      at += this.isClose ? 2 : 1;
      this.nameStart = at;
      this.nameEnd = 0;
      let quote = 0;
      for (; ; at++) {
        if (at >= to) throw broken();
        const one = bytes[at] as number;
        if (quote !== 0) {
          if (one === quote) quote = 0;
        } else if (one === code.greater) break;
        else if (one === code.quote || one === code.apostrophe) quote = one;
        else if (this.nameEnd === 0) {
          if (one <= 0x20 || one === code.slash) this.nameEnd = at;
          else if (one === 0x3a) this.nameStart = at + 1;
        }
      }
      this.isAlone = !this.isClose && bytes[at - 1] === code.slash;
      if (this.nameEnd === 0) this.nameEnd = at;
      this.end = at + 1;
      this.#at = at + 1;
      return true;
    }
  }

  /** Whether the tag has this name, with any prefix or none. */
  is(name: string): boolean {
    if (this.nameEnd - this.nameStart !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.#bytes[this.nameStart + i] !== name.charCodeAt(i)) return false;
    return true;
  }

  /** Goes on to the end of the element that was just opened. @returns where that begins */
  close(): number {
    if (this.isAlone) return this.end;
    for (let depth = 1; this.next(); ) {
      if (this.isClose) depth--;
      else if (!this.isAlone) depth++;
      if (depth === 0) return this.start;
    }
    throw broken();
  }

  #behindSpecial(at: number): number {
    const begins = (text: string) => textAt(this.#bytes, at, at + text.length) === text;
    const end = begins('<!--') ? '-->' : begins('<![CDATA[') ? ']]>' : '?>';
    if (end === '?>' && !begins('<?')) throw new FileProblem(400, 'documentType');
    const first = end.charCodeAt(0);
    for (let place = this.#bytes.indexOf(first, at + 2); place >= 0; place = this.#bytes.indexOf(first, place + 1)) {
      const behind = place + end.length;
      if (behind > this.#to) break;
      if (textAt(this.#bytes, place, behind) === end) return behind;
    }
    throw broken();
  }
}

/** A piece of a document, a letter a byte. */
export function textAt(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 32_768, to)));
  return text;
}

/** Finds the place of an attribute's value in a tag, as it is written. */
function findAttribute(tag: string, name: string): { start: number; from: number; to: number } | undefined {
  // Behind the element's name; what stands in front of a sign of equality is the next name.
  for (let at = tag.search(/[\s/>]/); at >= 0; ) {
    const equals = tag.indexOf('=', at);
    if (equals < 0) return undefined;
    const mark = /\S/.exec(tag.slice(equals + 1));
    const from = equals + 1 + (mark?.index ?? 0) + 1;
    const to = tag.indexOf(tag.charAt(from - 1), from);
    if (to < 0) throw broken();
    if (tag.slice(at, equals).trim() === name) return { start: at, from, to };
    at = to + 1;
  }
  return undefined;
}

/** An attribute's value in a tag, as it is written; none where it is not there. */
export function attribute(tag: string, name: string): string | undefined {
  const found = findAttribute(tag, name);
  return found && tag.slice(found.from, found.to);
}

/** A tag with another value of an attribute, or without it. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const found = findAttribute(tag, name);
  if (found && value === null) return tag.slice(0, found.start) + tag.slice(found.to + 1);
  if (found) return tag.slice(0, found.from) + value + tag.slice(found.to);
  if (value === null) return tag;
  const end = tag.endsWith('/>') ? tag.length - 2 : tag.length - 1;
  return `${tag.slice(0, end).trimEnd()} ${name}="${value}"${tag.slice(end)}`;
}

/** A text for a document: ASCII alone, without the characters that XML has no way to write. */
export function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 cannot hold
      .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replaceAll(/[&<>"]|[^\0-\x7e]/gu, (letter) => `&#${letter.codePointAt(0)};`)
  );
}

/** Pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
