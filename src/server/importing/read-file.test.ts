import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchivePart, archive, odsArchive, xlsxArchive } from '../../../tests/archives.ts';
import { peakMemory } from '../../../tests/peak-memory.ts';
import { FileProblem } from '../../table/issues.ts';
import type { RawRow } from '../../table/read.ts';
import { readFile } from './read-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strandbook-read-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* read(bytes: Buffer): AsyncGenerator<RawRow> {
  const path = join(folder, 'table');
  await writeFile(path, bytes);
  yield* readFile(path);
}

async function rowsOf(bytes: Buffer): Promise<RawRow[]> {
  return Array.fromAsync(read(bytes));
}

/** The reason for which the file is refused. */
async function problemOf(bytes: Buffer): Promise<string> {
  let rows = 0;
  try {
    for await (const _ of read(bytes)) rows++;
    return `none, ${rows} rows`;
  } catch (error) {
    if (error instanceof FileProblem) return `${error.status} ${error.code}`;
    throw error;
  }
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const content = (rows: string, styles = '') =>
  `<office:document-content>${styles}<office:body><office:spreadsheet><table:table table:name="Samples">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
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
      return odsArchive(around(content('#'), wideRows(row), 2));
    },
  ],
  [
    'Excel workbook, whose texts stand in their cells,',
    () => {
      const row = (text: string) =>
        `<row><c t="inlineStr"><is><t>${text}</t></is></c>${'<c s="1234567890"/>'.repeat(800)}</row>`;
      return xlsxArchive({ sheet: around(sheet('#'), wideRows(row), 2) });
    },
  ],
])('an %s gives texts that do not keep the document in memory', { timeout: 60_000 }, async (_, build) => {
  const path = join(folder, 'wide');
  await writeFile(path, build());
  expect(await peakMemory([path])).toBeLessThan(170);
});

describe('an Excel workbook', () => {
  it('gives its rows with their numbers, formulas by their value, texts with their words', async () => {
    const bytes = xlsxArchive({
      sharedStrings:
        '<sst><si><t>one</t></si><si><r><t>two &amp;</t></r><r><t xml:space="preserve"> three</t></r><rPh><t>x</t></rPh></si></sst>',
      sheet: sheet(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"><c r="A2"/></row>
         <row r="5"><c><f>1+1</f><v>2</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="inlineStr"><is><t><![CDATA[<a>]]></t></is></c><c t="str"><v>_x0041_</v></c></row>`,
      ),
    });
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: ['one', null, 'two & three'] },
      { line: 5, cells: [2, true, '#N/A', '<a>', 'A'] },
    ]);
  });

  it.each([
    ['UTF-16 with its mark', '\ufeff', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 without a mark', '', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16, most significant byte first', '\ufeff', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['the same without a mark', '', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('is read in %s and with prefixes, wherever its parts are', async (_, mark, encoded) => {
    const bytes = archive({
      '[Content_Types].xml': '<Types/>',
      '\\_rels\\.rels':
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="/book.xml"/></Relationships>',
      'book.xml': encoded(
        `${mark}<?xml version="1.0" encoding="UTF-16"?><x:workbook><x:sheets><x:sheet name="S" r:id="b"/></x:sheets></x:workbook>`,
      ),
      '_rels/book.xml.rels':
        '<Relationships><Relationship Id="b" Type="x/worksheet" Target="Sheet.XML"/></Relationships>',
      'sheet.xml': '<x:worksheet><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await rowsOf(bytes)).toEqual([{ line: 1, cells: [7] }]);
  });

  it('ends a row at its last cell that says something', async () => {
    const empty = ['<c r="XFD1" t="str"><v></v></c>', '<c r="XFD1" t="inlineStr"/>', '<c r="XFD1" t="e"/>'];
    for (const cell of [...empty, '<c r="XFD1" t="b"/>', '<c r="XFD1" t="s"><v>0</v></c>', '<c r="XFD1" t="s"/>']) {
      const bytes = xlsxArchive({
        sharedStrings: '<sst><si><t></t></si></sst>',
        sheet: sheet(`<row><c r="A1"><v>1</v></c>${cell}</row>`),
      });
      expect(await rowsOf(bytes), cell).toEqual([{ line: 1, cells: [1] }]);
    }
  });

  it('gives dates where a format says so, and a time alone as its text', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/><numFmt numFmtId="171" formatCode="0.0 &quot;days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>43538</v></c>`).join('');
    const serials = [0.5, 0.3543402778, 0, -1].map((serial) => `<c s="1"><v>${serial}</v></c>`).join('');
    const bytes = xlsxArchive({
      sheet: sheet(`<row>${cells}</row><row>${serials}</row>`),
      more: {
        'xl/styles.xml': styles,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
      },
    });
    const day = new Date('2019-03-14');
    const times = ['12:00', '08:30:15', '00:00', '-1'];
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: [43538, day, day, 43538] },
      { line: 2, cells: times },
    ]);
  });
});

describe('an OpenDocument table', () => {
  it('gives its rows with their numbers, repeated cells and rows each', async () => {
    const bytes = odsArchive(
      content(
        `<table:table-row table:number-rows-repeated="2"><table:table-cell/><table:table-cell office:value-type="float" office:value="1.5" table:number-columns-repeated="2"/><table:table-cell table:number-columns-repeated="16381"/></table:table-row>
         <table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
         <table:table-row><table:table-cell office:value-type="date" office:date-value="2019-03-14"/><table:table-cell><office:annotation><text:p>no</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell></table:table-row>`,
      ),
    );
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: [null, 1.5, 1.5] },
      { line: 2, cells: [null, 1.5, 1.5] },
      { line: 1048503, cells: [new Date('2019-03-14'), 'a  b\nc'] },
    ]);
  });

  it('needs no word for what it is', async () => {
    const row = '<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>';
    expect(await rowsOf(archive({ 'content.xml': content(row) }))).toEqual([{ line: 1, cells: ['a'] }]);
    const letter = content(row).replaceAll('office:spreadsheet', 'office:text');
    expect(await problemOf(archive({ 'content.xml': letter }))).toBe('415 notASpreadsheet');
  });

  it('keeps what is in cells below a merged one', async () => {
    const row =
      '<table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>a</text:p></table:table-cell><table:covered-table-cell><text:p>b</text:p></table:covered-table-cell></table:table-row>';
    expect(await rowsOf(odsArchive(content(row)))).toEqual([{ line: 1, cells: ['a', 'b'] }]);
  });

  it('is read at the sheet Samples, else at the first that is shown', async () => {
    const row = (text: string) =>
      `<table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const hidden =
      '<office:automatic-styles><style:style style:name="h"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
    const book = (second: string) =>
      `<office:document-content>${hidden}<office:body><office:spreadsheet><table:table table:name="A" table:style-name="h">${row('a')}</table:table><table:table table:name="B">${row('b')}</table:table><table:table table:name="${second}">${row('c')}</table:table></office:spreadsheet></office:body></office:document-content>`;
    expect((await rowsOf(odsArchive(book('C'))))[0]?.cells).toEqual(['b']);
    expect((await rowsOf(odsArchive(book('samples '))))[0]?.cells).toEqual(['c']);
    // A template whose sheet of samples has another name by now.
    const renamed = odsArchive(book('C').replace('table:name="B"', 'table:name="Zuerst lesen"'));
    expect((await rowsOf(renamed))[0]?.cells).toEqual(['c']);
  });
});

describe('a file that is refused', () => {
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
      () => xlsxArchive({ sheet: { ...around(sheet('#'), '<c/>', 5_000_000), statedSize: 10 } }),
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
        xlsxArchive({ sheet: megabytes(160, sheet('<row><c><v>1</v></c></row>#'), `<a b="${'c'.repeat(10_000)}"/>`) }),
      '400 tooMuchInside',
    ],
    [
      'more parts than any workbook has',
      () => archive(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`${i}`, '']))),
      '400 tooMuchInside',
    ],
    ['rows that repeat to the last one', () => odsArchive(content(odsRow(1_048_576, 1))), '400 tooMuchInside'],
    [
      'cells that repeat to the last column, in 4,000 rows',
      () => odsArchive(around(content('#'), odsRow(1, 16_000), 4000)),
      '400 tooMuchInside',
    ],
    ['more columns than there are', () => odsArchive(content(odsRow(1, 20_000))), '400 broken'],
    [
      'more rows than a sheet has, all of them empty and of one number',
      () => xlsxArchive({ sheet: megabytes(13, sheet('#'), '<row r="2"/>') }),
      '400 tooMuchInside',
    ],
    [
      'the same in OpenDocument',
      () => odsArchive(megabytes(22, content('#'), '<table:table-row/>')),
      '400 tooMuchInside',
    ],
    [
      'cells in the last column, in 4,000 rows',
      () => xlsxArchive({ sheet: around(sheet('#'), '<row><c r="XFD2" t="str"><v> </v></c></row>', 4000) }),
      '400 tooMuchInside',
    ],
    [
      'a row behind the last one',
      () => xlsxArchive({ sheet: sheet('<row r="1048577"><c><v>1</v></c></row>') }),
      '400 broken',
    ],
    [
      'a cell behind the last column',
      () => xlsxArchive({ sheet: sheet('<row><c r="XFE1"><v>1</v></c></row>') }),
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
    ['a document type in OpenDocument', () => odsArchive(`<!DOCTYPE a>${content('')}`), '400 documentType'],
    [
      'an encrypted OpenDocument file',
      () =>
        odsArchive('\u0001garbage<', {
          'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
        }),
      '400 encrypted',
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
      const path = join(folder, 'refused');
      await writeFile(path, build());
      expect(await peakMemory([path]), name).toBeLessThan(300);
    },
    60_000,
  );

  it('for a part that is not what it was', async () => {
    const bytes = xlsxArchive({ sheet: sheet('<row><c><v>1</v></c></row>') });
    // The checksum of the last part, in the directory.
    const entry = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE((bytes.readUInt32LE(entry + 16) ^ 1) >>> 0, entry + 16);
    expect(await problemOf(bytes)).toBe('400 broken');
  });

  it('for a part that is there twice', async () => {
    const bytes = xlsxArchive({ more: { 'xl/worksheets/sheet2.xml': sheet('') } });
    const renamed = Buffer.from(bytes.toString('latin1').replaceAll('sheet2', 'sheet1'), 'latin1');
    expect(await problemOf(renamed)).toBe('400 broken');
  });
});
