import { workbookFormats } from '../../catalogue/file-formats.ts';
import { maxUploadBytes } from '../../catalogue/limits.ts';
import type { WordKey } from '../language.ts';

/** The sentences about files that the server would not read. */
const otherKinds: Readonly<Record<string, WordKey>> = {
  xls: 'importing.oldExcel',
  xlsm: 'importing.macros',
  xlsb: 'importing.binaryExcel',
};

/** The reason not to send a file; this looks only at its size and name, the server at its content. */
export function checkFile(file: { name: string; size: number }): WordKey | null {
  if (file.size > maxUploadBytes) return 'importing.tooLarge';
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (workbookFormats.some((format) => format === ending)) return null;
  return otherKinds[ending] ?? 'importing.notASpreadsheet';
}
