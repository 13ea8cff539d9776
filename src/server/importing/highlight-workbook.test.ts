import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  highlight,
  highlightsOnly,
  highlightWithSameRows,
  partsOf,
  textOf,
} from '../../../tests/highlighted-workbook.ts';
import { buildOds, buildXlsx, buildZip } from '../../../tests/zip-archives.ts';
import { maxHighlightedCells } from '../../table/highlight-workbook/index.ts';
import { FileProblem } from '../../table/issues.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const workbookRelations = `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}${relation('r3', 'styles', 'styles.xml')}</Relationships>`;
const styleSheet = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="170" formatCode="yyyy-mm-dd"/></numFmts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="170" fontId="3" fillId="1" applyFill='0'><alignment horizontal="right"/></xf></cellXfs></styleSheet>`;
const styled = { 'xl/styles.xml': styleSheet, 'xl/_rels/workbook.xml.rels': workbookRelations };
const sheetPart = 'xl/worksheets/sheet1.xml';
const sheet = (rows: string, before = '', behind = '') =>
  `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`;
const drawing = `<legacyDrawing xmlns:r="${office}" r:id="rIdMarked2"/>`;

describe('highlighting an Excel workbook', () => {
  it('gives invalid cells a style, and adds missing cells', async () => {
    const bytes = buildXlsx({
      more: styled,
      sheet: sheet(
        '<row r="1" spans="1:3"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="C1" s="1"><v>3</v></c></row><row r="3" s="1" customFormat="1"/><row r="5"><c r="A5"><v>5</v></c></row>',
        '<dimension ref="A1:C5"/><cols><col min="4" max="5" style="1"/></cols>',
        '<pageMargins left="1"/><tableParts count="0"/>',
      ),
    });
    const places = [
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [3, 1],
      [4, 0],
      [5, 2],
      [7, 4],
    ] as const;
    const result = await highlightWithSameRows(bytes, ...places.map(([line, column]) => highlight(line, column)));
    // Style 2 is that of plain cells, 3 that of dates; a new cell has the style of its row or column.
    expect(textOf(result, sheetPart)).toBe(
      sheet(
        '<row r="1"><c r="A1" t="inlineStr" s="2"><is><t>a</t></is></c><c r="B1" s="2"/><c r="C1" s="3"><v>3</v></c><c r="D1" s="3"/></row><row r="3" s="1" customFormat="1"><c r="B3" s="3"/></row><row r="4"><c r="A4" s="2"/></row><row r="5"><c r="A5"><v>5</v></c><c r="C5" s="2"/></row><row r="7"><c r="E7" s="3"/></row>',
        '<dimension ref="A1:E7"/><cols><col min="4" max="5" style="1"/></cols>',
        `<pageMargins left="1"/>${drawing}<tableParts count="0"/>`,
      ),
    );
    const fill =
      '<fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CD"/><bgColor indexed="64"/></patternFill></fill>';
    expect(textOf(result, 'xl/styles.xml')).toBe(
      styleSheet
        .replace('<fills count="2">', '<fills count="3">')
        .replace('</fills>', `${fill}</fills>`)
        .replace('<cellXfs count="2">', '<cellXfs count="4">')
        .replace(
          '</cellXfs>',
          `<xf numFmtId="0" fillId="2" applyFill="1"/><xf numFmtId="170" fontId="3" fillId="2" applyFill='1'><alignment horizontal="right"/></xf></cellXfs>`,
        ),
    );
  });

  it('changes no other part, and writes each part once', async () => {
    const more = { ...styled, 'xl/media/image1.png': '\u0001\u0002', 'xl/worksheets/sheet2.xml': sheet('') };
    const bytes = buildXlsx({ more, sheet: sheet('<row><c><v>1</v></c></row>') });
    const result = await highlightWithSameRows(bytes, highlight(1, 0));
    const [before, after] = [partsOf(await applyChanges(bytes, highlightsOnly([]))), partsOf(result)];
    const isSame = (name: string) => strFromU8(before.get(name) ?? new Uint8Array()) === textOf(result, name);
    expect([...after.keys()].filter((name) => !isSame(name)).sort()).toEqual(
      ['[Content_Types].xml', 'xl/comments1.xml', 'xl/drawings/vmlDrawing1.vml', 'xl/styles.xml', sheetPart]
        .concat('xl/worksheets/_rels/sheet1.xml.rels')
        .sort(),
    );
    expect([...before.keys()].filter((name) => !after.has(name))).toEqual([]);
    // As it is packed, and not only as it was.
    const image = bytes.subarray(
      bytes.indexOf('xl/media/image1.png') - 30,
      bytes.indexOf('xl/worksheets/sheet2.xml') - 30,
    );
    expect(Buffer.from(result).includes(image)).toBe(true);
  });

  it('adds one note per cell with all of its issues', async () => {
    const bytes = buildXlsx({ sheet: sheet('<row><c><v>1</v></c></row>') });
    const result = await highlightWithSameRows(
      bytes,
      highlight(1, 0, 'Grün & <b>\u0007'),
      highlight(1, 0, 'second'),
      highlight(2, 27, '_x0041_'),
    );
    const note = (address: string, text: string) =>
      `<comment ref="${address}" authorId="0"><text><r><t xml:space="preserve">Strandbook:&#10;${text}&#10;&#10;</t></r></text></comment>`;
    expect(textOf(result, 'xl/comments1.xml')).toBe(
      `<comments xmlns="${main}"><authors><author>Strandbook</author></authors><commentList>${note('A1', 'Gr&#252;n &#38; &#60;b&#62;&#65533;&#10;second')}${note('AB2', '_x005F_x0041_')}</commentList></comments>`,
    );
    expect(textOf(result, 'xl/drawings/vmlDrawing1.vml')).toMatch(
      /<x:Row>0<\/x:Row><x:Column>0<\/x:Column>.*<x:Row>1<\/x:Row><x:Column>27<\/x:Column>/,
    );
    expect(textOf(result, 'xl/worksheets/_rels/sheet1.xml.rels')).toContain(
      `${relation('rIdMarked1', 'comments', '/xl/comments1.xml')}${relation('rIdMarked2', 'vmlDrawing', '/xl/drawings/vmlDrawing1.vml')}`,
    );
    const types = textOf(result, '[Content_Types].xml');
    expect(types).toContain('<Default Extension="vml"');
    expect(types).toContain('<Override PartName="/xl/comments1.xml"');
    // There were no styles.
    expect(types).toContain('<Override PartName="/xl/styles.xml"');
    expect(textOf(result, 'xl/_rels/workbook.xml.rels')).toContain(relation('rIdMarked1', 'styles', '/xl/styles.xml'));
  });

  it('keeps existing notes, behind the note of the same cell', async () => {
    const comments = (text: string, more = '', author = '') =>
      `<comments xmlns="${main}"><authors><author>A</author>${author}</authors><commentList><comment ref="A1" authorId="0"><text>${text}</text></comment><comment ref="B1" authorId="0"><text/></comment>${more}</commentList></comments>`;
    const vml = '<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape id="_x0000_s1030"><br></v:shape></xml>';
    const bytes = buildXlsx({
      sheet: sheet('<row><c><v>1</v></c></row>', '', `<legacyDrawing r:id="v"/>`),
      more: {
        'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relation('c', 'comments', '../comments9.xml')}${relation('v', 'vmlDrawing', '../drawings/old.vml')}</Relationships>`,
        'xl/comments9.xml': comments('<t>mine</t>'),
        'xl/drawings/old.vml': vml,
      },
    });
    const result = await highlightWithSameRows(bytes, highlight(1, 0), highlight(1, 1), highlight(1, 2));
    const run = (text: string) => `<r><t xml:space="preserve">Strandbook:&#10;${text}&#10;&#10;</t></r>`;
    expect(textOf(result, 'xl/comments9.xml')).toBe(
      comments(
        `${run('wrong')}<r><t>mine</t></r>`,
        `<comment ref="C1" authorId="1"><text>${run('wrong')}</text></comment>`,
        '<author>Strandbook</author>',
      ).replace('<text/>', `<text>${run('wrong')}</text>`),
    );
    const drawn = textOf(result, 'xl/drawings/old.vml');
    expect(drawn.startsWith(vml.slice(0, -6))).toBe(true);
    expect(drawn.match(/<v:shape [^>]*id="_x0000_s\d+"/g)).toEqual([
      '<v:shape id="_x0000_s1030"',
      expect.stringMatching(/xmlns:o=.* id="_x0000_s1031"$/),
    ]);
    expect(textOf(result, sheetPart)).toContain('<legacyDrawing r:id="v"/>');
    expect(partsOf(result).has('xl/comments1.xml')).toBe(false);
  });

  it('handles namespace prefixes, cells without addresses, and strict OOXML', async () => {
    const strict = 'http://purl.oclc.org/ooxml';
    const of = (type: string) => `${strict}/officeDocument/relationships/${type}`;
    const bytes = buildZip({
      '[Content_Types].xml': '<t:Types xmlns:t="x"/>',
      '_rels/.rels': `<p:Relationships><p:Relationship Id="a" Type="${of('officeDocument')}" Target="book.xml"/></p:Relationships>`,
      'book.xml': '<x:workbook><x:sheets><x:sheet name="S" r:id="b"/></x:sheets></x:workbook>',
      '_rels/book.xml.rels': `<Relationships><Relationship Id="b" Type="${of('worksheet')}" Target="Sheet.XML"/></Relationships>`,
      'Sheet.xml': `<x:worksheet xmlns:x="${strict}/spreadsheetml/main"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c><x:c/></x:row><x:row><x:c><x:v>8</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    const result = await highlightWithSameRows(bytes, highlight(1, 1), highlight(2, 1), highlight(3, 0));
    expect(textOf(result, 'Sheet.xml')).toContain(
      '<x:row><x:c><x:v>7</x:v></x:c><x:c s="1"/></x:row><x:row><x:c><x:v>8</x:v></x:c><x:c r="B2" s="1"/></x:row><x:row r="3"><x:c r="A3" s="1"/></x:row></x:sheetData><x:legacyDrawing',
    );
    expect(textOf(result, '_rels/Sheet.xml.rels')).toContain(`Type="${of('comments')}" Target="/comments1.xml"`);
    expect(textOf(result, 'comments1.xml')).toContain(`xmlns="${strict}/spreadsheetml/main"`);
    expect(textOf(result, '[Content_Types].xml')).toMatch(/^<t:Types xmlns:t="x"><t:.*<\/t:Types>$/);
  });

  it('handles UTF-16, and texts that look like tags', async () => {
    const source = `\ufeff${sheet('<!-- <row r="1"> --><row r="1"><c t="inlineStr"><is><t><![CDATA[</row><c>]]>ü</t></is></c></row>')}`;
    const bytes = buildXlsx({ sheet: { bytes: Buffer.from(source, 'utf16le'), times: 1 } });
    const result = await highlightWithSameRows(bytes, highlight(1, 0), highlight(1, 1));
    expect(Buffer.from(partsOf(result).get(sheetPart) ?? []).toString('utf16le')).toBe(
      source
        .replace('<c t="inlineStr">', '<c t="inlineStr" s="1">')
        .replace('</c></row></sheetData>', `</c><c r="B1" s="1"/></row></sheetData>${drawing}`),
    );
  });

  it('keeps formulas, also shared ones', async () => {
    const row =
      '<row r="1"><c r="A1"><f t="shared" ref="A1:B1" si="0">1+1</f><v>2</v></c><c r="B1"><f t="shared" si="0"/><v>2</v></c></row>';
    const result = await highlightWithSameRows(buildXlsx({ sheet: sheet(row) }), highlight(1, 1));
    expect(textOf(result, sheetPart)).toContain(row.replace('<c r="B1">', '<c r="B1" s="1">'));
  });

  it('notes issues of merged cells at their first cell', async () => {
    const bytes = buildXlsx({
      sheet: sheet('<row><c><v>1</v></c></row>', '', '<mergeCells><mergeCell ref="A1:B3"/></mergeCells>'),
    });
    const result = await highlightWithSameRows(
      bytes,
      highlight(1, 0, 'its own'),
      highlight(3, 1, 'hidden'),
      highlight(4, 1),
    );
    const notes = [...textOf(result, 'xl/comments1.xml').matchAll(/ref="(\w+)".*?>([^<]+)<\/t>/gs)];
    expect(notes.map(([, ...note]) => note)).toEqual([
      ['A1', 'Strandbook:&#10;its own&#10;B3: hidden&#10;&#10;'],
      ['B4', 'Strandbook:&#10;wrong&#10;&#10;'],
    ]);
  });

  it('limits the number of notes', async () => {
    const marks = Array.from({ length: maxHighlightedCells + 10 }, (_, i) =>
      highlight(1 + (i % 100), Math.floor(i / 100)),
    );
    const result = await applyChanges(buildXlsx({ sheet: sheet('<row><c><v>1</v></c></row>') }), highlightsOnly(marks));
    expect(textOf(result, 'xl/comments1.xml').match(/<comment /g)).toHaveLength(maxHighlightedCells);
    expect(textOf(result, 'xl/drawings/vmlDrawing1.vml')).toContain('data="1,2,3,4,5"');
  });
});

describe('a workbook that cannot be highlighted', () => {
  const problemOf = async (bytes: Uint8Array): Promise<string> => {
    try {
      await applyChanges(bytes, highlightsOnly([highlight(1, 0)]));
      return 'none';
    } catch (error) {
      if (error instanceof FileProblem) return error.code;
      throw error;
    }
  };

  it.each([
    ['a text', () => Buffer.from('a,b\n1,2\n'.repeat(10)), 'broken'],
    ['an archive of something else', () => buildZip({ 'a.txt': 'a' }), 'notASpreadsheet'],
    ['a sheet that breaks off', () => buildXlsx({ sheet: '<worksheet><sheetData><row><c>' }), 'broken'],
    ['a bomb', () => buildXlsx({ sheet: { bytes: ' ', times: 200_000_000 } }), 'tooMuchInside'],
    ['a bomb that says it is none', () => buildOds({ bytes: ' ', times: 50_000_000, statedSize: 1000 }), 'broken'],
    ['a document type', () => buildXlsx({ sheet: `<!DOCTYPE a>${sheet('')}` }), 'documentType'],
    ['an archive that breaks off', () => buildXlsx({}).subarray(0, 300), 'broken'],
  ])('is refused: %s', { timeout: 60_000 }, async (_, build, problem) => {
    expect(await problemOf(build())).toBe(problem);
  });
});
