import { brokenFileProblem } from '../workbook/zip-archive.ts';

/*
 * Documents are handled as bytes in which everything that we look for is ASCII, and are changed by cutting and inserting
 * alone: what stands in between stays as it is, in whatever encoding. Pieces of them are strings with a letter a byte;
 * what we add is ASCII, with references for all other letters.
 */

const shortTextBytes = 40;

/** A piece of a document, a letter a byte. */
export function bytesToText(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  // Names, of which there are millions, are made sooner letter by letter.
  if (to - from < shortTextBytes) {
    for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at] ?? 0);
    return text;
  }
  for (let at = from; at < to; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 32_768, to)));
  return text;
}

/** A tag without the signs that close it and the space before them. */
export function withoutTagEnd(tag: string): string {
  return tag.slice(0, tag.endsWith('/>') ? -2 : -1).trimEnd();
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
    if (to < 0) throw brokenFileProblem();
    if (tag.slice(at, equals).trim() === name) return { start: at, from, to };
    at = to + 1;
  }
  return undefined;
}

/** An attribute's value in a tag, as it is written; none where it is not there. */
export function readAttribute(tag: string, name: string): string | undefined {
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
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 cannot hold
      .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replaceAll(/[&<>"]|[^\0-\x7e]/gu, (letter) => `&#${letter.codePointAt(0)};`)
  );
}

/** Whether some bytes stand in a piece of others. */
export function containsBytes(bytes: Uint8Array, wanted: Uint8Array, from: number, to: number): boolean {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0 && at < to; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return true;
  return false;
}
