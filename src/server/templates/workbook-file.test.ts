import { strFromU8, unzipSync } from 'fflate';
import { readOds } from 'hucre/ods';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { columns, mandatoryColumns } from '../../catalogue/columns.ts';
import { workbookFormats } from '../../catalogue/file-formats.ts';
import { columnLetters } from '../../catalogue/templates/sheets.ts';
import { workbookFileName, writeWorkbook } from './workbook-file.ts';

const names = columns.map(({ name }) => name);
const xlsx = await writeWorkbook(columns, 'en', 'xlsx');
const ods = await writeWorkbook(columns, 'de', 'ods');

function partOf(bytes: Uint8Array, path: string): string {
  const part = unzipSync(bytes)[path];
  if (!part) throw new Error(`no ${path}`);
  return strFromU8(part);
}

describe('writeWorkbook', () => {
  it.each(workbookFormats)('writes a small %s with the sheets and headers that an import expects', async (format) => {
    const bytes = format === 'xlsx' ? xlsx : ods;
    const { sheets } = await (format === 'xlsx' ? readXlsx(bytes) : readOds(bytes));
    const [start, example] = format === 'xlsx' ? ['Start here', 'Example'] : ['Zuerst lesen', 'Beispiel'];
    expect(sheets.map(({ name }) => name)).toEqual([start, 'Samples', example, 'Help', 'Vocabularies']);
    expect(sheets[1]?.rows).toEqual([names]);
    expect(sheets[2]?.rows[0]).toEqual(names);
    expect(bytes.length).toBeLessThan(60_000);
  });

  it.each(workbookFormats)('opens %s with a first sheet of three lines of instructions', async (format) => {
    const { sheets } = await (format === 'xlsx' ? readXlsx(xlsx) : readOds(ods));
    const lines = sheets[0]?.rows.map(([text]) => String(text)) ?? [];
    expect(lines.map((line) => line.slice(0, 2))).toEqual([format === 'xlsx' ? 'Ho' : 'So', '1.', '2.', '3.']);
    expect(lines.join('\n')).not.toMatch(/templates\.|[{}]/);
    const isOpen = format === 'xlsx' ? 'activeTab="0"' : '"ActiveTable" config:type="string">Zuerst lesen<';
    expect(partOf(format === 'xlsx' ? xlsx : ods, format === 'xlsx' ? 'xl/workbook.xml' : 'settings.xml')).toContain(
      isOpen,
    );
  });

  it('styles the columns of xlsx without a cell below the header', () => {
    const sheet = partOf(xlsx, 'xl/worksheets/sheet2.xml');
    const styles = [...sheet.matchAll(/<col min="\d+" style="(\d+)"/g)].map(([, style]) => Number(style));
    const formats = [...partOf(xlsx, 'xl/styles.xml').matchAll(/<xf numFmtId="(\d+)"[^>]*xfId="0"/g)].map(([, f]) => f);
    const codes = new Map(
      [...partOf(xlsx, 'xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map((m) => [
        m[1],
        m[2],
      ]),
    );
    const codeOf = (name: string) => codes.get(formats[styles[names.indexOf(name)] ?? -1]);
    expect(styles).toHaveLength(names.length);
    expect(codeOf('depth')).toBe('@');
    expect(codeOf('seq_date')).toBe('yyyy-mm-dd');
    expect(sheet).not.toContain('<row r="2"');
    expect(sheet).toContain(`sqref="A1:${columnLetters(names.length - 1)}20001" numberStoredAsText="1"`);
  });

  it('sizes each note of xlsx to fit all of its lines', () => {
    const notes = partOf(xlsx, 'xl/comments2.xml');
    expect(notes.match(/<comment /g)).toHaveLength(names.length);
    expect(notes).toContain('<b/><sz val="9"/>');
    const bottoms = [...partOf(xlsx, 'xl/drawings/vmlDrawing2.vml').matchAll(/<x:Anchor>([\d,]+)</g)];
    expect(bottoms).toHaveLength(names.length);
    expect(Math.min(...bottoms.map(([, anchor = '']) => Number(anchor.split(',')[6])))).toBeGreaterThan(3);
  });

  it('begins an OpenDocument with its uncompressed media type', () => {
    expect(strFromU8(ods.subarray(30, 84))).toBe('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');
  });

  it('styles each mandatory header of an OpenDocument', () => {
    const content = partOf(ods, 'content.xml');
    const samples = content.slice(content.indexOf('table:name="Samples"'), content.indexOf('table:name="Beispiel"'));
    expect(samples.match(/"header-mandatory"/g)).toHaveLength(mandatoryColumns.length);
    expect(samples).toContain('Geografische Breite (geogr_loc_lat), Pflichtfeld');
  });
});

describe('workbookFileName', () => {
  it.each([
    ['Sediment trap test', 'strandbook-sediment-trap-test.xlsx'],
    ['Größe/../"x"\r\n', 'strandbook-gro-e-x.xlsx'],
    ['日本', 'strandbook-template.xlsx'],
  ])('turns %j into a file name for every system', (name, file) => {
    expect(workbookFileName(name, 'xlsx')).toBe(file);
  });
});
