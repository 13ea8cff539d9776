// Writes workbooks of made-up surveys for the benches that import; it measures nothing.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { generateSurveyRows, type SurveyRow } from '../demo/survey.ts';
import { mediaTypes, type WorkbookFormat } from '../src/catalogue/file-formats.ts';
import { sheetNames } from '../src/catalogue/templates/sheets.ts';
import { escapeXml } from '../src/server/xml.ts';
import { writeZip } from '../src/server/zip.ts';

type Cells = readonly (string | number | null)[];

/** The path of a workbook, and its number of columns. */
export type SurveyFile = { path: string; columns: number };

/**
 * The survey of one round. Each round has different files and campaigns, so that none of its records is stored already.
 */
export function surveyOfRound(rows: number, round: number): Generator<SurveyRow> {
  return generateSurveyRows(rows, { seed: round, prefix: `R${round}` });
}

/**
 * Writes a survey as a filled-in template, row by row, so that memory does not grow with its size. The extension of
 * `path` decides the format.
 */
export async function writeSurvey(path: string, survey: Iterable<SurveyRow>): Promise<SurveyFile> {
  let columns: string[] = [];
  function* table(): Generator<Cells> {
    for (const row of survey) {
      if (columns.length === 0) {
        columns = Object.keys(row);
        yield columns;
      }
      yield columns.map((name) => row[name] ?? null);
    }
  }
  const bytes = formatOf(path) === 'ods' ? odsBytes(table()) : xlsxBytes(table());
  await pipeline(bytes, createWriteStream(path));
  return { path, columns: columns.length };
}

function formatOf(path: string): WorkbookFormat {
  return path.endsWith('.ods') ? 'ods' : 'xlsx';
}

/** Office Open XML with shared strings, as spreadsheet programs write it. */
function xlsxBytes(table: Iterable<Cells>): Readable {
  const mutable = (function* () {
    for (const cells of table) yield [...cells];
  })();
  const bytes = writeXlsxStream(mutable, { name: sheetNames.samples, inlineStrings: false });
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
}

const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
const odsRoot = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="${oasis}:office:1.0" xmlns:table="${oasis}:table:1.0" xmlns:text="${oasis}:text:1.0" \
xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:version="1.3">\
<office:body><office:spreadsheet><table:table table:name="${sheetNames.samples}" table:style-name="ta1">`;
const odsEnd = '</table:table></office:spreadsheet></office:body></office:document-content>';
const odsManifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="${oasis}:manifest:1.0" manifest:version="1.3">\
<manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaTypes.ods}"/>\
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;

/** A cell with the attributes that LibreOffice writes. */
function odsCell(value: string | number | null): string {
  if (value === null) return '<table:table-cell table:style-name="ce2"/>';
  const type = typeof value === 'number' ? 'float' : 'string';
  const number = type === 'float' ? ` office:value="${value}"` : '';
  const text = escapeXml(String(value));
  return `<table:table-cell table:style-name="ce2" office:value-type="${type}"${number} calcext:value-type="${type}"><text:p>${text}</text:p></table:table-cell>`;
}

async function* odsContent(table: Iterable<Cells>): AsyncGenerator<Buffer> {
  yield Buffer.from(odsRoot);
  for (const cells of table)
    yield Buffer.from(`<table:table-row table:style-name="ro1">${cells.map(odsCell).join('')}</table:table-row>`);
  yield Buffer.from(odsEnd);
}

/**
 * A streamed OpenDocument workbook: no library offers that, and a large table is longer than any string in JavaScript.
 */
function odsBytes(table: Iterable<Cells>): Readable {
  return Readable.from(
    writeZip([
      { name: 'mimetype', content: mediaTypes.ods, stored: true },
      { name: 'content.xml', content: odsContent(table) },
      { name: 'META-INF/manifest.xml', content: odsManifest },
    ]),
  );
}
