import { mandatoryColumns } from '../../../catalogue/columns.ts';
import { FileProblem } from '../../../table/issues.ts';
import { ForeignTable, type SheetView } from '../../../table/mapping/foreign-table.ts';
import type { TypeNames } from '../../../table/measurements/measurement-columns.ts';
import { combineSources, type NamedSource, shortenFileNames } from '../../../table/reading/combined-source.ts';
import { openTableSource, openTextSource } from '../../../table/reading/table-source.ts';
import { browserDecompression, loadFileBytes } from '../../decompression.ts';
import type { FilesTogether, OpenedFile, TableInput } from './worker-messages.ts';

/** Opens a table: a file, several files as the sheets of one, or a text. */
export async function openTable(input: TableInput, types: TypeNames): Promise<ForeignTable> {
  if ('text' in input) return new ForeignTable(openTextSource(input.text), types);
  const { file, encoding, others = [] } = input;
  const open = async (one: File) =>
    openTableSource(await loadFileBytes(one), one.name, browserDecompression, { encoding });
  if (others.length === 0) return new ForeignTable(await open(file), types);
  const files = [];
  for (const one of [file, ...others]) files.push({ name: one.name, source: await open(one) });
  return new ForeignTable(combineSources(files), types);
}

/** Whether the table is one of our templates that needs nothing from other sheets. */
const isWholeTemplate = ({ isTemplate, suggestions }: SheetView): boolean =>
  isTemplate && mandatoryColumns.every(({ name }) => suggestions.some(({ meaning }) => meaning.certain === name));

/**
 * The sheets of an opened table, and the view of the one to begin with: the sheet that was joined of others if that is
 * certain.
 */
export async function viewOpened(table: ForeignTable, areFiles: boolean): Promise<OpenedFile> {
  const best = await table.findBestSheet();
  const join = isWholeTemplate(best) && !areFiles ? null : await table.join(areFiles);
  const joined = join?.isCertain ? join.sheet : null;
  const view = joined === null ? best : await table.view(joined, null);
  return {
    // Columns are shown wherever there is a choice of sheets, even if they are ours.
    view: { ...view, isTemplate: view.isTemplate && (join?.sheet ?? null) === null },
    sheets: table.sheets.map(({ name, hidden }) => ({ name, hidden })),
    letters: table.detectedEncoding,
    join,
  };
}

/** Whether a sheet of combined files is of the file with this short name. */
const isOfFile = (sheet: string, file: string): boolean => sheet === file || sheet.startsWith(`${file}: `);

/** How files that were chosen together belong together. */
export async function compareFiles(files: readonly File[]): Promise<FilesTogether> {
  const refused: FilesTogether['refused'] = [];
  const sources: NamedSource[] = [];
  for (const file of files)
    try {
      const source = await openTableSource(await loadFileBytes(file), file.name, browserDecompression);
      await new ForeignTable(source).findBestSheet();
      sources.push({ name: file.name, source });
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      refused.push({ file: file.name, code: error.code, params: error.params });
    }
  if (refused.length > 0) return { isOne: false, unjoined: [], refused };
  const join = await new ForeignTable(combineSources(sources)).join(true);
  const alone = shortenFileNames(files.map(({ name }) => name)).filter(
    (file) => !join?.names.some((sheet) => isOfFile(sheet, file)),
  );
  const unjoined = (join?.unjoined ?? []).filter(
    ({ sheets }) => join?.names.length === 0 || alone.some((file) => sheets.some((sheet) => isOfFile(sheet, file))),
  );
  return { isOne: join !== null && join.sheet !== null && alone.length === 0, unjoined, refused };
}
