import { strToU8 } from 'fflate';
import { broken, joined, tooMuchInside } from '../workbook/archive.ts';
import { Tags } from '../workbook/tags.ts';
import { declaredEncoding, encodingOf, maxDepth } from '../workbook/xml.ts';
import { attribute, textAt, withAttribute, withoutClosing } from './pieces.ts';

/** An element of a document. Its children are those that were asked for. */
export type Element = {
  name: string;
  /** The prefix of the name with its colon: `x:`, or nothing. */
  prefix: string;
  start: number;
  /** The end of its first tag, and the beginning of its last one; for an element of one tag, the end of that. */
  inner: number;
  innerEnd: number;
  end: number;
  isAlone: boolean;
  children: Element[];
};

/** A document, and the changes that are to be made in it. */
export class Document {
  readonly bytes: Uint8Array;
  readonly root: Element;
  readonly #encode: (bytes: Uint8Array) => Uint8Array;
  readonly #changes: { from: number; to: number; pieces: readonly Uint8Array[] }[] = [];
  readonly #appended = new Map<Element, string>();

  /** @param closed the elements into which nobody looks; @throws FileProblem where it is not well-formed */
  constructor(source: Uint8Array, closed: readonly string[] = []) {
    const { bytes, encode } = eightBit(source);
    this.bytes = bytes;
    this.#encode = encode;
    this.root = elementsOf(bytes, closed);
  }

  text(from: number, to: number): string {
    return textAt(this.bytes, from, to);
  }

  /** Whether there is a tag of a name in a piece of it. */
  hasInside(from: number, to: number, name: string): boolean {
    const tags = new Tags(this.bytes, from, to);
    while (tags.next()) if (tags.is(name)) return true;
    return false;
  }

  /** An element's first tag, as it is written. */
  tag({ start, inner }: Element): string {
    return this.text(start, inner);
  }

  attribute(element: Element, name: string): string | undefined {
    return attribute(this.tag(element), name);
  }

  /** Puts pieces in the place of others; several at one place stand in the order in which they were given. */
  replace(from: number, to: number, ...pieces: (string | Uint8Array)[]): void {
    const bytes = pieces.map((piece) => (typeof piece === 'string' ? strToU8(piece, true) : piece));
    this.#changes.push({ from, to, pieces: bytes });
  }

  setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
    let tag = this.tag(element);
    for (const [name, value] of Object.entries(attributes)) tag = withAttribute(tag, name, value);
    this.replace(element.start, element.isAlone ? element.inner - 2 : element.inner - 1, withoutClosing(tag));
  }

  /** Adds to the end of an element's content. */
  append(element: Element, text: string): void {
    this.#appended.set(element, (this.#appended.get(element) ?? '') + text);
  }

  /**
   * Puts a child of the root where it belongs: behind the last of those that come before it.
   * @param later the names of those that come after it
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

  /** The document with its changes, in pieces. */
  pieces(): Uint8Array[] {
    for (const [{ isAlone, inner, innerEnd, prefix, name }, text] of this.#appended) {
      if (isAlone) this.replace(inner - 2, inner, `>${text}</${prefix}${name}>`);
      else this.replace(innerEnd, innerEnd, text);
    }
    this.#appended.clear();
    const pieces: Uint8Array[] = [];
    let at = 0;
    // An insertion stands before a change that begins at its place.
    const inOrder = this.#changes.toSorted((a, b) => a.from - b.from || a.to - a.from - (b.to - b.from));
    for (const { from, to, pieces: given } of inOrder) {
      pieces.push(this.bytes.subarray(at, from), ...given);
      at = to;
    }
    pieces.push(this.bytes.subarray(at));
    return this.#encode === asItIs ? pieces : [this.#encode(joined(pieces))];
  }
}

function elementsOf(bytes: Uint8Array, closed: readonly string[]): Element {
  const tags = new Tags(bytes);
  const open: Element[] = [];
  let root: Element | undefined;
  while (tags.next()) {
    if (tags.isClose) {
      const element = open.pop();
      if (!element) throw broken();
      element.innerEnd = tags.start;
      element.end = tags.end;
      continue;
    }
    const { start, end, isAlone } = tags;
    const element: Element = {
      name: textAt(bytes, tags.nameStart, tags.nameEnd),
      prefix: textAt(bytes, start + 1, tags.nameStart),
      start,
      inner: end,
      innerEnd: end,
      end,
      isAlone,
      children: [],
    };
    if (open.length === 0 && root) throw broken();
    root ??= element;
    open.at(-1)?.children.push(element);
    if (isAlone) continue;
    if (closed.includes(element.name)) {
      element.innerEnd = tags.close();
      element.end = tags.end;
    } else if (open.push(element) > maxDepth) throw tooMuchInside();
  }
  if (!root || open.length > 0) throw broken();
  return root;
}

const asItIs = (bytes: Uint8Array) => bytes;

/**
 * A document in another encoding is changed in UTF-8. One in UTF-16 is written as it was; any other, for which there is no
 * encoder, stays in UTF-8 and declares that.
 */
function eightBit(source: Uint8Array): { bytes: Uint8Array; encode: (bytes: Uint8Array) => Uint8Array } {
  const encoding = encodingOf(source);
  if (!encoding) return { bytes: source, encode: asItIs };
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(source);
  if (!encoding.startsWith('utf-16'))
    return { bytes: new TextEncoder().encode(text.replace(declaredEncoding, '$1UTF-8')), encode: asItIs };
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
