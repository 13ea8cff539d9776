import { mediaTypes } from '../../catalogue/file-formats.ts';
import { maxSheetRows, sheetNames } from '../../catalogue/sheets.ts';
import { declaration, namespaces, odsManifest, odsPart, viewSettings } from '../templates/ods-package.ts';
import { element, escapeXml } from '../templates/xml.ts';
import type { SheetCell } from './cells.ts';
import { zipped } from './zip.ts';

const chunkLength = 65_536;

/** Spaces that OpenDocument would take for one: those at the beginning, and all but the first of several. */
const closeSpaces = /^ +|(?<= ) +/g;

/** A text as paragraphs, each line in one of its own; OpenDocument has elements for tabs and for spaces in a row. */
function paragraphs(text: string): string {
  const lines = escapeXml(text).split('\n');
  return lines
    .map((line) => {
      const spaced = line
        .replaceAll(closeSpaces, (spaces) => `<text:s text:c="${spaces.length}"/>`)
        .replaceAll('\t', '<text:tab/>')
        .replaceAll('\r', '&#13;');
      return `<text:p>${spaced}</text:p>`;
    })
    .join('');
}

function cellXml(value: string | number | Date): string {
  if (typeof value === 'number')
    return `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
  if (typeof value === 'string')
    return `<table:table-cell office:value-type="string">${paragraphs(value)}</table:table-cell>`;
  const day = value.toISOString().slice(0, 10);
  return `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${day}"><text:p>${day}</text:p></table:table-cell>`;
}

function rowXml(cells: readonly SheetCell[]): string {
  let xml = '';
  let empty = 0;
  for (const value of cells) {
    if (value === null) {
      empty += 1;
      continue;
    }
    if (empty > 0) xml += `<table:table-cell table:number-columns-repeated="${empty}"/>`;
    empty = 0;
    xml += cellXml(value);
  }
  return `<table:table-row>${xml || '<table:table-cell/>'}</table:table-row>`;
}

/** The looks of a day: as ISO 8601 writes it, whatever the language of the program. */
const styles = element(
  'office:automatic-styles',
  {},
  element(
    'number:date-style',
    { 'style:name': 'iso-day' },
    element('number:year', { 'number:style': 'long' }),
    element('number:text', {}, '-'),
    element('number:month', { 'number:style': 'long' }),
    element('number:text', {}, '-'),
    element('number:day', { 'number:style': 'long' }),
  ),
  element('style:style', { 'style:name': 'day', 'style:family': 'table-cell', 'style:data-style-name': 'iso-day' }),
);

const sheetName = (sheet: number) => (sheet === 1 ? sheetNames.samples : `${sheetNames.samples}_${sheet}`);

/** The content with its sheets: the first row is the header, with which another sheet begins where one is full. */
async function* content(rows: AsyncIterable<readonly SheetCell[]>, columns: number): AsyncGenerator<string> {
  const open = (sheet: number) =>
    `<table:table table:name="${sheetName(sheet)}"><table:table-column table:number-columns-repeated="${columns}"/>`;
  const attributes = Object.entries(namespaces).map(([name, value]) => ` ${name}="${value}"`);
  let chunk = `${declaration}<office:document-content${attributes.join('')}>${styles}<office:body><office:spreadsheet>${open(1)}`;
  let header = '';
  let sheet = 1;
  let count = 0;
  for await (const row of rows) {
    const xml = rowXml(row);
    header ||= xml;
    if (count === maxSheetRows) {
      sheet += 1;
      chunk += `</table:table>${open(sheet)}${header}`;
      count = 1;
    }
    chunk += xml;
    count += 1;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}</table:table></office:spreadsheet></office:body></office:document-content>`;
}

const settings = odsPart(
  'office:document-settings',
  viewSettings([{ sheet: sheetNames.samples, rows: 1, columns: 0 }], sheetNames.samples),
);

/** Rows as an OpenDocument spreadsheet, in pieces: a row is packed as it comes, and held no longer. */
export function odsFile(rows: AsyncIterable<readonly SheetCell[]>, columns: number): AsyncGenerator<Uint8Array> {
  return zipped([
    // First and uncompressed: programs tell the type by these bytes (OpenDocument 1.3, part 2, section 3.3).
    { name: 'mimetype', content: mediaTypes.ods, stored: true },
    { name: 'META-INF/manifest.xml', content: odsManifest(['content.xml', 'settings.xml']) },
    { name: 'settings.xml', content: settings },
    { name: 'content.xml', content: content(rows, columns) },
  ]);
}
