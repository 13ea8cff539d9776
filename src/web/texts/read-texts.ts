import { textOf } from '../../catalogue/cells.ts';
import { openTableSource } from '../../table/reading/table-source.ts';
import { browserDecompression, loadFileBytes } from '../decompression.ts';

type UploadedText = { row: number; key: string; en?: string; de?: string };

/**
 * Reads the table of an improved translation: the columns `key`, `en` and `de`, whatever else stands beside them.
 * @returns null where there are no such columns
 * @throws FileProblem where it is no table
 */
export async function readTexts(file: File): Promise<UploadedText[] | null> {
  const bytes = await loadFileBytes(file);
  const [header, ...rows] = await (
    await openTableSource(bytes, file.name, browserDecompression, { isEscaped: true })
  ).rowsOf(0);
  const names = Array.from(header?.cells ?? [], (cell) =>
    textOf(cell ?? '')
      .trim()
      .toLowerCase(),
  );
  const [key, en, de] = ['key', 'en', 'de'].map((name) => names.indexOf(name)) as [number, number, number];
  if (key < 0 || (en < 0 && de < 0)) return null;
  const textAt = (cells: (typeof rows)[number]['cells'], column: number) => textOf(cells[column] ?? '');
  return rows.map(({ line, cells }) => ({
    row: line,
    key: textAt(cells, key).trim(),
    ...(en >= 0 && { en: textAt(cells, en) }),
    ...(de >= 0 && { de: textAt(cells, de) }),
  }));
}
