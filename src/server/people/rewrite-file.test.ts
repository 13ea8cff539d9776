import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildOds, buildXlsx, buildZip, odsContentXml } from '../../../tests/zip-archives.ts';
import { Occurrences } from './occurrences.ts';
import { rewriteFile } from './rewrite-file.ts';

const occurrences = new Occurrences(
  {
    names: [{ first: 'Zoë', last: 'Quellenbach' }],
    accountNames: [],
    emails: ['zoe@institute.org'],
    orcids: [],
  },
  { name: 'erased person 7', email: 'person-7@erased.invalid' },
);

async function rewrite(bytes: Uint8Array) {
  const rewritten = await rewriteFile(bytes, occurrences);
  return { ...rewritten, bytes: 'bytes' in rewritten ? rewritten.bytes : new Uint8Array() };
}

/** A part of a rewritten archive. */
async function partOf(parts: Record<string, string>, path: string): Promise<string> {
  const { outcome, bytes } = await rewrite(buildZip(parts));
  expect(outcome).toBe('rewritten');
  return strFromU8(unzipSync(bytes)[path] ?? new Uint8Array());
}

describe('a workbook', () => {
  it.each([
    ['a text', '<si><t>by Zoë Quellenbach</t></si>', '<si><t>by erased person 7</t></si>'],
    ['letters as numbers', '<si><t>Zo&#xEB; Quellenbach &amp; co</t></si>', '<si><t>erased person 7 &amp; co</t></si>'],
    [
      'several occurrences in one part of a cell, whose looks stay',
      '<si><r><t>a </t></r><r><rPr><b/></rPr><t>Zoë Quellenbach</t></r></si>',
      '<si><r><t>a </t></r><r><rPr><b/></rPr><t>erased person 7</t></r></si>',
    ],
    [
      'a name that begins in one part and ends in the next',
      '<si><r><t>by Zoë Quel</t></r><r><rPr><b/><sz val="11"/></rPr><t>lenbach, 2020</t></r></si>',
      '<si><r><t>by erased person 7, 2020</t></r><r><rPr><b/><sz val="11"/></rPr><t></t></r></si>',
    ],
    [
      'nothing that begins in one cell and ends in the next',
      '<si><t>Zoë</t></si><si><t>Quellenbach</t></si><si><t>zoe@institute.org</t></si>',
      '<si><t>Zoë</t></si><si><t>Quellenbach</t></si><si><t>person-7@erased.invalid</t></si>',
    ],
  ])('has %s replaced', async (_, before, after) => {
    expect(await partOf({ 'xl/sharedStrings.xml': `<sst>${before}</sst>` }, 'xl/sharedStrings.xml')).toBe(
      `<sst>${after}</sst>`,
    );
  });

  it('has names replaced in its properties, comments, links and names of sheets, and pictures with them emptied', async () => {
    const { outcome, bytes } = await rewrite(
      buildZip({
        'docProps/core.xml': '<dc:creator>Quellenbach, Zoë</dc:creator>',
        'xl/workbook.xml': `<sheet name='Zoë Quellenbach' sheetId="1"/>`,
        'xl/comments1.xml': '<authors><author>zoe@institute.org</author></authors><!-- Zoë Quellenbach -->',
        'xl/worksheets/_rels/sheet1.xml.rels': '<Relationship Target="mailto:zoe@institute.org" Id="r1"/>',
        'xl/media/image1.png': Buffer.from('\x89PNG author zoe@institute.org', 'latin1'),
        'xl/media/image2.png': Buffer.from('\x89PNG', 'latin1'),
      }),
    );
    expect(outcome).toBe('rewritten');
    const parts = Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part, true)]);
    expect(Object.fromEntries(parts)).toEqual({
      'docProps/core.xml': '<dc:creator>erased person 7</dc:creator>',
      'xl/workbook.xml': `<sheet name='erased person 7' sheetId="1"/>`,
      'xl/comments1.xml': '<authors><author>person-7@erased.invalid</author></authors><!-- erased person 7 -->',
      'xl/worksheets/_rels/sheet1.xml.rels': '<Relationship Target="mailto:person-7@erased.invalid" Id="r1"/>',
      'xl/media/image1.png': '',
      'xl/media/image2.png': '\x89PNG',
    });
  });

  it('of OpenDocument has names replaced across spans and spaces', async () => {
    const rows =
      '<table:table-row><table:table-cell><text:p>by <text:span>Zoë</text:span><text:s/>Quellenbach</text:p></table:table-cell></table:table-row>';
    const { outcome, bytes } = await rewrite(buildOds(odsContentXml(rows)));
    expect(outcome).toBe('rewritten');
    const content = strFromU8(unzipSync(bytes)['content.xml'] ?? new Uint8Array());
    expect(content).toContain('<text:p>by erased person 7<text:span></text:span></text:p>');
  });

  it('stays where nothing is in it but the last name, which is said', async () => {
    const sharedStrings = '<sst><si><t>Quellenbach bank</t></si></sst>';
    const bytes = buildXlsx({ sharedStrings });
    expect(await rewriteFile(bytes, occurrences)).toEqual({ outcome: 'same', hasLastName: true });
  });

  it('of another encoding with a name is removed, and one that is broken cannot be read', async () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<si><t>Zoë Quellenbach</t></si>', 'utf16le')]);
    expect((await rewrite(buildZip({ 'xl/sharedStrings.xml': wide }))).outcome).toBe('removed');
    expect((await rewrite(Buffer.from('PK\x03\x04 broken'))).outcome).toBe('unread');
  });
});

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

it('a workbook packed into another one is rewritten too, and emptied where it cannot be read', async () => {
  const inner = buildZip({ 'xl/sharedStrings.xml': '<si><t>by Zoë Quellenbach</t></si>' });
  const empty = buildZip({ 'xl/sharedStrings.xml': '<si><t>nobody</t></si>' });
  const outer = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/embeddings/1.xlsx': inner,
    'xl/embeddings/2.xlsx': empty,
    'xl/embeddings/3.xlsx': inner.slice(0, 40),
  });
  const { outcome, bytes } = await rewrite(outer);
  expect(outcome).toBe('rewritten');
  const parts = unzipSync(bytes);
  const textOf = (name: string) =>
    strFromU8(unzipSync(parts[name] ?? new Uint8Array())['xl/sharedStrings.xml'] ?? inner);
  expect(textOf('xl/embeddings/1.xlsx')).toBe('<si><t>by erased person 7</t></si>');
  expect(Buffer.from(parts['xl/embeddings/2.xlsx'] ?? [])).toEqual(Buffer.from(empty));
  expect(parts['xl/embeddings/3.xlsx']).toHaveLength(0);
});

describe('a text file', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffZoë Quellenbach;ü\r\n'), Buffer.from('\ufefferased person 7;ü\r\n')],
    ['UTF-16', utf16('a\tZoë Quellenbach\r\n'), utf16('a\terased person 7\r\n')],
    [
      'Windows-1252',
      Buffer.from('K\xf6ln;Zo\xeb Quellenbach\n', 'latin1'),
      Buffer.from('K\xf6ln;erased person 7\n', 'latin1'),
    ],
    [
      'Mac Roman',
      Buffer.from('K\x9aln;Zo\x91 Quellenbach\n', 'latin1'),
      Buffer.from('K\x9aln;erased person 7\n', 'latin1'),
    ],
    [
      'several encodings',
      Buffer.concat([Buffer.from('ü;Zoë Quellenbach\n'), Buffer.from('\xfc;Zo\xeb Quellenbach', 'latin1')]),
      Buffer.concat([Buffer.from('ü;erased person 7\n'), Buffer.from('\xfc;erased person 7', 'latin1')]),
    ],
  ])('in %s keeps it', async (_, before, after) => {
    const { outcome, bytes } = await rewrite(before);
    expect([outcome, Buffer.from(bytes)]).toEqual(['rewritten', after]);
  });

  it('stays where nothing is in it', async () => {
    expect(await rewriteFile(Buffer.from('Zoë;Quellenbach\n'), occurrences)).toEqual({
      outcome: 'same',
      hasLastName: true,
    });
    expect(await rewriteFile(Buffer.from(''), occurrences)).toEqual({ outcome: 'same', hasLastName: false });
  });
});

it('a file of an unknown kind is removed where a name is in it, and else nobody knows', async () => {
  const old = (text: string) => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), Buffer.from(text, 'utf16le')]);
  expect((await rewrite(old('Zoë Quellenbach'))).outcome).toBe('removed');
  expect((await rewrite(old('nobody'))).outcome).toBe('unread');
});
