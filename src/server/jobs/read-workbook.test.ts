import { describe, expect, it } from 'vitest';
import { problemOf, rowsOf } from '../../../tests/read-bytes.ts';
import { buildOds, buildXlsx, buildZip, odsContentXml, sheetXml } from '../../../tests/zip-archives.ts';

describe('reading an Excel workbook', () => {
  it('gives rows with their numbers, values of formulas, and texts without markup', async () => {
    const bytes = buildXlsx({
      sharedStrings:
        '<sst><si><t>one</t></si><si><r><t>two &amp;</t></r><r><t xml:space="preserve"> three</t></r><rPh><t>x</t></rPh></si></sst>',
      sheet: sheetXml(
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
  ])('handles %s, namespace prefixes and parts at any path', async (_, mark, encoded) => {
    const bytes = buildZip({
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

  it('ends a row at its last cell with content', async () => {
    const empty = ['<c r="XFD1" t="str"><v></v></c>', '<c r="XFD1" t="inlineStr"/>', '<c r="XFD1" t="e"/>'];
    for (const cell of [...empty, '<c r="XFD1" t="b"/>', '<c r="XFD1" t="s"><v>0</v></c>', '<c r="XFD1" t="s"/>']) {
      const bytes = buildXlsx({
        sharedStrings: '<sst><si><t></t></si></sst>',
        sheet: sheetXml(`<row><c r="A1"><v>1</v></c>${cell}</row>`),
      });
      expect(await rowsOf(bytes), cell).toEqual([{ line: 1, cells: [1] }]);
    }
  });

  it('skips rows of blanks', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    const rows = ['a', ' ', '\u00a0\u200b', '!'].map((text) => `<row>${cell(text)}</row>`).join('');
    expect(await rowsOf(buildXlsx({ sheet: sheetXml(rows) }))).toEqual([
      { line: 1, cells: ['a'] },
      { line: 4, cells: ['!'] },
    ]);
  });

  it('gives dates by the number format, and a time alone as text', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/><numFmt numFmtId="171" formatCode="0.0 &quot;days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>43538</v></c>`).join('');
    const serials = [0.5, 0.3543402778, 0, -1].map((serial) => `<c s="1"><v>${serial}</v></c>`).join('');
    const bytes = buildXlsx({
      sheet: sheetXml(`<row>${cells}</row><row>${serials}</row>`),
      more: {
        'xl/styles.xml': styles,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
      },
    });
    const day = new Date('2019-03-14');
    const times = ['12:00', '08:30:15', '00:00', '-1'];
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: [43538, day, day, { number: 43538, text: '43538.0 days', shown: '43538.0 days' }] },
      { line: 2, cells: times },
    ]);
  });

  it('gives months, years and numbers with leading zeros as displayed', async () => {
    const codes = ['mmm\\ yy', 'yyyy', 'yyyy-mm-dd', '000', 'mmm'];
    const formats = codes.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code}"/>`).join('');
    const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="17"/>${codes.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs></styleSheet>`;
    // The 1st and the 14th of March 2019, the 1st of January and its noon.
    const cells = [
      [0, 43525],
      [1, 43525],
      [1, 43538],
      [2, 43466],
      [2, 43466.5],
      [3, 43525],
      [4, 7],
      [4, 1234],
      [4, 7.5],
      [5, 43525],
    ].map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`);
    const bytes = buildXlsx({
      sheet: sheetXml(`<row>${cells.join('')}</row>`),
      more: {
        'xl/styles.xml': styles,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
      },
    });
    const [first, noon] = [new Date('2019-03-01'), new Date('2019-01-01T12:00Z')];
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: ['2019-03', '2019-03', new Date('2019-03-14'), '2019', noon, first, '007', 1234, 7.5, first] },
    ]);
  });
});

describe('reading an OpenDocument spreadsheet', () => {
  it('gives months, years and numbers with leading zeros as displayed', async () => {
    const dates = ['Mar 19', '2019-03', '03/2019', '01.03.2019', '1. März 2019', 'March', 'Mar 01'];
    const cells = dates.map(
      (shown) =>
        `<table:table-cell office:value-type="date" office:date-value="2019-03-01"><text:p>${shown}</text:p></table:table-cell>`,
    );
    const others = `<table:table-cell office:value-type="date" office:date-value="2019-01-01"><text:p>1. Januar 2019</text:p></table:table-cell>
      <table:table-cell office:value-type="date" office:date-value="2019-01-01"><text:p>2019</text:p></table:table-cell>
      <table:table-cell office:value-type="float" office:value="7"><text:p>007</text:p></table:table-cell>
      <table:table-cell office:value-type="float" office:value="7"><text:p>7.00</text:p></table:table-cell>`;
    const bytes = buildOds(odsContentXml(`<table:table-row>${cells.join('')}${others}</table:table-row>`));
    const [first, january] = [new Date('2019-03-01'), new Date('2019-01-01')];
    expect(await rowsOf(bytes)).toEqual([
      {
        line: 1,
        cells: ['2019-03', '2019-03', '2019-03', first, first, first, first, january, '2019', '007', 7],
      },
    ]);
  });

  it('ignores texts of drawings that are anchored to cells', async () => {
    const bytes = buildOds(
      odsContentXml(
        `<table:table-row><table:table-cell><draw:frame><draw:text-box><text:p>see log book</text:p></draw:text-box></draw:frame></table:table-cell>
         <table:table-cell><draw:custom-shape><text:p>check</text:p><draw:enhanced-geometry/></draw:custom-shape><text:p>S1</text:p></table:table-cell></table:table-row>`,
      ),
    );
    expect(await rowsOf(bytes)).toEqual([{ line: 1, cells: [null, 'S1'] }]);
  });

  it('gives rows with their numbers, and repeats repeated cells and rows', async () => {
    const bytes = buildOds(
      odsContentXml(
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

  it('does not need a media type part', async () => {
    const row = '<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>';
    expect(await rowsOf(buildZip({ 'content.xml': odsContentXml(row) }))).toEqual([{ line: 1, cells: ['a'] }]);
    const letter = odsContentXml(row).replaceAll('office:spreadsheet', 'office:text');
    expect(await problemOf(buildZip({ 'content.xml': letter }))).toBe('415 notASpreadsheet');
  });

  it('keeps the values of cells covered by a merged one', async () => {
    const row =
      '<table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>a</text:p></table:table-cell><table:covered-table-cell><text:p>b</text:p></table:covered-table-cell></table:table-row>';
    expect(await rowsOf(buildOds(odsContentXml(row)))).toEqual([{ line: 1, cells: ['a', 'b'] }]);
  });

  it('reads the sheet Samples, or else the first visible one', async () => {
    const row = (text: string) =>
      `<table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const hidden =
      '<office:automatic-styles><style:style style:name="h"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
    const book = (second: string) =>
      `<office:document-content>${hidden}<office:body><office:spreadsheet><table:table table:name="A" table:style-name="h">${row('a')}</table:table><table:table table:name="B">${row('b')}</table:table><table:table table:name="${second}">${row('c')}</table:table></office:spreadsheet></office:body></office:document-content>`;
    expect((await rowsOf(buildOds(book('C'))))[0]?.cells).toEqual(['b']);
    expect((await rowsOf(buildOds(book('samples '))))[0]?.cells).toEqual(['c']);
    // A template whose sheet of samples has another name by now.
    const renamed = buildOds(book('C').replace('table:name="B"', 'table:name="Zuerst lesen"'));
    expect((await rowsOf(renamed))[0]?.cells).toEqual(['c']);
  });
});
