const ampersand = 0x26;
const lastAscii = 0x7f;

const namedReferences: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads texts of a UTF-8 document. All bytes are converted once to a string with one character per byte, from which
 * ASCII texts are sliced; any other text is decoded separately.
 */
export class Utf8Text {
  #bytes: Uint8Array;
  #end: number;
  /** A string with one character per byte, created on demand; only valid for ASCII. */
  #text: string | undefined;
  #words = new Uint32Array();

  constructor(bytes: Uint8Array, end: number) {
    this.#bytes = bytes;
    this.#end = end;
  }

  /** Continues with other bytes, up to `end`. */
  setBytes(bytes: Uint8Array, end: number): void {
    this.#bytes = bytes;
    this.#end = end;
    this.#text = undefined;
  }

  /** A text with its references resolved. */
  read(start: number, end: number): string {
    const bytes = this.#bytes;
    let hasReference = false;
    for (let i = start; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte > lastAscii) return resolveReferences(this.readRaw(start, end));
      if (byte === ampersand) hasReference = true;
    }
    this.#text ??= this.#ascii();
    const text = this.#text.slice(start, end);
    return hasReference ? resolveReferences(text) : text;
  }

  /** A text as it is written. */
  readRaw(start: number, end: number): string {
    return utf8.decode(this.#bytes.subarray(start, end));
  }

  #ascii(): string {
    const end = this.#end;
    if (end > this.#words.byteLength) this.#words = new Uint32Array(end);
    const words = this.#words;
    const copy = new Uint8Array(words.buffer, 0, end);
    copy.set(this.#bytes.subarray(0, end));
    for (let i = 0; 4 * i < end; i++) words[i] = (words[i] as number) & 0x7f7f7f7f;
    return utf8.decode(copy);
  }
}

/** Resolves character and entity references. */
function resolveReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
    if (name) return namedReferences[name] ?? all;
    const codePoint = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : all;
  });
}
