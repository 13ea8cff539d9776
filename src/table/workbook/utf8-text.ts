const ampersand = 0x26;
const lastAscii = 0x7f;

const namedReferences: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Pieces of a document in UTF-8 as texts. All bytes are made a string once, one letter for each, so that a piece of ASCII is
 * cut out of it at its own places; any other is decoded by itself.
 */
export class Utf8Text {
  #bytes: Uint8Array;
  #to: number;
  /** A letter for each byte, once any are asked for; only the ASCII is right. */
  #text: string | undefined;
  #words = new Uint32Array();

  constructor(bytes: Uint8Array, to: number) {
    this.#bytes = bytes;
    this.#to = to;
  }

  /** Goes on with other bytes, which end at `to`. */
  setBytes(bytes: Uint8Array, to: number): void {
    this.#bytes = bytes;
    this.#to = to;
    this.#text = undefined;
  }

  /** A piece with its references resolved. */
  read(from: number, to: number): string {
    const bytes = this.#bytes;
    let hasReference = false;
    for (let at = from; at < to; at++) {
      const letter = bytes[at] as number;
      if (letter > lastAscii) return resolveReferences(this.readRaw(from, to));
      if (letter === ampersand) hasReference = true;
    }
    this.#text ??= this.#ascii();
    const text = this.#text.slice(from, to);
    return hasReference ? resolveReferences(text) : text;
  }

  /** A piece as it is written. */
  readRaw(from: number, to: number): string {
    return utf8.decode(this.#bytes.subarray(from, to));
  }

  #ascii(): string {
    const to = this.#to;
    if (to > this.#words.byteLength) this.#words = new Uint32Array(to);
    const words = this.#words;
    const copy = new Uint8Array(words.buffer, 0, to);
    copy.set(this.#bytes.subarray(0, to));
    for (let at = 0; 4 * at < to; at++) words[at] = (words[at] as number) & 0x7f7f7f7f;
    return utf8.decode(copy);
  }
}

/** A text with its references resolved. */
function resolveReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
    if (name) return namedReferences[name] ?? all;
    const letter = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return letter <= 0x10ffff ? String.fromCodePoint(letter) : all;
  });
}
