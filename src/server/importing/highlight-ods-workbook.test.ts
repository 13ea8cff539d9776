import { describe, expect, it } from 'vitest';
import { highlight, highlightWithSameRows, textOf } from '../../../tests/highlighted-workbook.ts';
import { buildOds } from '../../../tests/zip-archives.ts';

describe('highlighting an OpenDocument spreadsheet', () => {
  const content = (rows: string, styles = '') =>
    `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:fo="f">${styles}<office:body><office:spreadsheet><table:table table:name="Other"><table:table-row><table:table-cell/></table:table-row></table:table><table:table table:name="Samples"><table:table-column table:number-columns-repeated="3" table:default-cell-style-name="ce1"/>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const automatic = (more = '') =>
    `<office:automatic-styles><style:style style:name="ce1" style:family="table-cell" style:data-style-name="N49"><style:table-cell-properties fo:border="none"/><style:text-properties fo:font-weight="bold"/></style:style>${more}</office:automatic-styles>`;
  const wrong = (name: string) =>
    `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="N49"><style:table-cell-properties fo:border="none" fo:background-color="#ffc7cd"/><style:text-properties fo:font-weight="bold"/></style:style>`;
  const cell = (text: string, more = '') => `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`;
  const noted = (
    text: string,
    style = 'wrong1',
    note = '<text:p>Strandbook:</text:p><text:p>wrong</text:p><text:p></text:p>',
  ) =>
    `<table:table-cell table:style-name="${style}"><office:annotation office:display="false">${note}</office:annotation>${text}</table:table-cell>`;
  const contentOf = (bytes: Uint8Array) => textOf(bytes, 'content.xml');

  it('gives invalid cells a style and a note, also within repeated cells', async () => {
    const rows = `<table:table-row>${cell('a', ' table:style-name="Default"')}${cell('b', ' table:number-columns-repeated="4"')}</table:table-row><table:table-row table:number-rows-repeated="3">${cell('c')}<table:table-cell table:number-columns-repeated="16383"/></table:table-row>`;
    const bytes = buildOds(content(rows, automatic()), { 'styles.xml': '<a/>' });
    const result = await highlightWithSameRows(
      bytes,
      highlight(1, 0),
      highlight(1, 2),
      highlight(1, 4),
      highlight(3, 0),
      highlight(3, 2),
    );
    const plain = (name: string, parent = '') =>
      `<style:style style:name="${name}" style:family="table-cell"${parent}><style:table-cell-properties fo:background-color="#ffc7cd"/></style:style>`;
    expect(contentOf(result)).toBe(
      content(
        `<table:table-row>${noted('<text:p>a</text:p>')}${cell('b')}${noted('<text:p>b</text:p>', 'wrong2')}${cell('b')}${noted('<text:p>b</text:p>', 'wrong3')}</table:table-row><table:table-row>${cell('c')}<table:table-cell table:number-columns-repeated="16383"/></table:table-row><table:table-row>${noted('<text:p>c</text:p>', 'wrong2')}<table:table-cell/>${noted('', 'wrong2')}<table:table-cell table:number-columns-repeated="16381"/></table:table-row><table:table-row>${cell('c')}<table:table-cell table:number-columns-repeated="16383"/></table:table-row>`,
        automatic(plain('wrong1', ' style:parent-style-name="Default"') + wrong('wrong2') + plain('wrong3')),
      ),
    );
    expect(textOf(result, 'styles.xml')).toBe('<a/>');
  });

  it('adds missing cells and rows', async () => {
    const bytes = buildOds(content(`<table:table-row>${cell('a')}</table:table-row>`, automatic()));
    const result = await highlightWithSameRows(bytes, highlight(1, 2), highlight(4, 1));
    expect(contentOf(result)).toBe(
      content(
        `<table:table-row>${cell('a')}<table:table-cell/>${noted('')}</table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row><table:table-row><table:table-cell/>${noted('')}</table:table-row>`,
        automatic(wrong('wrong1')),
      ),
    );
  });

  it('keeps existing notes, behind the note of the same cell', async () => {
    const old = (ours: string) =>
      `<office:annotation><dc:date>2019</dc:date>${ours}<text:p>mine</text:p></office:annotation>`;
    const of = (ours: string, more = '') =>
      `<table:table-row><table:table-cell${more}>${old(ours)}<text:p>a</text:p></table:table-cell></table:table-row>`;
    const result = await highlightWithSameRows(buildOds(content(of(''), automatic())), highlight(1, 0, 'x\ny'));
    expect(contentOf(result)).toBe(
      content(
        of(
          '<text:p>Strandbook:</text:p><text:p>x</text:p><text:p>y</text:p><text:p></text:p>',
          ' table:style-name="wrong1"',
        ),
        automatic(wrong('wrong1')),
      ),
    );
  });

  it('notes issues of merged cells at their first cell', async () => {
    const bytes = buildOds(
      content(
        `<table:table-row>${cell('a', ' table:number-rows-spanned="2" table:number-columns-spanned="1"')}${cell('b')}</table:table-row><table:table-row><table:covered-table-cell/>${cell('b')}</table:table-row>`,
      ),
    );
    const result = await highlightWithSameRows(bytes, highlight(2, 0, 'hidden'));
    expect(contentOf(result)).toContain(
      '<text:p>A2: hidden</text:p><text:p></text:p></office:annotation><text:p>a</text:p>',
    );
    expect(contentOf(result)).toContain('<table:covered-table-cell/>');
  });

  it('adds missing namespace declarations and the element of styles', async () => {
    const bytes = buildOds(
      '<o:document-content xmlns:o="o"><o:body><o:spreadsheet><t:table xmlns:t="t"><t:table-row><t:table-cell/></t:table-row></t:table></o:spreadsheet></o:body></o:document-content>',
    );
    const result = contentOf(await highlightWithSameRows(bytes, highlight(1, 0)));
    expect(result).toMatch(
      /^<o:document-content xmlns:o="o"><office:automatic-styles xmlns:office=[^>]*><style:style xmlns:style=/,
    );
    expect(result).toMatch(
      /<t:table-cell table:style-name="wrong1"><office:annotation xmlns:office="[^"]*" xmlns:text=/,
    );
  });
});
