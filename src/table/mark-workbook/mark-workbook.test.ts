import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { archive64, contentOf, odsArchive, sheetOf, xlsxArchive } from '../../../tests/archives.ts';
import { mark, marked, textOf } from '../../../tests/mark-bytes.ts';
import { rowsOf } from '../../../tests/read-bytes.ts';

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
