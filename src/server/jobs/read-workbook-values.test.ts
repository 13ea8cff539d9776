import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../tests/read-bytes.ts';
import { buildOds, buildXlsx, odsContentXml, sheetXml } from '../../../tests/zip-archives.ts';
import { isFormulaError } from '../../table/workbook/formula-errors.ts';

/** The cells of a table of OpenDocument that has one row. */
async function cellsOf(...cells: string[]) {
  return (await rowsOf(buildOds(odsContentXml(`<table:table-row>${cells.join('')}</table:table-row>`))))[0]?.cells;
}

describe('the error of a formula', () => {
  it('is recognized in an Excel workbook in every notation', async () => {
    const texts = ['#N/A', '#NV', '#¡VALOR!', '#BUSY!', '#FUTURE!'];
    const bytes = buildXlsx({
      sheet: sheetXml(`<row>${texts.map((text) => `<c t="e"><f>A2</f><v>${text}</v></c>`).join('')}</row>`),
    });
    expect((await rowsOf(bytes))[0]?.cells).toEqual(['#N/A', '#NV', '#ERROR!', '#BUSY!', '#ERROR!']);
  });

  it('is recognized in an OpenDocument spreadsheet in every notation and with any value', async () => {
    const error = (text: string, formula = ' table:formula="of:=[.A2]"') =>
      `<table:table-cell${formula} office:value-type="string" office:string-value="" calcext:value-type="error">${text}</table:table-cell>`;
    const cells = await cellsOf(
      error('<text:p>#N/A</text:p>'),
      error('<text:p>Err:502</text:p>'),
      error('<text:p>Fehler:502</text:p>'),
      error('<text:p><text:span>#NOM</text:span> ?</text:p>'),
      error('<text:p>#NOMBRE?</text:p>', ''),
      error(''),
      error('<text:p>#NOM ?</text:p>').replace('office:value-type="string"', ''),
      '<table:table-cell table:formula="of:=[.A2]" office:value-type="float" office:value="0"><text:p>#DIV/0!</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>#5</text:p></table:table-cell>',
    );
    const other = '#ERROR!';
    expect(cells).toEqual(['#N/A', 'Err:502', other, other, other, other, other, '#DIV/0!', '#5']);
  });

  it('is recognized by all names of errors in Excel', () => {
    const names = 'GETTING_DATA CALC! FIELD! BLOCKED! CONNECT! BUSY! UNKNOWN! EXTERNAL! PYTHON! ERROR!'.split(' ');
    expect(names.filter((name) => !isFormulaError(`#${name}`))).toEqual([]);
    expect(isFormulaError('#1')).toBe(false);
  });
});

describe('the text of an OpenDocument cell', () => {
  it('continues after a note or a drawing within it', async () => {
    const note = '<office:annotation><dc:date>2019</dc:date><text:p>no</text:p></office:annotation>';
    const drawing =
      '<draw:g><draw:frame><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame><draw:line/></draw:g>';
    const cell = (text: string) => `<table:table-cell office:value-type="string">${text}</table:table-cell>`;
    const cells = await cellsOf(
      cell(`<text:p>a${note}b</text:p><text:p>c</text:p>`),
      cell(`<text:p>a<text:span>${drawing}b</text:span>${note}c</text:p> `),
      cell(`${note} <text:p>${drawing}</text:p>${drawing} `),
    );
    expect(cells).toEqual(['ab\nc', 'abc']);
  });

  it('is its value if it has no text', async () => {
    const cell = (value: string, text = '') =>
      `<table:table-cell office:value-type="string" office:string-value="${value}">${text}</table:table-cell>`;
    const cells = await cellsOf(
      cell('a &amp; b'),
      cell('a', '<office:annotation><text:p>no</text:p></office:annotation>'),
      cell('a', '<text:p>shown</text:p>'),
      cell('a', '<text:p>shown<text:s/>too</text:p>'),
      cell(''),
      cell('a'.repeat(50_000)),
    );
    expect(cells).toEqual(['a & b', 'a', 'shown', 'shown too', null, 'a'.repeat(40_000)]);
  });

  it('is a time as displayed, or else in hours, minutes and seconds', async () => {
    const time = (value: string, text = '') =>
      `<table:table-cell office:value-type="time" office:time-value="${value}">${text}</table:table-cell>`;
    const cells = await cellsOf(
      time('PT13H45M00S', '<text:p>13:45</text:p>'),
      time('PT13H45M00S'),
      time('PT08H05M59.999999999S'),
      time('PT26H'),
      time('-PT1H'),
    );
    expect(cells).toEqual(['13:45', '13:45:00', '08:06:00', '26:00:00', '-PT1H']);
  });
});

describe('a number with letters in its format', () => {
  const s001 = { number: 1, text: 'S001', shown: 'S001' };
  const five = { number: 5, text: '5 m', shown: '5 m' };
  const exponent = { number: 100_000, text: '100000', shown: '1.00E+05' };

  it('keeps number and text in an Excel workbook', async () => {
    const codes = ['&quot;S&quot;000', '0&quot; m&quot;', '0.00E+00', '0.00'];
    const formats = codes.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code}"/>`).join('');
    const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = [1, 5, 100_000, 1.5].map((number, i) => `<c s="${i + 1}"><v>${number}</v></c>`).join('');
    const relations =
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>';
    const bytes = buildXlsx({
      sheet: sheetXml(`<row>${cells}<c><v>123456789012</v></c></row>`),
      more: { 'xl/styles.xml': styles, 'xl/_rels/workbook.xml.rels': relations },
    });
    const long = { number: 123_456_789_012, text: '123456789012', shown: '1.23457E+11' };
    expect((await rowsOf(bytes))[0]?.cells).toEqual([s001, five, exponent, 1.5, long]);
  });

  it('keeps number and text in an OpenDocument spreadsheet that contains the text', async () => {
    const cell = (value: number, text: string, type = 'float') =>
      `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>${text}</text:p></table:table-cell>`;
    const cells = await cellsOf(
      cell(1, 'S001'),
      cell(5, '<text:s/>5 m'),
      cell(100_000, '1.00E+05'),
      cell(0.5, '50 %', 'percentage'),
      cell(1.5, '1,50'),
      cell(123_456_789_012, '123456789012'),
    );
    const half = { number: 0.5, text: '50 %', shown: '50 %' };
    expect(cells).toEqual([s001, five, exponent, half, 1.5, 123_456_789_012]);
  });
});

describe('a workbook that was saved from an exported text file', () => {
  const rowXml = (cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const lastOf = async (...rows: string[][]) =>
    (await rowsOf(buildXlsx({ sheet: sheetXml(rows.map(rowXml).join('')) }))).at(-1)?.cells;

  it('gives its texts without the escapes of such a file', async () => {
    const header = ['samp_name', 'event_label', 'campaign', 'size_frac'];
    expect(await lastOf(header, ["'=x", "'-5", "'t Zand", "a;'=1"])).toEqual(['=x', '-5', "'t Zand", 'a;=1']);
    const ods = (cells: string[]) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const rows = await rowsOf(buildOds(odsContentXml(ods(header) + ods(["'=x", "''+5", 'S1', '']))));
    expect(rows.at(-1)?.cells).toEqual(['=x', "'+5", 'S1']);
  });

  it('keeps the escapes in a table with other headers', async () => {
    expect(await lastOf(['a', 'b'], ["'=x", 'S1'])).toEqual(["'=x", 'S1']);
  });
});
