import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { archive64, contentOf, odsArchive, sheetOf, xlsxArchive } from '../../../tests/archives.ts';
import { mark, marked, textOf } from '../../../tests/mark-bytes.ts';
import { rowsOf } from '../../../tests/read-bytes.ts';
import { type Correction, markWorkbook, NoPlaceForCorrection } from './index.ts';

const declaration = (encoding: string) => `<?xml version="1.0" encoding="${encoding}" standalone="yes"?>`;
const latin1 = (text: string) => ({ bytes: Buffer.from(declaration('ISO-8859-1') + text, 'latin1'), times: 1 });

it('writes an Excel workbook in another encoding in UTF-8, and says so', async () => {
  const bytes = xlsxArchive({
    sheet: latin1(sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Nørre</t></is></c></row>')),
    sharedStrings: latin1('<sst><si><t>Sø</t></si></sst>'),
  });
  expect((await rowsOf(bytes))[0]?.cells).toEqual(['Nørre']);
  const result = await marked(bytes, mark(1, 0, 'Süd'));
  const sheet = textOf(result, 'xl/worksheets/sheet1.xml');
  expect(sheet.startsWith(declaration('UTF-8'))).toBe(true);
  expect(sheet).toContain('Nørre');
  // Parts in which nothing changes stay as they are.
  expect(Buffer.from(unzipSync(result)['xl/sharedStrings.xml'] ?? [])).toEqual(
    latin1('<sst><si><t>Sø</t></si></sst>').bytes,
  );
});

it('writes an OpenDocument table in another encoding in UTF-8, and says so', async () => {
  const row = '<table:table-row><table:table-cell><text:p>Nørre</text:p></table:table-cell></table:table-row>';
  const result = await marked(odsArchive(latin1(contentOf(row))), mark(1, 0));
  const content = textOf(result, 'content.xml');
  expect(content.startsWith(declaration('UTF-8'))).toBe(true);
  expect(content).toContain('Nørre');
});

it('marks a workbook whose archive has the directory of a large one', async () => {
  const sheet = sheetOf('<row r="1"><c r="A1"><v>7</v></c></row>');
  const more = { 'xl/worksheets/sheet2.xml': sheetOf(''), 'z.txt': 'behind it' };
  const bytes = archive64(xlsxArchive({ sheet, more }));
  const result = await marked(bytes, mark(1, 0));
  expect((await rowsOf(result))[0]?.cells).toEqual([7]);
  expect(textOf(result, 'xl/worksheets/sheet1.xml')).toContain('s="1"');
  expect(textOf(result, 'z.txt')).toBe('behind it');
});

describe('corrected cells', () => {
  /** A table with a styled text, a day and an empty cell; of its rows the second is missing in the file, and the last one is short. */
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
    xlsx: xlsxArchive({ sheet: sheetOf(xlsxRows), sharedStrings: '<sst><si><t>shared</t></si></sst>' }),
    ods: odsArchive(contentOf(odsRows)),
  };
  const corrections: Correction[] = [
    { line: 1, column: 1, value: ' Süd & <Nord>  _x0041_' },
    { line: 1, column: 2, value: 54.1 },
    { line: 2, column: 1, value: 'new row' },
    { line: 3, column: 0, value: null },
    { line: 3, column: 4, value: 'behind\nthe last' },
  ];

  it.each(['xlsx', 'ods'] as const)('hold their new value in %s, with notes beside it', async (format) => {
    const marks = [mark(1, 1, 'was wrong'), mark(2, 1, 'still wrong')];
    const result = await markWorkbook(workbooks[format], { sheet: null, marks, corrections });
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
      // The note of the cell's own stays behind ours.
      expect(content).toContain('<text:p>was wrong</text:p><text:p>mine</text:p></office:annotation>');
    }
  });

  it.each([
    ['an Excel formula', xlsxArchive({ sheet: sheetOf('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>') })],
    [
      'an OpenDocument formula',
      odsArchive(
        contentOf(
          '<table:table-row><table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell></table:table-row>',
        ),
      ),
    ],
    [
      'a cell that is hidden by another one',
      xlsxArchive({
        sheet: sheetOf('<row r="1"><c r="B1"/></row>').replace(
          '</sheetData>',
          '</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
        ),
      }),
    ],
  ])('do not take the place of %s', async (name, bytes) => {
    const column = name.startsWith('a cell') ? 1 : 0;
    const changes = { sheet: null, marks: [], corrections: [{ line: 1, column, value: 'other' }] };
    await expect(markWorkbook(bytes, changes)).rejects.toThrow(NoPlaceForCorrection);
  });

  it.each(['xlsx', 'ods'] as const)('stand in the sheet that is named, in %s', async (format) => {
    const odsRow = (text: string) =>
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const xlsxSheet = (text: string) => sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`);
    const relation = (number: number) =>
      `<Relationship Id="r${number}" Type="http://x/worksheet" Target="worksheets/sheet${number}.xml"/>`;
    const other = `<table:table table:name="Other">${odsRow('second')}</table:table>`;
    const bytes =
      format === 'ods'
        ? odsArchive(contentOf(odsRow('first')).replace('</office:spreadsheet>', `${other}</office:spreadsheet>`))
        : xlsxArchive({
            workbook:
              '<workbook><sheets><sheet name="Samples" r:id="r1"/><sheet name="Other" r:id="r2"/></sheets></workbook>',
            sheet: xlsxSheet('first'),
            more: {
              'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1)}${relation(2)}</Relationships>`,
              'xl/worksheets/sheet2.xml': xlsxSheet('second'),
            },
          });
    const result = await markWorkbook(bytes, {
      sheet: 1,
      marks: [mark(1, 0)],
      corrections: [{ line: 1, column: 0, value: 'corrected' }],
    });
    const part = format === 'ods' ? 'content.xml' : 'xl/worksheets/sheet2.xml';
    expect(textOf(result, part)).toContain('corrected');
    expect((await rowsOf(result))[0]?.cells).toEqual(['first']);
  });
});
