import type { Occurrences } from './occurrences.ts';

/** Elements within one text: parts of a cell that look different. A name may begin in one and end in the next. */
const inlineElements = new Set(
  (
    'r t rPr b i u strike sz color rFont family scheme charset vertAlign outline shadow condense extend ' +
    'latin ea cs sym solidFill srgbClr schemeClr prstClr effectLst ln noFill highlight span a soft-page-break bookmark'
  ).split(' '),
);
/** Elements that stand for a space within a text. */
const spaceElements = new Set(['s', 'tab', 'line-break', 'br']);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The end of the tag, comment or section that begins at an index. */
function endOfMarkup(xml: string, start: number): number {
  const closing = xml.startsWith('<!--', start) ? '-->' : xml.startsWith('<![CDATA[', start) ? ']]>' : '>';
  const end = xml.indexOf(closing, start);
  return end < 0 ? xml.length : end + closing.length;
}

/** The name of a tag's element without its prefix. */
const elementOf = (tag: string): string => /^<\/?(?:[\w.-]{1,40}:)?([\w.-]{1,40})/.exec(tag)?.[1] ?? '';

/** A tag with replaced values of attributes. */
function rewriteTag(tag: string, occurrences: Occurrences): string {
  if (!tag.includes('=') || !occurrences.mayBeIn(decode(tag))) return tag;
  let rewritten = '';
  let position = 0;
  for (;;) {
    const start = /["']/.exec(tag.slice(position));
    const from = start ? position + start.index + 1 : -1;
    const to = start ? tag.indexOf(start[0], from) : -1;
    if (to < 0) return rewritten + tag.slice(position);
    const value = decode(tag.slice(from, to));
    const replaced = occurrences.replace(value);
    rewritten += tag.slice(position, from) + (replaced === value ? tag.slice(from, to) : encode(replaced));
    position = to;
    rewritten += tag.charAt(position);
    position += 1;
  }
}

/** The pieces of one text: indexes of texts, and of elements that stand for a space. */
type Group = { texts: number[]; spaces: number[] };

/** Rewrites the texts of a document; everything else stays as it is written. */
export class XmlRewriter {
  readonly #occurrences: Occurrences;
  readonly #pieces: string[] = [];
  #group: Group = { texts: [], spaces: [] };
  isChanged = false;
  hasLastName = false;

  constructor(occurrences: Occurrences) {
    this.#occurrences = occurrences;
  }

  rewrite(xml: string): string {
    for (let position = 0; position < xml.length; ) {
      const isMarkup = xml.charAt(position) === '<';
      const next = isMarkup ? endOfMarkup(xml, position) : xml.indexOf('<', position);
      const end = next < 0 ? xml.length : next;
      const piece = xml.slice(position, end);
      if (isMarkup) this.#addMarkup(piece);
      else this.#group.texts.push(this.#pieces.push(piece) - 1);
      position = end;
    }
    this.#endGroup();
    return this.#pieces.join('');
  }

  #addMarkup(tag: string): void {
    if (tag.startsWith('<!')) {
      const replaced = this.#occurrences.replace(tag);
      this.isChanged ||= replaced !== tag;
      this.#pieces.push(replaced);
      return;
    }
    const element = elementOf(tag);
    if (spaceElements.has(element)) this.#group.spaces.push(this.#pieces.length);
    else if (!inlineElements.has(element)) this.#endGroup();
    const rewritten = rewriteTag(tag, this.#occurrences);
    this.isChanged ||= rewritten !== tag;
    this.#pieces.push(rewritten);
  }

  #endGroup(): void {
    const group = this.#group;
    if (group.texts.length === 0) {
      group.spaces.length = 0;
      return;
    }
    this.#group = { texts: [], spaces: [] };
    for (const index of group.texts) this.#replaceText(index);
    if (group.texts.length > 1) this.#replaceAcross(group);
  }

  #replaceText(index: number): void {
    const text = decode(this.#pieces[index] ?? '');
    if (!this.#occurrences.mayBeIn(text)) return;
    const replaced = this.#occurrences.replace(text);
    this.hasLastName ||= this.#occurrences.hasLastName(replaced);
    if (replaced === text) return;
    this.#pieces[index] = encode(replaced);
    this.isChanged = true;
  }

  /** Replaces what begins in one piece and ends in another; the text then looks the same in all of its parts. */
  #replaceAcross({ texts, spaces }: Group): void {
    const order = [...texts, ...spaces].toSorted((a, b) => a - b);
    const whole = order.map((index) => (spaces.includes(index) ? ' ' : decode(this.#pieces[index] ?? ''))).join('');
    const replaced = this.#occurrences.replace(whole);
    if (replaced === whole) return;
    for (const index of order) this.#pieces[index] = '';
    this.#pieces[texts[0] ?? 0] = encode(replaced);
    this.isChanged = true;
  }
}
