import { workbookFormats } from '../../../catalogue/file-formats.ts';
import { maxUploadBytes } from '../../../catalogue/limits.ts';
import type { TranslationKey } from '../../language.ts';

/** The sentences about files that the server would not read. */
const unsupportedFormats: Readonly<Record<string, TranslationKey>> = {
  xls: 'importing.oldExcel',
  xlsm: 'importing.macros',
  xlsb: 'importing.binaryExcel',
};

type NamedFile = { name: string; size: number };

/** Text files that hold a table; of them a workbook is made here. */
const textFormats: readonly string[] = ['csv', 'tsv', 'txt', 'tab'];

/** The endings of files that can be brought in. */
export const tableExtensions: readonly string[] = [...workbookFormats, ...textFormats];

/** The reason not to take a file that must be a workbook, as a call sends it; this looks only at its size and name. */
export function checkWorkbook(file: NamedFile): TranslationKey | null {
  return checkFile(file, workbookFormats, 'importing.notASpreadsheet');
}

/** The reason not to take a file that may be any table. */
export function checkTableFile(file: NamedFile): TranslationKey | null {
  return checkFile(file, tableExtensions, 'importing.notATable');
}

function checkFile(file: NamedFile, endings: readonly string[], otherwise: TranslationKey): TranslationKey | null {
  if (file.size > maxUploadBytes) return 'importing.tooLarge';
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (endings.includes(ending)) return null;
  return unsupportedFormats[ending] ?? otherwise;
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
