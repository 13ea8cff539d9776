import { describe, expect, it } from 'vitest';
import { scanXml } from './xml-scanner.ts';
import type { Tag } from './xml-tokenizer.ts';

const document = `\ufeff<?xml version="1.0" encoding="UTF-8"?><!-- <row> -->
<x:sheet xmlns:x='urn:x'><x:row r = "3"
  name='a &quot;b&quot; > ü'/><row><c r="A1" t="s"><v>12</v></c><c><is><t>Nørre &amp; Süd &#x1F41F;</t></is></c>
<c><t><![CDATA[<1 &amp; 2 µm]]></t></c ></row></x:sheet>
`;

const events = [
  'open sheet xmlns:x=urn:x',
  'open row r=3 name=a "b" > ü',
  'close row',
  'open row',
  'open c r=A1 t=s',
  'open v',
  'text 12',
  'close v',
  'close c',
  'open c',
  'open is',
  'open t',
  'text Nørre & Süd 🐟',
  'close t',
  'close is',
  'close c',
  'open c',
  'open t',
  'text <1 &amp; 2 µm',
  'close t',
  'close c',
  'close row',
  'close sheet',
];

/** Tells what stands in a document that comes in pieces of so many bytes. */
async function eventsOf(bytes: Uint8Array, pieceBytes: number): Promise<string[]> {
  const told: string[] = [];
  const reader = {
    wantsText: false,
    open(name: string, tag: Tag) {
      const all = Object.entries(tag.all()).map(([key, value]) => ` ${key}=${value}`);
      told.push(`open ${name}${all.join('')}`);
      reader.wantsText = name === 'v' || name === 't';
    },
    close(name: string) {
      told.push(`close ${name}`);
      reader.wantsText = false;
    },
    text(text: string) {
      told.push(`text ${text}`);
    },
  };
  await scanXml(piecesOf(bytes, pieceBytes), reader);
  return told;
}

async function* piecesOf(bytes: Uint8Array, pieceBytes: number) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.slice(at, at + pieceBytes);
}

/** UTF-16 with its mark, as `isBig` tells the order of its bytes. */
function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) bytes.setUint16(2 * i, text.charCodeAt(i), !isBig);
  return new Uint8Array(bytes.buffer);
}

it('tells the same of a document wherever it is cut', async () => {
  const bytes = new TextEncoder().encode(document);
  for (let size = 2; size <= bytes.length; size++) expect(await eventsOf(bytes, size), `${size} bytes`).toEqual(events);
});

it.each([true, false])('reads UTF-16, its larger byte first: %s', async (isBig) => {
  const bytes = utf16(document, isBig);
  for (const size of [2, 3, 64, bytes.length]) expect(await eventsOf(bytes, size), `${size} bytes`).toEqual(events);
});

describe('a document that declares an encoding', () => {
  const declaring = (encoding: string, text: string) =>
    Buffer.from(`<?xml version="1.0" encoding='${encoding}' standalone="yes"?><v>${text}</v>`, 'latin1');
  const utf8 = (text: string) => Buffer.from(text).toString('latin1');

  it.each([
    ['ISO-8859-1', 'Nørre', 'Nørre'],
    ['windows-1252', 'Nørre \x80', 'Nørre €'],
    ['ISO-8859-2', '\xb1', 'ą'],
    ['Shift_JIS', '\x93\x8c', '東'],
    ['utf8', utf8('東'), '東'],
    ['US-ASCII', utf8('ø'), 'ø'],
    // Written by programs that take the name from the texts in their memory.
    ['utf-16', utf8('ø'), 'ø'],
  ])('is read in %s', async (encoding, text, read) => {
    const bytes = declaring(encoding, text);
    const expected = ['open v', `text ${read}`, 'close v'];
    for (const size of [1, 2, 7, bytes.length]) expect(await eventsOf(bytes, size), `${size} bytes`).toEqual(expected);
  });

  it('is refused where nobody knows that encoding', async () => {
    await expect(eventsOf(declaring('x-unheard', 'a'), 7)).rejects.toMatchObject({ code: 'broken' });
  });
});

const cells = [
  ['<c r="A1"><v>12</v></c>', '12'],
  ['<x:c><v>a &lt; ü</v></x:c>', 'a < ü'],
  ['<c><v></v></c>', ''],
  ['<c><v>1</v ></c>', '1'],
  ['<c><v>1</v></c >', '1'],
  ['<c><v xml:space="preserve"> 1 </v></c>', ' 1 '],
  ['<c><f>B2</f><v>2</v></c>', '2'],
  ['<c><v>3</v><v>4</v></c>', '34'],
  ['<c><v><![CDATA[5]]></v></c>', '5'],
  ['<c><!-- --><v>6</v></c>', '6'],
  ['<c><vm>7</vm></c>', ''],
  ['<c/>', ''],
  ['<c></c>', ''],
];

it('takes a cell whole or step by step, and finds the same in it', async () => {
  const bytes = new TextEncoder().encode(`<row>${cells.map(([cell]) => cell).join('\n')}</row>`);
  for (let size = 2; size <= bytes.length; size++) {
    const texts: string[] = [];
    let attributes = '';
    const reader = {
      wantsText: false,
      open(name: string, tag: Tag) {
        if (name === 'c') {
          texts.push(tag.only('v') ?? '');
          attributes += tag.get('r') ?? '';
        }
        reader.wantsText = name === 'v';
      },
      close() {
        reader.wantsText = false;
      },
      text(text: string) {
        texts[texts.length - 1] += text;
      },
    };
    await scanXml(piecesOf(bytes, size), reader);
    expect(texts, `${size} bytes`).toEqual(cells.map(([, text]) => text));
    expect(attributes).toBe('A1');
  }
});

it('gives a long text in pieces, between which no letter and no reference is cut', async () => {
  const text = `${'aäß🐟'.repeat(5)}&amp;&#228;`;
  const bytes = new TextEncoder().encode(`<t>${text.repeat(4000)}</t>`);
  for (const size of [1000, 1021, 40_000, bytes.length]) {
    const told = await eventsOf(bytes, size);
    const read = told.slice(1, -1).map((event) => event.replace('text ', ''));
    expect(read.join('')).toBe(`${'aäß🐟'.repeat(5)}&ä`.repeat(4000));
    expect(read.length).toBeGreaterThan(1);
  }
});

it.each([
  ['an element that is not closed', '<a><b></b>'],
  ['a tag that breaks off', '<a></a><b'],
  ['an end of what never began', '<a></a></b>'],
  ['an end of another element', '<a><b></a></b>'],
  ['a value without quotation marks', '<a b=c></a>'],
  ['a comment without an end', '<a></a><!-- '],
])('refuses %s', async (_, text) => {
  const bytes = new TextEncoder().encode(text);
  for (const size of [2, 5, bytes.length])
    await expect(eventsOf(bytes, size)).rejects.toMatchObject({ code: 'broken' });
});

it('refuses a tag without an end before it fills the memory', async () => {
  async function* endless() {
    yield new TextEncoder().encode('<a b="');
    const more = new Uint8Array(65_536).fill(0x61);
    for (let i = 0; i < 100_000; i++) yield more;
  }
  await expect(scanXml(endless(), { open: () => undefined })).rejects.toMatchObject({ code: 'broken' });
});

it.each(['<!DOCTYPE a>', '<!ENTITY b "c">', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
  'refuses %s',
  async (text) => {
    const bytes = new TextEncoder().encode(text);
    for (const size of [2, 7, bytes.length])
      await expect(eventsOf(bytes, size)).rejects.toMatchObject({ code: 'documentType' });
  },
);

it('looks at nothing more once its reader is done', async () => {
  const bytes = new TextEncoder().encode(`<a>${' '.repeat(100_000)}<b c=d>`);
  const reader = {
    done: false,
    open() {
      reader.done = true;
    },
  };
  await scanXml(piecesOf(bytes, bytes.length), reader);
  reader.done = false;
  await expect(scanXml(piecesOf(bytes, bytes.length), { open: () => undefined })).rejects.toMatchObject({
    code: 'broken',
  });
});
