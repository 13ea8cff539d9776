import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ArchivePart, archive, contentOf, odsArchive, sheetOf, xlsxArchive } from '../../../tests/archives.ts';
import { peakMemory } from '../../../tests/peak-memory.ts';
import { problemOf, withFile } from '../../../tests/read-bytes.ts';

/** A document of so many megabytes that packs as badly as no bomb does; what the archive says of its size is not true. */
function megabytes(times: number, whole: string, piece: string): ArchivePart {
  const filler = `<!--${randomBytes(8000).toString('hex')}-->`;
  const bytes = filler + piece.repeat(Math.floor((1_000_000 - filler.length) / piece.length));
  return { ...around(whole, bytes, times), statedSize: 10 };
}
const around = (whole: string, bytes: string, times: number): ArchivePart => {
  const [begin = '', end = ''] = whole.split('#');
  return { begin, bytes, times, end };
};

/** Rows of 16 kB each with a text of their own in front, which pack as badly as no bomb does. */
const wideRows = (row: (text: string) => string) =>
  Array.from(
    { length: 2500 },
    (_, i) => `<!--${randomBytes(100).toString('hex')}-->${row(`station_${String(i).padStart(20, '0')}`)}`,
  ).join('');

it.each([
  [
    'OpenDocument',
    () => {
      const empty = '<table:table-cell table:style-name="ce2"/>'.repeat(380);
      const row = (text: string) =>
        `<table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell>${empty}</table:table-row>`;
      return odsArchive(around(contentOf('#'), wideRows(row), 2));
    },
  ],
  [
    'Excel workbook, whose texts stand in their cells,',
    () => {
      const row = (text: string) =>
        `<row><c t="inlineStr"><is><t>${text}</t></is></c>${'<c s="1234567890"/>'.repeat(800)}</row>`;
      return xlsxArchive({ sheet: around(sheetOf('#'), wideRows(row), 2) });
    },
  ],
])('an %s gives texts that do not keep the document in memory', { timeout: 60_000 }, async (_, build) => {
  expect(await withFile(build(), (path) => peakMemory([path]))).toBeLessThan(170);
});

describe('a file that is refused', () => {
  const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';
  const odsRow = (times: number, columns: number) =>
    `<table:table-row table:number-rows-repeated="${times}"><table:table-cell table:number-columns-repeated="${columns}"><text:p>x</text:p></table:table-cell></table:table-row>`;
  const cases: [string, () => Buffer, string][] = [
    [
      'tags without an end in the list of sheets',
      () => xlsxArchive({ workbook: { bytes: '<sheet ', times: 100_000 } }),
      '400 broken',
    ],
    [
      'a tag without an end in the sheet',
      () => xlsxArchive({ sheet: { begin: '<row ', bytes: ' ', times: 1e6 } }),
      '400 broken',
    ],
    [
      'a sheet that unpacks to a thousand times its size, whatever the archive says',
      () => xlsxArchive({ sheet: { ...around(sheetOf('#'), '<c/>', 5_000_000), statedSize: 10 } }),
      '400 tooMuchInside',
    ],
    [
      'a part that is not read and says it is a bomb',
      () => xlsxArchive({ more: { 'a.png': { bytes: 'a', times: 1, statedSize: 1e9 } } }),
      '400 tooMuchInside',
    ],
    [
      'a list of sheets of 22 MB',
      () => xlsxArchive({ workbook: megabytes(22, '<workbook>#</workbook>', '<a/>') }),
      '400 tooMuchInside',
    ],
    [
      'texts of 40 MB that pack to one',
      () => xlsxArchive({ sharedStrings: megabytes(40, '<sst>#</sst>', '<si><t>abcdefghijklmnop</t></si>') }),
      '400 tooMuchInside',
    ],
    [
      'more texts than any table has',
      () => xlsxArchive({ sharedStrings: megabytes(28, '<sst>#</sst>', '<si/>') }),
      '400 tooMuchInside',
    ],
    [
      'a sheet of 160 MB with hardly a row',
      () =>
        xlsxArchive({
          sheet: megabytes(160, sheetOf('<row><c><v>1</v></c></row>#'), `<a b="${'c'.repeat(10_000)}"/>`),
        }),
      '400 tooMuchInside',
    ],
    [
      'more parts than any workbook has',
      () => archive(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`${i}`, '']))),
      '400 tooMuchInside',
    ],
    [
      'elements of a sheet that stand one in the other, deeper than any program writes them',
      () => xlsxArchive({ sheet: { ...around(sheetOf('<row>#</row>'), '<x>', 5_000_000), end: '' } }),
      '400 tooMuchInside',
    ],
    [
      'elements of an OpenDocument table that stand one in the other',
      () => odsArchive({ ...around(contentOf('#'), '<text:span>', 1_000_000), end: '' }),
      '400 tooMuchInside',
    ],
    [
      'elements of a list that stand one in the other, all of them closed',
      () => xlsxArchive({ workbook: `<workbook>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</workbook>` }),
      '400 tooMuchInside',
    ],
    ['rows that repeat to the last one', () => odsArchive(contentOf(odsRow(1_048_576, 1))), '400 tooMuchInside'],
    [
      'cells that repeat to the last column, in 4,000 rows',
      () => odsArchive(around(contentOf('#'), odsRow(1, 16_000), 4000)),
      '400 tooMuchInside',
    ],
    ['more columns than there are', () => odsArchive(contentOf(odsRow(1, 20_000))), '400 broken'],
    [
      'more rows than a sheet has, all of them empty and of one number',
      () => xlsxArchive({ sheet: megabytes(13, sheetOf('#'), '<row r="2"/>') }),
      '400 tooMuchInside',
    ],
    [
      'the same in OpenDocument',
      () => odsArchive(megabytes(22, contentOf('#'), '<table:table-row/>')),
      '400 tooMuchInside',
    ],
    [
      'cells in the last column, in 4,000 rows',
      () => xlsxArchive({ sheet: around(sheetOf('#'), '<row><c r="XFD2" t="str"><v> </v></c></row>', 4000) }),
      '400 tooMuchInside',
    ],
    [
      'a row behind the last one',
      () => xlsxArchive({ sheet: sheetOf('<row r="1048577"><c><v>1</v></c></row>') }),
      '400 broken',
    ],
    [
      'a cell behind the last column',
      () => xlsxArchive({ sheet: sheetOf('<row><c r="XFE1"><v>1</v></c></row>') }),
      '400 broken',
    ],
    [
      'a document type in a part that is read',
      () => xlsxArchive({ sharedStrings: '<!DOCTYPE sst [<!ENTITY a "b">]><sst/>' }),
      '400 documentType',
    ],
    [
      'a document type in any other part',
      () => xlsxArchive({ more: { 'docProps/core.xml': '<?xml version="1.0"?><!-- a --><!DOCTYPE a><a/>' } }),
      '400 documentType',
    ],
    ['a document type in OpenDocument', () => odsArchive(`<!DOCTYPE a>${contentOf('')}`), '400 documentType'],
    [
      'an encrypted OpenDocument file',
      () =>
        odsArchive('\u0001garbage<', {
          'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
        }),
      '400 encrypted',
    ],
    [
      'an OpenDocument file with other prefixes',
      () => odsArchive(contentOf('').replace('>', ` xmlns:ns0="${openDocument}:table:1.0" xmlns:office="o">`)),
      '400 otherPrefixes',
    ],
    [
      'an OpenDocument file with a prefix of its own for types alone',
      () =>
        odsArchive(
          contentOf('').replace(
            '>',
            ' xmlns:c="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">',
          ),
        ),
      '400 otherPrefixes',
    ],
    [
      'a text document of OpenDocument',
      () => archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
      '415 notASpreadsheet',
    ],
    ['a text document of Word', () => xlsxArchive({ workbook: '<w:document/>' }), '415 notASpreadsheet'],
    ['a workbook with macros', () => xlsxArchive({ more: { 'xl/vbaProject.bin': 'x' } }), '415 macros'],
    [
      'a sheet that breaks off',
      () => xlsxArchive({ sheet: '<worksheet><sheetData><row><c><v>1</v></c></row>' }),
      '400 broken',
    ],
    ['an old Excel file', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), '415 oldExcel'],
    ['an archive that breaks off', () => xlsxArchive({}).subarray(0, 300), '400 broken'],
  ];
  it.each(cases)('for %s', { timeout: 60_000 }, async (_, build, problem) => {
    expect(await problemOf(build())).toBe(problem);
  });

  it.each(cases.filter(([name]) => /texts|cells/.test(name)))(
    'within 300 MB, for %s',
    async (name, build) => {
      expect(await withFile(build(), (path) => peakMemory([path])), name).toBeLessThan(300);
    },
    60_000,
  );

  it('not for a second prefix beside the usual one', async () => {
    const row = '<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>';
    const both = `xmlns="${openDocument}:table:1.0" xmlns:ns0="${openDocument}:table:1.0" xmlns:table="${openDocument}:table:1.0"`;
    expect(await problemOf(odsArchive(contentOf(row).replace('>', ` ${both}>`)))).toBe('none, 1 rows');
  });

  it('for a part that is not what it was', async () => {
    const bytes = xlsxArchive({ sheet: sheetOf('<row><c><v>1</v></c></row>') });
    // The checksum of the last part, in the directory.
    const entry = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE((bytes.readUInt32LE(entry + 16) ^ 1) >>> 0, entry + 16);
    expect(await problemOf(bytes)).toBe('400 broken');
  });

  it('for a part that is there twice', async () => {
    const bytes = xlsxArchive({ more: { 'xl/worksheets/sheet2.xml': sheetOf('') } });
    const renamed = Buffer.from(bytes.toString('latin1').replaceAll('sheet2', 'sheet1'), 'latin1');
    expect(await problemOf(renamed)).toBe('400 broken');
  });
});
