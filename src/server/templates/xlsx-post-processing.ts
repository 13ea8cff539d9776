import { strFromU8, strToU8 } from 'fflate';
import { columnLetters, lastPreparedRow } from '../../catalogue/templates/sheets.ts';
import { ZipEditor } from '../../table/highlight-workbook/zip-editor.ts';
import { fontName } from './colours.ts';
import { countNoteLines, type SheetColumn } from './template-workbook.ts';

/**
 * Replaces a pattern that must occur: if a newer hucre writes other XML, it fails here rather than in somebody's Excel.
 */
function replaceRequired(xml: string, pattern: RegExp, replacement: (...groups: string[]) => string): string {
  let isFound = false;
  const result = xml.replace(pattern, (...groups: string[]) => {
    isFound = true;
    return replacement(...groups);
  });
  if (!isFound) throw new Error(`hucre's XML has no ${pattern}`);
  return result;
}

/** Makes the styles of row 2 the default styles of their columns, and drops that row. */
function styleColumns(xml: string): string {
  const styles = new Map<string, string>();
  const withoutRow = replaceRequired(xml, /<row r="2">(.*?)<\/row>/, (_row, cells = '') => {
    for (const [, letters = '', style = ''] of cells.matchAll(/<c r="([A-Z]+)2" s="(\d+)"\/>/g))
      styles.set(letters, style);
    return '';
  });
  const styled = replaceRequired(withoutRow, /<col min="(\d+)"/g, (_col, number = '') => {
    const style = styles.get(columnLetters(Number(number) - 1));
    if (!style) throw new Error(`hucre wrote no style for column ${number}`);
    return `<col min="${number}" style="${style}"`;
  });
  return replaceRequired(styled, /(<dimension ref="[A-Z0-9]+:[A-Z]+)2"/, (_all, before) => `${before}1"`);
}

/** Turns off Excel's warning about numbers stored as text (green corners), which is on purpose here. */
function ignoreNumbersAsText(xml: string, columns: number): string {
  const range = `A1:${columnLetters(columns - 1)}${lastPreparedRow}`;
  const ignored = `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
  // ECMA-376 (part 1, section 18.3.1.99) requires this element before the reference to the notes, where there is one.
  return replaceRequired(xml, /(?:<legacyDrawing .*)?<\/worksheet>$/, (rest) => ignored + rest);
}

/** Makes the first line of each note bold, and preserves the line breaks. */
function formatNoteTexts(xml: string): string {
  const face = `<sz val="9"/><rFont val="${fontName}"/><family val="2"/>`;
  return replaceRequired(xml, /<text><r><t>([^<\n]*)([^<]*)<\/t><\/r><\/text>/g, (_all, first, rest) => {
    const heading = `<r><rPr><b/>${face}</rPr><t xml:space="preserve">${first}</t></r>`;
    return `<text>${heading}<r><rPr>${face}</rPr><t xml:space="preserve">${rest}</t></r></text>`;
  });
}

const noteWidthPx = 330;
const noteLinePx = 16;
const headerHeightPx = 32;
const rowHeightPx = 17;
/** The width of a column as Excel draws it; 64 pixels by default. */
const pixelsOf = (column: SheetColumn | undefined) => (column ? Math.round(column.width * 7) + 5 : 64);

/**
 * The box of a note at the right of its header, as large as its text needs (an anchor of VML: cells, and pixels within
 * them).
 */
function noteAnchor(columns: readonly SheetColumn[], index: number): string {
  let right = index + 1;
  let rest = 15 + noteWidthPx;
  while (rest > pixelsOf(columns[right])) {
    rest -= pixelsOf(columns[right]);
    right += 1;
  }
  const below = 8 + noteLinePx * (countNoteLines(columns[index]?.note ?? []) + 1) - headerHeightPx;
  const bottom = below > 0 ? 1 + Math.floor(below / rowHeightPx) : 0;
  return `${index + 1},15,0,4,${right},${rest},${bottom},${below > 0 ? below % rowHeightPx : headerHeightPx + below}`;
}

/** Gives each note a box that fits its text: hucre's boxes only fit four short lines. */
function resizeNotes(vml: string, columns: readonly SheetColumn[]): string {
  return replaceRequired(vml, /<x:Anchor>(\d+),[\d,]*<\/x:Anchor>/g, (_all, column) => {
    return `<x:Anchor>${noteAnchor(columns, Number(column) - 1)}</x:Anchor>`;
  });
}

/**
 * Adds what hucre 1.0 cannot write: default styles of columns, notes that fit their text, and no warnings about numbers
 * as text.
 * @param sheetNumbers the numbers of the sheets among all, counted from 1
 */
export function postProcessXlsx(
  bytes: Uint8Array,
  columns: readonly SheetColumn[],
  sheetNumbers: { samples: number; example: number },
): Promise<Uint8Array> {
  const archive = new ZipEditor(bytes);
  const edit = (path: string, change: (xml: string) => string) => {
    const part = archive.read(path);
    if (!part) throw new Error(`hucre wrote no ${path}`);
    archive.write(path, [strToU8(change(strFromU8(part)))]);
  };
  const { samples, example } = sheetNumbers;
  edit(`xl/worksheets/sheet${samples}.xml`, (xml) => ignoreNumbersAsText(styleColumns(xml), columns.length));
  edit(`xl/worksheets/sheet${example}.xml`, (xml) => ignoreNumbersAsText(xml, columns.length));
  edit(`xl/comments${samples}.xml`, formatNoteTexts);
  edit(`xl/drawings/vmlDrawing${samples}.vml`, (vml) => resizeNotes(vml, columns));
  return archive.toBytes();
}
