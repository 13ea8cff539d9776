import type { Column } from '../../catalogue/columns.ts';
import type { WorkbookFormat } from '../../catalogue/file-formats.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import type { ColumnUse } from '../../catalogue/templates/templates.ts';
import { writeOdsTemplate } from './ods.ts';
import { describeTemplateWorkbook } from './template-workbook.ts';
import { writeXlsxTemplate } from './xlsx.ts';

/** Writes a template with these columns in their order; notes and help are in `language`. */
export async function writeWorkbook(
  columns: readonly Column[],
  language: Language,
  format: WorkbookFormat,
  uses: readonly ColumnUse[] = [],
): Promise<Uint8Array> {
  const workbook = describeTemplateWorkbook(columns, language, uses);
  return format === 'ods' ? writeOdsTemplate(workbook) : writeXlsxTemplate(workbook);
}

/**
 * The file name, such as `strandbook-sediment-trap-test.xlsx`: only letters, digits and hyphens, which every system
 * allows.
 */
export function workbookFileName(template: string, format: WorkbookFormat): string {
  const words = template
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['template'];
  return `strandbook-${words.join('-').slice(0, 80)}.${format}`;
}
