import { FileProblem } from '../issues.ts';
import { detectSingleByteEncoding, type SingleByteEncoding } from './single-byte-encodings.ts';

/** Encodings that a text file may be said to have, where its bytes leave a doubt. */
export const selectableEncodings = ['utf8', 'cp1252', 'macintosh'] as const;
export type SelectableEncoding = (typeof selectableEncodings)[number];

/** The encoding that the letters of a text file were read in: others than those to choose from are certain. */
export type TextEncoding = SelectableEncoding | 'utf-16' | 'utf-32';

/** A text with the encoding in which it was read. */
export type DecodedText = { text: string; encoding: TextEncoding };

const sampledBytes = 4_000;

/**
 * The text of bytes: UTF-8, UTF-16 or UTF-32 by the mark at their beginning, UTF-16 without a mark by its zeros. Lines that are
 * no UTF-8 are of one byte a letter, and no other ones: files of several programs are put together.
 * @param chosen the encoding of all, or of lines that are no UTF-8 where there are any
 * @throws FileProblem 415 for a letter that there is not
 */
export function decodeBytes(bytes: Uint8Array, chosen?: SelectableEncoding): DecodedText {
  const wide = chosen ? null : decodeWideText(bytes);
  if (wide) return wide;
  if (chosen === 'utf8') return { text: new TextDecoder('utf8').decode(bytes), encoding: chosen };
  try {
    const text = new TextDecoder('utf8', { fatal: true }).decode(bytes);
    return chosen ? { text: new TextDecoder(chosen).decode(bytes), encoding: chosen } : { text, encoding: 'utf8' };
  } catch {
    return decodeLineByLine(bytes, chosen);
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
  for (let at = 0; at < Math.min(bytes.length, sampledBytes); at++)
    if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 10 * even && odd > 1) return fromUtf16('le');
  return even > 10 * odd && even > 1 ? fromUtf16('be') : null;
}

/** Lines that follow each other and are written in one way are decoded together: one by one, a million would take seconds. */
function decodeLineByLine(bytes: Uint8Array, chosen?: SingleByteEncoding): DecodedText {
  const utf8 = new TextDecoder('utf8');
  const stretches: { bytes: Uint8Array; isUtf8: boolean }[] = [];
  let from = 0;
  let end = 0;
  let wasUtf8 = true;
  const take = () => stretches.push({ bytes: bytes.subarray(from, end), isUtf8: wasUtf8 });
  for (const line of utf8.decode(bytes).split('\n')) {
    const isUtf8 = !line.includes('\ufffd');
    if (isUtf8 !== wasUtf8) {
      take();
      from = end;
      wasUtf8 = isUtf8;
    }
    const newline = bytes.indexOf(0x0a, end);
    end = newline < 0 ? bytes.length : newline + 1;
  }
  take();
  const encoding = chosen ?? detectSingleByteEncoding(stretches.flatMap((one) => (one.isUtf8 ? [] : [one.bytes])));
  const others = new TextDecoder(encoding);
  return { text: stretches.map((one) => (one.isUtf8 ? utf8 : others).decode(one.bytes)).join(''), encoding };
}

function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const letters: string[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = numbers.getUint32(at, isLittle);
    if (code > 0x10ffff) throw new FileProblem(415, 'notATable');
    letters.push(String.fromCodePoint(code));
  }
  return letters.join('');
}

/** The encoding that a text file was read in, and some words that depend on it. */
export type DetectedEncoding = { encoding: TextEncoding; words: string[] };

const maxSampleWords = 3;
const maxWordLength = 24;
const betweenWords = /[\s;,|"]/;

/** Whether an encoding leaves a doubt, so that another one may be chosen. */
export const isSelectableEncoding = (encoding: TextEncoding): encoding is SelectableEncoding =>
  selectableEncodings.some((one) => one === encoding);

/** The encoding to read a file in once more. */
export const selectableEncodingOf = (letters: DetectedEncoding | null): SelectableEncoding | undefined =>
  letters && isSelectableEncoding(letters.encoding) ? letters.encoding : undefined;

/** Some words of a text that would be others in another encoding. */
export function findNonAsciiWords(text: string): string[] {
  const words = new Set<string>();
  for (const { 0: sign, index } of text.matchAll(/[\u0080-\uffff]+/g)) {
    const before =
      text
        .slice(Math.max(0, index - maxWordLength), index)
        .split(betweenWords)
        .at(-1) ?? '';
    const behind = text.slice(index + sign.length, index + sign.length + maxWordLength).split(betweenWords)[0] ?? '';
    words.add(before + sign.slice(0, maxWordLength) + behind);
    if (words.size === maxSampleWords) break;
  }
  return [...words];
}
