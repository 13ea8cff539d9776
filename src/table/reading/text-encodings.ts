import { FileProblem } from '../issues.ts';
import { detectSingleByteEncoding, type SingleByteEncoding } from './single-byte-encodings.ts';

/** Encodings from which a user may select if the bytes are not conclusive. */
export const selectableEncodings = ['utf8', 'cp1252', 'macintosh'] as const;
export type SelectableEncoding = (typeof selectableEncodings)[number];

/** The encoding in which a text file was read; it is certain if users cannot select it. */
export type TextEncoding = SelectableEncoding | 'utf-16' | 'utf-32';

/** A text with the encoding that it was decoded from. */
export type DecodedText = { text: string; encoding: TextEncoding };

const sampledBytes = 4_000;

/**
 * Decodes bytes: UTF-8, UTF-16 or UTF-32 by byte order mark, UTF-16 without a mark by its zero bytes. Otherwise, lines
 * that are not valid UTF-8 are decoded separately, as some files are merged by several programs.
 * @param selected the encoding of all bytes, or only of the lines that are not UTF-8 if other lines are
 * @throws FileProblem 415 for an invalid code point
 */
export function decodeBytes(bytes: Uint8Array, selected?: SelectableEncoding): DecodedText {
  const wide = selected ? null : decodeWideText(bytes);
  if (wide) return wide;
  if (selected === 'utf8') return { text: new TextDecoder('utf8').decode(bytes), encoding: selected };
  try {
    const text = new TextDecoder('utf8', { fatal: true }).decode(bytes);
    return selected
      ? { text: new TextDecoder(selected).decode(bytes), encoding: selected }
      : { text, encoding: 'utf8' };
  } catch {
    return decodeLineByLine(bytes, selected);
  }
}

function decodeWideText(bytes: Uint8Array): DecodedText | null {
  const starts = (...magic: number[]) => magic.every((byte, i) => bytes[i] === byte);
  if (starts(0xff, 0xfe, 0, 0)) return { text: decodeUtf32(bytes, true), encoding: 'utf-32' };
  if (starts(0, 0, 0xfe, 0xff)) return { text: decodeUtf32(bytes, false), encoding: 'utf-32' };
  const fromUtf16 = (order: 'le' | 'be'): DecodedText => {
    return { text: new TextDecoder(`utf-16${order}`).decode(bytes), encoding: 'utf-16' };
  };
  if (starts(0xff, 0xfe)) return fromUtf16('le');
  if (starts(0xfe, 0xff)) return fromUtf16('be');
  const zeros = [0, 0];
  for (let i = 0; i < Math.min(bytes.length, sampledBytes); i++)
    if (bytes[i] === 0) zeros[i & 1] = (zeros[i & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 10 * even && odd > 1) return fromUtf16('le');
  return even > 10 * odd && even > 1 ? fromUtf16('be') : null;
}

/** Consecutive lines in the same encoding are decoded together, as a million single lines would take seconds. */
function decodeLineByLine(bytes: Uint8Array, selected?: SingleByteEncoding): DecodedText {
  const utf8 = new TextDecoder('utf8');
  const chunks: { bytes: Uint8Array; isUtf8: boolean }[] = [];
  let start = 0;
  let end = 0;
  let wasUtf8 = true;
  const addChunk = () => chunks.push({ bytes: bytes.subarray(start, end), isUtf8: wasUtf8 });
  for (const line of utf8.decode(bytes).split('\n')) {
    const isUtf8 = !line.includes('\ufffd');
    if (isUtf8 !== wasUtf8) {
      addChunk();
      start = end;
      wasUtf8 = isUtf8;
    }
    const newline = bytes.indexOf(0x0a, end);
    end = newline < 0 ? bytes.length : newline + 1;
  }
  addChunk();
  const encoding = selected ?? detectSingleByteEncoding(chunks.flatMap((chunk) => (chunk.isUtf8 ? [] : [chunk.bytes])));
  const otherDecoder = new TextDecoder(encoding);
  return { text: chunks.map((chunk) => (chunk.isUtf8 ? utf8 : otherDecoder).decode(chunk.bytes)).join(''), encoding };
}

function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const characters: string[] = [];
  for (let offset = 4; offset + 4 <= bytes.length; offset += 4) {
    const code = view.getUint32(offset, isLittle);
    if (code > 0x10ffff) throw new FileProblem(415, 'notATable');
    characters.push(String.fromCodePoint(code));
  }
  return characters.join('');
}

/** The encoding in which a text file was read, and some words that would differ in another encoding. */
export type DetectedEncoding = { encoding: TextEncoding; words: string[] };

const maxSampleWords = 3;
const maxWordLength = 24;
const betweenWords = /[\s;,|"]/;

/** Whether the encoding is not certain, so that the user may select another one. */
export const isSelectableEncoding = (encoding: TextEncoding): encoding is SelectableEncoding =>
  selectableEncodings.some((selectable) => selectable === encoding);

/** The encoding to use when the file is read again. */
export const selectableEncodingOf = (detected: DetectedEncoding | null): SelectableEncoding | undefined =>
  detected && isSelectableEncoding(detected.encoding) ? detected.encoding : undefined;

/** Some words of a text that would look different in another encoding. */
export function findNonAsciiWords(text: string): string[] {
  const words = new Set<string>();
  for (const { 0: characters, index } of text.matchAll(/[\u0080-\uffff]+/g)) {
    const before =
      text
        .slice(Math.max(0, index - maxWordLength), index)
        .split(betweenWords)
        .at(-1) ?? '';
    const after =
      text.slice(index + characters.length, index + characters.length + maxWordLength).split(betweenWords)[0] ?? '';
    words.add(before + characters.slice(0, maxWordLength) + after);
    if (words.size === maxSampleWords) break;
  }
  return [...words];
}
