import { mediaTypes } from '../../catalogue/file-formats.ts';
import { sheetNames } from '../../catalogue/templates/sheets.ts';
import { escapeXml, xmlElement } from '../xml.ts';
import { writeZip } from '../zip.ts';
import { contentXmlBody } from './ods-content.ts';
import { odsDocument, odsManifest, viewSettings } from './ods-package.ts';
import { stylesXmlBody } from './ods-styles.ts';
import type { TemplateWorkbook } from './template-workbook.ts';

/**
 * Writes the workbook as OpenDocument 1.3, without hucre: its writer knows no notes, validations, widths and frozen
 * rows.
 */
export async function writeOdsTemplate(workbook: TemplateWorkbook): Promise<Uint8Array> {
  const meta = xmlElement(
    'office:meta',
    {},
    xmlElement('meta:generator', {}, 'Strandbook'),
    xmlElement('dc:title', {}, escapeXml(workbook.title)),
    xmlElement('dc:language', {}, workbook.language),
  );
  const frozen = [
    { sheet: sheetNames.samples, rows: 1, columns: 1 },
    { sheet: workbook.example.name, rows: 1, columns: 1 },
    { sheet: sheetNames.vocabularies, rows: 1, columns: 0 },
  ];
  const documents = [
    { name: 'content.xml', content: odsDocument('office:document-content', contentXmlBody(workbook)) },
    { name: 'styles.xml', content: odsDocument('office:document-styles', stylesXmlBody) },
    {
      name: 'settings.xml',
      content: odsDocument('office:document-settings', viewSettings(frozen, workbook.start.name)),
    },
    { name: 'meta.xml', content: odsDocument('office:document-meta', meta) },
  ];
  const archive = writeZip([
    // First and uncompressed: programs recognise the type by these bytes (OpenDocument 1.3, part 2, section 3.3).
    { name: 'mimetype', content: mediaTypes.ods, stored: true },
    ...documents,
    { name: 'META-INF/manifest.xml', content: odsManifest(documents.map(({ name }) => name)) },
  ]);
  return Buffer.concat(await Array.fromAsync(archive));
}
