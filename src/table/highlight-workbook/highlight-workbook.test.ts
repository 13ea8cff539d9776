import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  highlight,
  highlightWithSameRows,
  partsOf,
  textOf,
} from '../../../tests/highlighted-workbook.ts';
import { rowsOf } from '../../../tests/read-bytes.ts';
import { buildOds, buildXlsx, odsContentXml, sheetXml, toZip64 } from '../../../tests/zip-archives.ts';
import { uncalculatedFormula } from '../workbook/formula-errors.ts';
import { type Correction, highlightWorkbook } from './index.ts';

const declaration = (encoding: string) => `<?xml version="1.0" encoding="${encoding}" standalone="yes"?>`;
const latin1 = (text: string) => ({ bytes: Buffer.from(declaration('ISO-8859-1') + text, 'latin1'), times: 1 });

it('writes an Excel workbook in another encoding as UTF-8 with that declaration', async () => {
  const bytes = buildXlsx({
    sheet: latin1(sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>Nørre</t></is></c></row>')),
    sharedStrings: latin1('<sst><si><t>Sø</t></si></sst>'),
  });
  expect((await rowsOf(bytes))[0]?.cells).toEqual(['Nørre']);
  const result = await highlightWithSameRows(bytes, highlight(1, 0, 'Süd'));
  const sheet = textOf(result, 'xl/worksheets/sheet1.xml');
  expect(sheet.startsWith(declaration('UTF-8'))).toBe(true);
  expect(sheet).toContain('Nørre');
  // Unchanged parts are copied.
  expect(Buffer.from(unzipSync(result)['xl/sharedStrings.xml'] ?? [])).toEqual(
    latin1('<sst><si><t>Sø</t></si></sst>').bytes,
  );
});

it('writes an OpenDocument table in another encoding as UTF-8 with that declaration', async () => {
  const row = '<table:table-row><table:table-cell><text:p>Nørre</text:p></table:table-cell></table:table-row>';
  const result = await highlightWithSameRows(buildOds(latin1(odsContentXml(row))), highlight(1, 0));
  const content = textOf(result, 'content.xml');
  expect(content.startsWith(declaration('UTF-8'))).toBe(true);
  expect(content).toContain('Nørre');
});

it('highlights a workbook in a ZIP64 archive', async () => {
  const sheet = sheetXml('<row r="1"><c r="A1"><v>7</v></c></row>');
  const more = { 'xl/worksheets/sheet2.xml': sheetXml(''), 'z.txt': 'behind it' };
  const bytes = toZip64(buildXlsx({ sheet, more }));
  const result = await highlightWithSameRows(bytes, highlight(1, 0));
  expect((await rowsOf(result))[0]?.cells).toEqual([7]);
  expect(textOf(result, 'xl/worksheets/sheet1.xml')).toContain('s="1"');
  expect(textOf(result, 'z.txt')).toBe('behind it');
});

describe('corrected cells', () => {
  /**
   * A table with a styled text, a date and an empty cell; its second row is missing in the file, and the last one is
   * short.
   */
  const xlsxRows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" s="1" vm="1" t="str"><v>old</v></c><c r="C1"/></row>' +
    '<row r="3"><c r="A3" t="s"><v>0</v></c></row>';
  const odsRows =
    '<table:table-row><table:table-cell office:value-type="string"><text:p>name</text:p></table:table-cell>' +
    '<table:table-cell table:style-name="ce1" office:value-type="date" office:date-value="2024-05-01"><office:annotation><text:p>mine</text:p></office:annotation><text:p>1 May</text:p><text:p>more</text:p></table:table-cell>' +
    '<table:table-cell/></table:table-row>' +
    '<table:table-row/>' +
    '<table:table-row><table:table-cell table:number-columns-repeated="3" office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell></table:table-row>';
  const workbooks = {
    xlsx: buildXlsx({ sheet: sheetXml(xlsxRows), sharedStrings: '<sst><si><t>shared</t></si></sst>' }),
    ods: buildOds(odsContentXml(odsRows)),
  };
  const correct = (line: number, column: number, value: Correction['value']): Correction => ({
    line,
    column,
    value,
    fallbackNote: `was changed to ${value}`,
  });
  const corrections: Correction[] = [
    correct(1, 1, ' Süd & <Nord>  _x0041_'),
    correct(1, 2, 54.1),
    correct(2, 1, 'new row'),
    correct(3, 0, null),
    correct(3, 4, 'behind\nthe last'),
  ];

  it.each(['xlsx', 'ods'] as const)('have their new value in %s, with notes on other cells', async (format) => {
    const highlights = [highlight(1, 1, 'was wrong'), highlight(2, 1, 'still wrong')];
    const result = await applyChanges(workbooks[format], { sheet: null, highlights, corrections });
    const rows = new Map((await rowsOf(result)).map(({ line, cells }) => [line, cells]));
    expect(rows.get(1)).toEqual(['name', ' Süd & <Nord>  _x0041_', 54.1]);
    expect(rows.get(2)?.[1]).toBe('new row');
    expect(rows.get(3)?.[0] ?? null).toBeNull();
    expect(rows.get(3)?.[4]).toBe('behind\nthe last');
    if (format === 'xlsx') {
      const sheet = textOf(result, 'xl/worksheets/sheet1.xml');
      expect(sheet).toContain('<c r="C1"><v>54.1</v></c>');
      expect(sheet).not.toContain('vm=');
      expect(textOf(result, 'xl/comments1.xml').match(/<comment /g)).toHaveLength(2);
    } else {
      const content = textOf(result, 'content.xml');
      expect(rows.get(3)?.slice(1, 3)).toEqual([7, 7]);
      expect(content).not.toMatch(/date-value|1 May|more/);
      // The cell's previous note follows ours.
      expect(content).toContain(
        '<text:p>Strandbook:</text:p><text:p>was wrong</text:p><text:p></text:p><text:p>mine</text:p></office:annotation>',
      );
    }
  });

  it.each([
    [
      'a shared Excel formula',
      buildXlsx({
        sheet: sheetXml('<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">1+1</f><v>2</v></c></row>'),
      }),
    ],
    [
      'an OpenDocument array formula',
      buildOds(
        odsContentXml(
          '<table:table-row><table:table-cell table:formula="of:=1+1" table:number-matrix-rows-spanned="2" table:number-matrix-columns-spanned="1" office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell></table:table-row>',
        ),
      ),
    ],
    [
      'a cell covered by a merged one',
      buildXlsx({
        sheet: sheetXml('<row r="1"><c r="B1"/></row>').replace(
          '</sheetData>',
          '</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
        ),
      }),
    ],
  ])('do not replace %s, but become a note', async (name, bytes) => {
    const isHidden = name.startsWith('a cell');
    const result = await highlightWithSameRows(bytes, { corrections: [correct(1, isHidden ? 1 : 0, 'other')] });
    const [note = ''] = ['xl/comments1.xml', 'content.xml'].map((part) => textOf(result, part)).filter(Boolean);
    expect(note).toContain(isHidden ? 'B1: was changed to other' : 'was changed to other');
    const changes = {
      sheet: null,
      highlights: [],
      corrections: [correct(1, isHidden ? 1 : 0, 'other'), correct(5, 0, 'x')],
    };
    expect((await highlightWorkbook(bytes, changes)).noteCount).toBe(1);
  });

  it.each([
    [
      'xlsx',
      buildXlsx({
        sheet: sheetXml(
          '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>ax</v></c></row><row r="2"><c r="B2"><f>1+1</f><v>2</v></c></row>',
        ),
      }),
    ],
    [
      'ods',
      buildOds(
        odsContentXml(
          '<table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell><table:table-cell table:formula="of:=[.A1]&amp;&quot;x&quot;" office:value-type="string" office:string-value="ax"><text:p>ax</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell/><table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell></table:table-row>',
        ),
      ),
    ],
  ])('remove the results of formulas in their row, in %s', async (format, bytes) => {
    const result = await applyChanges(bytes, { sheet: null, highlights: [], corrections: [correct(1, 0, 'b')] });
    expect((await rowsOf(result)).map(({ cells }) => cells)).toEqual([
      ['b', uncalculatedFormula],
      [null, 2],
    ]);
    if (format === 'xlsx') expect(textOf(result, 'xl/workbook.xml')).toContain('<calcPr fullCalcOnLoad="1"/>');
  });

  it.each([
    ['xlsx', ''],
    ['xlsx', '<workbookPr date1904="1"/>'],
    ['ods', ''],
  ])('stay dates in cells with dates, in %s %s', async (format, properties) => {
    const day = new Date('2024-06-30T00:00Z');
    const bytes =
      format === 'ods'
        ? buildOds(
            odsContentXml(
              '<table:table-row><table:table-cell office:value-type="date" office:date-value="2024-01-01"><text:p>x</text:p></table:table-cell></table:table-row>',
            ),
          )
        : buildXlsx({
            workbook: `<workbook>${properties}<sheets><sheet name="Samples" r:id="r1"/></sheets></workbook>`,
            sheet: sheetXml('<row r="1"><c r="A1" s="1"><v>40000</v></c></row>'),
            more: {
              'xl/_rels/workbook.xml.rels':
                '<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://x/styles" Target="styles.xml"/></Relationships>',
              'xl/styles.xml':
                '<styleSheet><fills count="1"><fill/></fills><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
            },
          });
    const result = await applyChanges(bytes, { sheet: null, highlights: [], corrections: [correct(1, 0, day)] });
    expect((await rowsOf(result))[0]?.cells).toEqual([day]);
  });

  it.each([
    [
      'xlsx',
      buildXlsx({
        workbook: '<workbook><sheets><sheet name="Samples" r:id="r1"/></sheets></workbook>',
        sheet: sheetXml('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>'),
        more: {
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="c" Type="http://x/calcChain" Target="calcChain.xml"/></Relationships>',
          'xl/calcChain.xml': '<calcChain><c r="A1" i="1"/></calcChain>',
        },
      }),
    ],
    [
      'ods',
      buildOds(
        odsContentXml(
          '<table:table-row><table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell></table:table-row>',
        ),
      ),
    ],
  ])('replace a formula that is not shared, in %s', async (_, bytes) => {
    const result = await applyChanges(bytes, { sheet: null, highlights: [], corrections: [correct(1, 0, 3)] });
    expect((await rowsOf(result))[0]?.cells).toEqual([3]);
    const parts = [...partsOf(result).values()].map((part) => Buffer.from(part).toString());
    expect(parts.filter((part) => /calcChain|1\+1/.test(part))).toEqual([]);
  });

  it.each(['xlsx', 'ods'] as const)('are written to the given sheet, in %s', async (format) => {
    const odsRow = (text: string) =>
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const xlsxSheet = (text: string) =>
      sheetXml(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`);
    const relation = (number: number) =>
      `<Relationship Id="r${number}" Type="http://x/worksheet" Target="worksheets/sheet${number}.xml"/>`;
    const other = `<table:table table:name="Other">${odsRow('second')}</table:table>`;
    const bytes =
      format === 'ods'
        ? buildOds(odsContentXml(odsRow('first')).replace('</office:spreadsheet>', `${other}</office:spreadsheet>`))
        : buildXlsx({
            workbook:
              '<workbook><sheets><sheet name="Samples" r:id="r1"/><sheet name="Other" r:id="r2"/></sheets></workbook>',
            sheet: xlsxSheet('first'),
            more: {
              'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1)}${relation(2)}</Relationships>`,
              'xl/worksheets/sheet2.xml': xlsxSheet('second'),
            },
          });
    const result = await applyChanges(bytes, {
      sheet: 1,
      highlights: [highlight(1, 0)],
      corrections: [correct(1, 0, 'corrected')],
    });
    const part = format === 'ods' ? 'content.xml' : 'xl/worksheets/sheet2.xml';
    expect(textOf(result, part)).toContain('corrected');
    expect((await rowsOf(result))[0]?.cells).toEqual(['first']);
  });
});

describe('a highlighted workbook that is uploaded again', () => {
  /** Two styled cells: one without a note, and one with a user's note. */
  const note = (text: string) =>
    `<office:annotation><dc:creator>Kim</dc:creator><text:p>${text}</text:p></office:annotation>`;
  const odsCell = (text: string, before = '') =>
    `<table:table-cell table:style-name="ce1" office:value-type="string">${before}<text:p>${text}</text:p></table:table-cell>`;
  const odsStyle =
    '<office:automatic-styles><style:style style:name="ce1" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap"/></style:style></office:automatic-styles>';
  const files = {
    xlsx: buildXlsx({
      sheet: sheetXml(
        '<row r="1"><c r="A1" s="1" t="inlineStr"><is><t>a</t></is></c><c r="B1" s="1" t="inlineStr"><is><t>b</t></is></c><c r="C1" s="2"/><c r="D1" s="3"/></row>',
      ),
      more: {
        'xl/_rels/workbook.xml.rels': `<Relationships>${['worksheet', 'styles'].map((type, i) => `<Relationship Id="r${i + 1}" Type="http://x/${type}" Target="${['worksheets/sheet1.xml', 'styles.xml'][i]}"/>`).join('')}</Relationships>`,
        // The first fill has another colour; the last one is the colour that programs use for bad values.
        'xl/styles.xml': `<styleSheet><fills count="5"><fill/><fill/>${['92D050', 'FFFF00', 'FFC7CE'].map((colour) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/></patternFill></fill>`).join('')}</fills><cellXfs count="4"><xf numFmtId="14" fontId="2" fillId="2" applyFill="1"/><xf numFmtId="14" fontId="2" fillId="3" applyFill="1"/><xf numFmtId="14" fontId="2" fillId="4" applyFill="1"/><xf numFmtId="14" fontId="2"/></cellXfs></styleSheet>`,
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships><Relationship Id="n1" Type="http://x/comments" Target="../comments1.xml"/></Relationships>',
        'xl/comments1.xml':
          '<comments><authors><author>Kim</author></authors><commentList><comment ref="B1" authorId="0"><text><r><rPr><b/></rPr><t>mine</t></r></text></comment></commentList></comments>',
      },
    }),
    ods: buildOds(
      odsContentXml(`<table:table-row>${odsCell('a')}${odsCell('b', note('mine'))}</table:table-row>`).replace(
        '<office:body>',
        `${odsStyle}<office:body>`,
      ),
    ),
  };
  const notesOf = (bytes: Uint8Array) =>
    textOf(bytes, partsOf(bytes).has('content.xml') ? 'content.xml' : 'xl/comments1.xml');
  const cellsOf = (bytes: Uint8Array) =>
    textOf(bytes, partsOf(bytes).has('content.xml') ? 'content.xml' : 'xl/worksheets/sheet1.xml').match(
      /(?<=<c [^>]*s="|<table:table-cell[^>]*table:style-name=")[^"]+/g,
    );

  it.each(['xlsx', 'ods'] as const)('has only the current highlights, in %s', async (format) => {
    const plain = format === 'xlsx' ? ['1', '1', '2', '3'] : ['ce1', 'ce1'];
    const highlights = [
      highlight(1, 0, 'wrong'),
      highlight(1, 1, 'wrong as well\n\nin two ways'),
      ...(format === 'xlsx' ? [highlight(1, 2), highlight(1, 3)] : []),
    ];
    const first = await highlightWithSameRows(files[format], ...highlights);
    expect(notesOf(first).match(/Strandbook:/g)).toHaveLength(highlights.length);
    for (const style of cellsOf(first) ?? []) expect(plain).not.toContain(style);

    // The same highlights again do not change the notes.
    const again = await highlightWithSameRows(first, ...highlights);
    expect(notesOf(again).match(/Strandbook:/g)).toHaveLength(highlights.length);
    expect(notesOf(again).match(/wrong as well/g)).toHaveLength(1);
    expect(cellsOf(again)).toEqual(cellsOf(first));

    // A corrected cell gets its style and the user's note back.
    const half = await highlightWithSameRows(again, highlight(1, 0, 'still'));
    expect(notesOf(half).match(/Strandbook:/g)).toHaveLength(1);
    expect(notesOf(half)).not.toContain('as well');
    expect(notesOf(half)).toContain('mine');
    expect(cellsOf(half)).toEqual([cellsOf(first)?.[0], ...plain.slice(1)]);
    const none = await highlightWithSameRows(half);
    expect(cellsOf(none)).toEqual(plain);
    expect(notesOf(none)).not.toContain('Strandbook:');
    expect(notesOf(none)).toContain('mine');
    // Text after our note belongs to the user.
    const part = format === 'xlsx' ? 'xl/comments1.xml' : 'content.xml';
    expect(textOf(half, part)).toMatch(/still(?:&#10;&#10;|<\/text:p><text:p><\/text:p>)/);
    if (format === 'xlsx') {
      const drawnColumns = (bytes: Uint8Array) => textOf(bytes, 'xl/drawings/vmlDrawing1.vml').match(/<x:Column>\d/g);
      expect(drawnColumns(half)).toEqual(['<x:Column>1', '<x:Column>0']);
      expect(drawnColumns(none)).toEqual(['<x:Column>1']);
      expect(notesOf(none)).toContain('<rPr><b/></rPr>');
    }
  });
});
