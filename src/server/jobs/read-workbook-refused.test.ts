import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { peakMemory } from '../../../tests/peak-memory.ts';
import { problemOf, withFile } from '../../../tests/read-bytes.ts';
import { buildOds, buildXlsx, buildZip, odsContentXml, sheetXml, type ZipPart } from '../../../tests/zip-archives.ts';

/**
 * A document of that many megabytes that compresses less than a zip bomb; the size in its zip header is wrong.
 */
function megabytes(times: number, whole: string, piece: string): ZipPart {
  const filler = `<!--${randomBytes(8000).toString('hex')}-->`;
  const bytes = filler + piece.repeat(Math.floor((1_000_000 - filler.length) / piece.length));
  return { ...around(whole, bytes, times), statedSize: 10 };
}
const around = (whole: string, bytes: string, times: number): ZipPart => {
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
      return buildOds(around(odsContentXml('#'), wideRows(row), 2));
    },
  ],
  [
    'Excel workbook, whose texts stand in their cells,',
    () => {
      const row = (text: string) =>
        `<row><c t="inlineStr"><is><t>${text}</t></is></c>${'<c s="1234567890"/>'.repeat(800)}</row>`;
      return buildXlsx({ sheet: around(sheetXml('#'), wideRows(row), 2) });
    },
  ],
])('texts of an %s do not keep the whole document in memory', { timeout: 60_000 }, async (_, build) => {
  expect(await withFile(build(), (path) => peakMemory([path]))).toBeLessThan(170);
});

describe('a file that is refused', () => {
  const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';
  const odsRow = (times: number, columns: number) =>
    `<table:table-row table:number-rows-repeated="${times}"><table:table-cell table:number-columns-repeated="${columns}"><text:p>x</text:p></table:table-cell></table:table-row>`;
  const cases: [string, () => Buffer, string][] = [
    [
      'tags without an end in the list of sheets',
      () => buildXlsx({ workbook: { bytes: '<sheet ', times: 100_000 } }),
      '400 broken',
    ],
    [
      'a tag without an end in the sheet',
      () => buildXlsx({ sheet: { begin: '<row ', bytes: ' ', times: 1e6 } }),
      '400 broken',
    ],
    [
      'a sheet that unpacks to a thousand times its size, whatever the archive says',
      () => buildXlsx({ sheet: { ...around(sheetXml('#'), '<c/>', 5_000_000), statedSize: 10 } }),
      '400 tooMuchInside',
    ],
    [
      'a part that is not read and says it is a bomb',
      () => buildXlsx({ more: { 'a.png': { bytes: 'a', times: 1, statedSize: 1e9 } } }),
      '400 tooMuchInside',
    ],
    [
      'a list of sheets of 22 MB',
      () => buildXlsx({ workbook: megabytes(22, '<workbook>#</workbook>', '<a/>') }),
      '400 tooMuchInside',
    ],
    [
      'texts of 40 MB that pack to one',
      () => buildXlsx({ sharedStrings: megabytes(40, '<sst>#</sst>', '<si><t>abcdefghijklmnop</t></si>') }),
      '400 tooMuchInside',
    ],
    [
      'more texts than any table has',
      () => buildXlsx({ sharedStrings: megabytes(28, '<sst>#</sst>', '<si/>') }),
      '400 tooMuchInside',
    ],
    [
      'a sheet of 160 MB with hardly a row',
      () =>
        buildXlsx({
          sheet: megabytes(160, sheetXml('<row><c><v>1</v></c></row>#'), `<a b="${'c'.repeat(10_000)}"/>`),
        }),
      '400 tooMuchInside',
    ],
    [
      'more parts than any workbook has',
      () => buildZip(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`${i}`, '']))),
      '400 tooMuchInside',
    ],
    [
      'elements of a sheet that stand one in the other, deeper than any program writes them',
      () => buildXlsx({ sheet: { ...around(sheetXml('<row>#</row>'), '<x>', 5_000_000), end: '' } }),
      '400 tooMuchInside',
    ],
    [
      'elements of an OpenDocument table that stand one in the other',
      () => buildOds({ ...around(odsContentXml('#'), '<text:span>', 1_000_000), end: '' }),
      '400 tooMuchInside',
    ],
    [
      'elements of a list that stand one in the other, all of them closed',
      () => buildXlsx({ workbook: `<workbook>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</workbook>` }),
      '400 tooMuchInside',
    ],
    ['rows that repeat to the last one', () => buildOds(odsContentXml(odsRow(1_048_576, 1))), '400 tooMuchInside'],
    [
      'cells that repeat to the last column, in 4,000 rows',
      () => buildOds(around(odsContentXml('#'), odsRow(1, 16_000), 4000)),
      '400 tooMuchInside',
    ],
    ['more columns than there are', () => buildOds(odsContentXml(odsRow(1, 20_000))), '400 broken'],
    [
      'more rows than a sheet has, all of them empty and of one number',
      () => buildXlsx({ sheet: megabytes(13, sheetXml('#'), '<row r="2"/>') }),
      '400 tooMuchInside',
    ],
    [
      'the same in OpenDocument',
      () => buildOds(megabytes(22, odsContentXml('#'), '<table:table-row/>')),
      '400 tooMuchInside',
    ],
    [
      'cells in the last column, in 4,000 rows',
      () => buildXlsx({ sheet: around(sheetXml('#'), '<row><c r="XFD2" t="str"><v> </v></c></row>', 4000) }),
      '400 tooMuchInside',
    ],
    [
      'a row behind the last one',
      () => buildXlsx({ sheet: sheetXml('<row r="1048577"><c><v>1</v></c></row>') }),
      '400 broken',
    ],
    [
      'a cell behind the last column',
      () => buildXlsx({ sheet: sheetXml('<row><c r="XFE1"><v>1</v></c></row>') }),
      '400 broken',
    ],
    [
      'a document type in a part that is read',
      () => buildXlsx({ sharedStrings: '<!DOCTYPE sst [<!ENTITY a "b">]><sst/>' }),
      '400 documentType',
    ],
    [
      'a document type in any other part',
      () => buildXlsx({ more: { 'docProps/core.xml': '<?xml version="1.0"?><!-- a --><!DOCTYPE a><a/>' } }),
      '400 documentType',
    ],
    ['a document type in OpenDocument', () => buildOds(`<!DOCTYPE a>${odsContentXml('')}`), '400 documentType'],
    [
      'an encrypted OpenDocument file',
      () =>
        buildOds('\u0001garbage<', {
          'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
        }),
      '400 encrypted',
    ],
    [
      'an OpenDocument file with other prefixes',
      () => buildOds(odsContentXml('').replace('>', ` xmlns:ns0="${openDocument}:table:1.0" xmlns:office="o">`)),
      '400 otherPrefixes',
    ],
    [
      'an OpenDocument file with a prefix of its own for types alone',
      () =>
        buildOds(
          odsContentXml('').replace(
            '>',
            ' xmlns:c="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">',
          ),
        ),
      '400 otherPrefixes',
    ],
    [
      'a text document of OpenDocument',
      () => buildZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
      '415 notASpreadsheet',
    ],
    ['a text document of Word', () => buildXlsx({ workbook: '<w:document/>' }), '415 notASpreadsheet'],
    ['a workbook with macros', () => buildXlsx({ more: { 'xl/vbaProject.bin': 'x' } }), '415 macros'],
    [
      'a sheet that breaks off',
      () => buildXlsx({ sheet: '<worksheet><sheetData><row><c><v>1</v></c></row>' }),
      '400 broken',
    ],
    ['an old Excel file', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), '415 oldExcel'],
    ['an archive that breaks off', () => buildXlsx({}).subarray(0, 300), '400 broken'],
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

  it('is not refused for a second prefix of a namespace', async () => {
    const row = '<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>';
    const both = `xmlns="${openDocument}:table:1.0" xmlns:ns0="${openDocument}:table:1.0" xmlns:table="${openDocument}:table:1.0"`;
    expect(await problemOf(buildOds(odsContentXml(row).replace('>', ` ${both}>`)))).toBe('none, 1 rows');
  });

  it('for a part with a wrong checksum', async () => {
    const bytes = buildXlsx({ sheet: sheetXml('<row><c><v>1</v></c></row>') });
    // The checksum of the last part, in the directory.
    const entry = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE((bytes.readUInt32LE(entry + 16) ^ 1) >>> 0, entry + 16);
    expect(await problemOf(bytes)).toBe('400 broken');
  });

  it('for a part that exists twice', async () => {
    const bytes = buildXlsx({ more: { 'xl/worksheets/sheet2.xml': sheetXml('') } });
    const renamed = Buffer.from(bytes.toString('latin1').replaceAll('sheet2', 'sheet1'), 'latin1');
    expect(await problemOf(renamed)).toBe('400 broken');
  });
});
