import { workbookFormats } from '../../../catalogue/file-formats.ts';
import { maxUploadBytes } from '../../../catalogue/limits.ts';
import type { TranslationKey } from '../../language.ts';

/** The messages about formats that cannot be read. */
const unsupportedFormats: Readonly<Record<string, TranslationKey>> = {
  xls: 'importing.oldExcel',
  xlsm: 'importing.macros',
  xlsb: 'importing.binaryExcel',
};

type NamedFile = { name: string; size: number };

/** Text formats of tables, which the browser converts to a workbook. */
const textFormats: readonly string[] = ['csv', 'tsv', 'txt', 'tab'];

/** The extensions of files that can be imported. */
export const tableExtensions: readonly string[] = [...workbookFormats, ...textFormats];

/** The reason to reject a file that has to be a workbook, by its size and name; null if it is accepted. */
export function checkWorkbook(file: NamedFile): TranslationKey | null {
  return checkFile(file, workbookFormats, 'importing.notASpreadsheet');
}

/** The reason to reject a file that may be any table; null if it is accepted. */
export function checkTableFile(file: NamedFile): TranslationKey | null {
  return checkFile(file, tableExtensions, 'importing.notATable');
}

function checkFile(file: NamedFile, extensions: readonly string[], otherwise: TranslationKey): TranslationKey | null {
  if (file.size > maxUploadBytes) return 'importing.tooLarge';
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (extensions.includes(extension)) return null;
  return unsupportedFormats[extension] ?? otherwise;
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in base 1000 with 3 decimals: `184.320 kB`; bytes are whole. */
export function formatFileSize(bytes: number, language: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const digits = unit === 0 ? 0 : 3;
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${number.format(size)} ${units[unit]}`;
}
