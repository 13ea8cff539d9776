import type { Occurrences } from './occurrences.ts';
import type { RewrittenFile } from './rewrite-file.ts';

/** Encodings of one byte a letter, in which tables are saved; each of their bytes is one letter. */
const singleByteEncodings = ['windows-1252', 'macintosh'] as const;

const encoders = singleByteEncodings.map((encoding) => {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return { encoding, byteOf: new Map([...letters].map((letter, byte) => [letter, byte])) };
});

/** Texts of a file with the bytes of each; null where it is no text. */
type Replaced = { bytes: Uint8Array; isChanged: boolean; hasLastName: boolean };

const newline = 0x0a;
const sampledBytes = 4096;

/** The byte order of a text of two bytes a letter; null for other texts. */
function wideOrder(bytes: Uint8Array): 'le' | 'be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'be' : null;
}

function encodeWide(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), order === 'le');
  return bytes;
}

function replaceIn(text: string, occurrences: Occurrences, encode: (text: string) => Uint8Array): Replaced | null {
  const replaced = occurrences.replace(text);
  const hasLastName = occurrences.hasLastName(replaced);
  if (replaced === text) return hasLastName ? { bytes: new Uint8Array(), isChanged: false, hasLastName } : null;
  return { bytes: encode(replaced), isChanged: true, hasLastName };
}

/** Replaces in a line that is no UTF-8, by the first encoding in which something stands in it. */
function replaceSingleByte(line: Uint8Array, occurrences: Occurrences): Replaced | null {
  const inEach = encoders.map(({ encoding, byteOf }) =>
    replaceIn(new TextDecoder(encoding).decode(line), occurrences, (text) =>
      Uint8Array.from(text, (letter) => byteOf.get(letter) ?? 0x3f),
    ),
  );
  return inEach.find((replaced) => replaced?.isChanged) ?? inEach.find((replaced) => replaced !== null) ?? null;
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(newline, start);
    const next = end < 0 ? bytes.length : end + 1;
    yield bytes.subarray(start, next);
    start = next;
  }
}

/** The lines of a file may be in several encodings, as some files are merged by several programs. */
function replaceByLine(bytes: Uint8Array, occurrences: Occurrences): Replaced {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const chunks: Uint8Array[] = [];
  let [isChanged, hasLastName] = [false, false];
  for (const line of linesOf(bytes)) {
    let replaced: Replaced | null;
    try {
      replaced = replaceIn(utf8.decode(line), occurrences, (text) => new TextEncoder().encode(text));
    } catch {
      replaced = replaceSingleByte(line, occurrences);
    }
    chunks.push(replaced?.isChanged ? replaced.bytes : line);
    isChanged ||= replaced?.isChanged ?? false;
    hasLastName ||= replaced?.hasLastName ?? false;
  }
  return { bytes: Buffer.concat(chunks), isChanged, hasLastName };
}

function replaceText(bytes: Uint8Array, occurrences: Occurrences): Replaced | null {
  const order = wideOrder(bytes);
  if (order) {
    const text = new TextDecoder(`utf-16${order}`, { ignoreBOM: true }).decode(bytes);
    return replaceIn(text, occurrences, (replaced) => encodeWide(replaced, order));
  }
  return replaceByLine(bytes, occurrences);
}

/** Replaces what is erased in a file of text, in the encoding of each line; null for a file that is no text. */
export function rewriteText(bytes: Uint8Array, occurrences: Occurrences): RewrittenFile | null {
  if (!wideOrder(bytes) && bytes.subarray(0, sampledBytes).includes(0)) return null;
  const replaced = replaceText(bytes, occurrences);
  const hasLastName = replaced?.hasLastName ?? false;
  return replaced?.isChanged
    ? { outcome: 'rewritten', bytes: replaced.bytes, hasLastName }
    : { outcome: 'same', hasLastName };
}
