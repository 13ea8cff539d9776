import type { TableSource } from './table-source.ts';

/** An opened file with its name. */
export type NamedSource = { name: string; source: TableSource };

/** The beginning that all names share, up to a separator, as in `cruise1_samples` and `cruise1_runs`. */
function commonBeginning(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let length = 0;
  while (length < first.length && others.every((name) => name[length] === first[length])) length++;
  return /^.*[-_. ]/.exec(first.slice(0, length))?.[0] ?? '';
}

/** The names of files without their extension and what they have in common, if each keeps a name of its own. */
export function shortenFileNames(files: readonly string[]): string[] {
  const names = files.map((file) => file.replace(/\.\w+$/, ''));
  const beginning = commonBeginning(names).length;
  const short = names.map((name) => name.slice(beginning));
  return short.every((name) => name !== '') ? short : names;
}

/** The sheets of several files as those of one. The file itself cannot be uploaded, so that a workbook is made of them. */
export function combineSources(files: readonly NamedSource[]): TableSource {
  const names = shortenFileNames(files.map(({ name }) => name));
  const all = files.flatMap(({ source }, file) => {
    const isOnly = source.sheets.filter(({ hidden }) => !hidden).length < 2;
    return source.sheets.map(({ name, hidden }, sheet) => ({
      source,
      sheet,
      name: isOnly && !hidden ? (names[file] ?? name) : `${names[file]}: ${name}`,
      hidden,
    }));
  });
  return {
    sheets: all.map(({ name, hidden }) => ({ name, hidden })),
    isWorkbook: false,
    detectedEncoding: null,
    rowsOf: async (index, features) => (await all[index]?.source.rowsOf(all[index].sheet, features)) ?? [],
  };
}
