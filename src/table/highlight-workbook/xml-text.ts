import { brokenFileProblem } from '../workbook/zip-archive.ts';

/**
 * Documents are handled as bytes in which all searched text is ASCII. They are changed only by cutting and inserting,
 * so unchanged text keeps its encoding. Texts of a document are strings with one character per byte; added text is
 * ASCII, with references for all other characters.
 */

const shortTextBytes = 40;

/** A part of a document, one character per byte. */
export function bytesToText(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  // A loop is faster for names, of which there are millions.
  if (to - from < shortTextBytes) {
    for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i] ?? 0);
    return text;
  }
  for (let i = from; i < to; i += 32_768) text += String.fromCharCode(...bytes.subarray(i, Math.min(i + 32_768, to)));
  return text;
}

/** A tag without its closing characters and the space before them. */
export function withoutTagEnd(tag: string): string {
  return tag.slice(0, tag.endsWith('/>') ? -2 : -1).trimEnd();
}

/** The range of an attribute's value in a tag, without unescaping. */
function findAttribute(tag: string, name: string): { start: number; from: number; to: number } | undefined {
  // Starts after the element's name; the text before an equals sign is the name of the next attribute.
  for (let position = tag.search(/[\s/>]/); position >= 0; ) {
    const equals = tag.indexOf('=', position);
    if (equals < 0) return undefined;
    const quote = /\S/.exec(tag.slice(equals + 1));
    const from = equals + 1 + (quote?.index ?? 0) + 1;
    const to = tag.indexOf(tag.charAt(from - 1), from);
    if (to < 0) throw brokenFileProblem();
    if (tag.slice(position, equals).trim() === name) return { start: position, from, to };
    position = to + 1;
  }
  return undefined;
}

/** The value of an attribute in a tag, as written. */
export function readAttribute(tag: string, name: string): string | undefined {
  const range = findAttribute(tag, name);
  return range && tag.slice(range.from, range.to);
}

/** A tag with another value of an attribute; null removes the attribute. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const range = findAttribute(tag, name);
  if (range && value === null) return tag.slice(0, range.start) + tag.slice(range.to + 1);
  if (range) return tag.slice(0, range.from) + value + tag.slice(range.to);
  if (value === null) return tag;
  const end = tag.endsWith('/>') ? tag.length - 2 : tag.length - 1;
  return `${tag.slice(0, end).trimEnd()} ${name}="${value}"${tag.slice(end)}`;
}

/** Escapes a text for a document as ASCII; characters that XML cannot contain are replaced. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 cannot hold
      .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replaceAll(/[&<>"]|[^\0-\x7e]/gu, (letter) => `&#${letter.codePointAt(0)};`)
  );
}

/** Whether a range of bytes contains a sequence of bytes. */
export function containsBytes(bytes: Uint8Array, searched: Uint8Array, from: number, to: number): boolean {
  const first = searched[0] ?? 0;
  for (
    let position = bytes.indexOf(first, from);
    position >= 0 && position < to;
    position = bytes.indexOf(first, position + 1)
  )
    if (searched.every((byte, i) => bytes[position + i] === byte)) return true;
  return false;
}
