import { mediaTypes } from '../../catalogue/file-formats.ts';
import { truncateForCell } from '../../catalogue/values/joined-values.ts';
import { escapeForWorkbook } from '../../catalogue/values/separated-values.ts';
import type { FlatValue } from '../search/index.ts';
import { colours } from '../templates/colours.ts';
import { namespaces, odsDocument, odsManifest, viewSettings, xmlDeclaration } from '../templates/ods-package.ts';
import { escapeXml, xmlElement } from '../xml.ts';
import { writeZip } from '../zip.ts';
import { writeChunks } from './chunks.ts';
import { isDay } from './exported-element.ts';
import { numberedSheetName, type SheetColumn, type SheetTable, splitIntoSheets } from './sheets.ts';

/** Characters that XML or OpenDocument would change. */
const needsEscaping = /[&<>"\n\r\t]|^ | {2}/;
/** Spaces that OpenDocument would merge: those at the beginning, and all but the first of several. */
const closeSpaces = /^ +|(?<= ) +/g;

/** A text with one paragraph per line; OpenDocument has elements for tabs and for repeated spaces. */
function paragraphs(value: string): string {
  const text = truncateForCell(value);
  if (!needsEscaping.test(text)) return `<text:p>${text}</text:p>`;
  const lines = escapeXml(text).split('\n');
  return lines
    .map((line) => {
      const escapedLine = line
        .replaceAll(closeSpaces, (spaces) => `<text:s text:c="${spaces.length}"/>`)
        .replaceAll('\t', '<text:tab/>')
        .replaceAll('\r', '&#13;');
      return `<text:p>${escapedLine}</text:p>`;
    })
    .join('');
}

function cellXml(value: string | number, { hasDays, isMuted }: SheetColumn): string {
  const style = isMuted ? ' table:style-name="muted"' : '';
  if (typeof value === 'number')
    return `<table:table-cell${style} office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
  if (hasDays && isDay(value))
    return `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${value}"><text:p>${value}</text:p></table:table-cell>`;
  return `<table:table-cell${style} office:value-type="string">${paragraphs(escapeForWorkbook(value))}</table:table-cell>`;
}

function rowXml(cells: readonly FlatValue[], columns: readonly SheetColumn[]): string {
  let xml = '';
  let empty = 0;
  for (const [index, column] of columns.entries()) {
    const value = cells[index] ?? null;
    if (value === null) {
      empty += 1;
      continue;
    }
    if (empty > 0) xml += `<table:table-cell table:number-columns-repeated="${empty}"/>`;
    empty = 0;
    xml += cellXml(value, column);
  }
  return `<table:table-row>${xml || '<table:table-cell/>'}</table:table-row>`;
}

/** The styles of dates, in ISO 8601 for every language, and of muted cells. */
const styles = xmlElement(
  'office:automatic-styles',
  {},
  xmlElement(
    'number:date-style',
    { 'style:name': 'iso-day' },
    xmlElement('number:year', { 'number:style': 'long' }),
    xmlElement('number:text', {}, '-'),
    xmlElement('number:month', { 'number:style': 'long' }),
    xmlElement('number:text', {}, '-'),
    xmlElement('number:day', { 'number:style': 'long' }),
  ),
  xmlElement('style:style', { 'style:name': 'day', 'style:family': 'table-cell', 'style:data-style-name': 'iso-day' }),
  xmlElement(
    'style:style',
    { 'style:name': 'muted', 'style:family': 'table-cell' },
    xmlElement('style:text-properties', { 'fo:color': `#${colours.muted}` }),
  ),
);

/** The content with all sheets, each with a header. */
async function* content<T>({ name, columns, batches, toRow }: SheetTable<T>): AsyncGenerator<Buffer> {
  const attributes = Object.entries(namespaces).map(([name, value]) => ` ${name}="${value}"`);
  yield Buffer.from(
    `${xmlDeclaration}<office:document-content${attributes.join('')}>${styles}<office:body><office:spreadsheet>`,
  );
  const header = rowXml(
    columns.map(({ name }) => name),
    columns.map((column) => ({ ...column, hasDays: false })),
  );
  let sheet = 0;
  for await (const items of splitIntoSheets(batches)) {
    sheet += 1;
    const begin = `<table:table table:name="${numberedSheetName(name, sheet)}"><table:table-column table:number-columns-repeated="${columns.length}"/>${header}`;
    yield* writeChunks(items, (item) => rowXml(toRow(item), columns), begin, '</table:table>');
  }
  yield Buffer.from('</office:spreadsheet></office:body></office:document-content>');
}

const settings = (name: string) =>
  odsDocument('office:document-settings', viewSettings([{ sheet: name, rows: 1, columns: 0 }], name));

/** Rows as an OpenDocument spreadsheet, in chunks: each row is compressed as it arrives. */
export function writeOds<T>(table: SheetTable<T>): AsyncGenerator<Uint8Array> {
  return writeZip([
    // First and uncompressed, as programs detect the type by these bytes (OpenDocument 1.3, part 2, section 3.3).
    { name: 'mimetype', content: mediaTypes.ods, stored: true },
    { name: 'META-INF/manifest.xml', content: odsManifest(['content.xml', 'settings.xml']) },
    { name: 'settings.xml', content: settings(table.name) },
    { name: 'content.xml', content: content(table) },
  ]);
}
