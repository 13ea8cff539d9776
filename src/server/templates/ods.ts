import { strToU8, zipSync } from 'fflate';
import { mediaTypes } from '../../catalogue/file-formats.ts';
import { sheetNames } from '../../catalogue/templates/sheets.ts';
import { contentXmlBody } from './ods-content.ts';
import { odsDocument, odsManifest, viewSettings } from './ods-package.ts';
import { stylesXmlBody } from './ods-styles.ts';
import type { TemplateWorkbook } from './template-workbook.ts';
import { escapeXml, xmlElement } from './xml.ts';

const parts = ['content.xml', 'styles.xml', 'settings.xml', 'meta.xml'] as const;

/**
 * The workbook as OpenDocument 1.3. We write it ourselves since hucre's writer knows no notes, no checks, no widths and
 * no frozen rows.
 */
export function writeOdsTemplate(sheet: TemplateWorkbook): Uint8Array {
  const meta = xmlElement(
    'office:meta',
    {},
    xmlElement('meta:generator', {}, 'Strandbook'),
    xmlElement('dc:title', {}, escapeXml(sheet.title)),
    xmlElement('dc:language', {}, sheet.language),
  );
  const frozen = [
    { sheet: sheetNames.samples, rows: 1, columns: 1 },
    { sheet: sheet.example.name, rows: 1, columns: 1 },
    { sheet: sheetNames.vocabularies, rows: 1, columns: 0 },
  ];
  const contents: Record<(typeof parts)[number], Uint8Array> = {
    'content.xml': strToU8(odsDocument('office:document-content', contentXmlBody(sheet))),
    'styles.xml': strToU8(odsDocument('office:document-styles', stylesXmlBody)),
    'settings.xml': strToU8(odsDocument('office:document-settings', viewSettings(frozen, sheet.start.name))),
    'meta.xml': strToU8(odsDocument('office:document-meta', meta)),
  };
  return zipSync(
    {
      // First and uncompressed: programs tell the type by these bytes (OpenDocument 1.3, part 2, section 3.3).
      mimetype: [strToU8(mediaTypes.ods), { level: 0 }],
      ...contents,
      'META-INF/manifest.xml': strToU8(odsManifest(parts)),
    },
    { level: 6 },
  );
}
