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

/** The events of a document that is read in chunks of this size. */
async function eventsOf(bytes: Uint8Array, chunkSize: number): Promise<string[]> {
  const recorded: string[] = [];
  const handler = {
    wantsText: false,
    open(name: string, tag: Tag) {
      const attributes = Object.entries(tag.all()).map(([key, value]) => ` ${key}=${value}`);
      recorded.push(`open ${name}${attributes.join('')}`);
      handler.wantsText = name === 'v' || name === 't';
    },
    close(name: string) {
      recorded.push(`close ${name}`);
      handler.wantsText = false;
    },
    text(text: string) {
      recorded.push(`text ${text}`);
    },
  };
  await scanXml(chunksOf(bytes, chunkSize), handler);
  return recorded;
}

async function* chunksOf(bytes: Uint8Array, chunkSize: number) {
  for (let i = 0; i < bytes.length; i += chunkSize) yield bytes.slice(i, i + chunkSize);
}

/** UTF-16 with a byte order mark. */
function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) bytes.setUint16(2 * i, text.charCodeAt(i), !isBigEndian);
  return new Uint8Array(bytes.buffer);
}

it('reports the same events for chunks of any size', async () => {
  const bytes = new TextEncoder().encode(document);
  for (let size = 2; size <= bytes.length; size++) expect(await eventsOf(bytes, size), `${size} bytes`).toEqual(events);
});

it.each([true, false])('reads UTF-16, big endian: %s', async (isBigEndian) => {
  const bytes = utf16(document, isBigEndian);
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
    // Some programs declare the encoding of texts in their memory.
    ['utf-16', utf8('ø'), 'ø'],
  ])('is read in %s', async (encoding, text, content) => {
    const bytes = declaring(encoding, text);
    const expected = ['open v', `text ${content}`, 'close v'];
    for (const size of [1, 2, 7, bytes.length]) expect(await eventsOf(bytes, size), `${size} bytes`).toEqual(expected);
  });

  it('is refused if the encoding is unknown', async () => {
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

it('reads the same text from a cell at once or step by step', async () => {
  const bytes = new TextEncoder().encode(`<row>${cells.map(([cell]) => cell).join('\n')}</row>`);
  for (let size = 2; size <= bytes.length; size++) {
    const texts: string[] = [];
    let attributes = '';
    const handler = {
      wantsText: false,
      open(name: string, tag: Tag) {
        if (name === 'c') {
          texts.push(tag.readOnlyChildText('v') ?? '');
          attributes += tag.get('r') ?? '';
        }
        handler.wantsText = name === 'v';
      },
      close() {
        handler.wantsText = false;
      },
      text(text: string) {
        texts[texts.length - 1] += text;
      },
    };
    await scanXml(chunksOf(bytes, size), handler);
    expect(texts, `${size} bytes`).toEqual(cells.map(([, text]) => text));
    expect(attributes).toBe('A1');
  }
});

it('reports a long text in chunks without cutting characters or references', async () => {
  const text = `${'aäß🐟'.repeat(5)}&amp;&#228;`;
  const bytes = new TextEncoder().encode(`<t>${text.repeat(4000)}</t>`);
  for (const size of [1000, 1021, 40_000, bytes.length]) {
    const textEvents = await eventsOf(bytes, size);
    const texts = textEvents.slice(1, -1).map((event) => event.replace('text ', ''));
    expect(texts.join('')).toBe(`${'aäß🐟'.repeat(5)}&ä`.repeat(4000));
    expect(texts.length).toBeGreaterThan(1);
  }
});

it.each([
  ['an unclosed element', '<a><b></b>'],
  ['a truncated tag', '<a></a><b'],
  ['an end tag without a start tag', '<a></a></b>'],
  ['an end tag of another element', '<a><b></a></b>'],
  ['an unquoted attribute value', '<a b=c></a>'],
  ['an unclosed comment', '<a></a><!-- '],
])('refuses %s', async (_, text) => {
  const bytes = new TextEncoder().encode(text);
  for (const size of [2, 5, bytes.length])
    await expect(eventsOf(bytes, size)).rejects.toMatchObject({ code: 'broken' });
});

it('refuses an endless tag before it fills the memory', async () => {
  async function* endless() {
    yield new TextEncoder().encode('<a b="');
    const chunk = new Uint8Array(65_536).fill(0x61);
    for (let i = 0; i < 100_000; i++) yield chunk;
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

it('stops reading once its handler is done', async () => {
  const bytes = new TextEncoder().encode(`<a>${' '.repeat(100_000)}<b c=d>`);
  const handler = {
    done: false,
    open() {
      handler.done = true;
    },
  };
  await scanXml(chunksOf(bytes, bytes.length), handler);
  handler.done = false;
  await expect(scanXml(chunksOf(bytes, bytes.length), { open: () => undefined })).rejects.toMatchObject({
    code: 'broken',
  });
});
