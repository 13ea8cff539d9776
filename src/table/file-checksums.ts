import { columnOf } from '../catalogue/columns.ts';
import { type Cell, normalizeText, readCell, textOf } from '../catalogue/field-types.ts';
import { checksumDigits, isChecksum } from '../catalogue/read-files/checksums.ts';
import {
  baseName,
  defaultChecksumMethod,
  type FileChecksum,
  readFileFields,
} from '../catalogue/read-files/read-files.ts';
import { isPlaceholder, missingTermOf } from '../catalogue/vocabularies/index.ts';
import { trimmedText } from './headers/header-names.ts';
import { matchWholeColumns } from './headers/match-headers.ts';

/** A cell by its place among the given rows and columns, counted from 0. */
type CellRef = { row: number; column: number };

/** Everything that files with known checksums say about a table that names them. */
type FileMatches = {
  /** Values for empty cells: checksums, and the method where it is not given. */
  edits: (CellRef & { value: string })[];
  /** Cells whose checksum is already the file's. */
  equal: (CellRef & { file: string })[];
  /** Cells that say something else than the file: nobody but a person knows which of the two is right. */
  contradictions: (CellRef & { file: string; stated: string; md5: string })[];
  /** Cells of rows whose checksums are made by another method, so that MD5 neither fits in nor can be compared. */
  otherMethod: (CellRef & { file: string; method: string })[];
  /** Names that could mean several files with different content, and different names that could mean one file. */
  ambiguous: (CellRef & { name: string; files: string[] })[];
  /** Names of which there is only a file in other capitals. */
  otherCase: (CellRef & { name: string; files: string[] })[];
  /** Names in the table without a file. */
  withoutFile: (CellRef & { name: string })[];
  /** Files that no row names. */
  withoutRow: string[];
  /** Columns that the table lacks, though there are values for them. */
  missingColumns: string[];
};

/** The name of a file in the one form in which names are compared; a name from Windows has other strokes between folders. */
function normalizePath(name: string): string {
  return normalizeText(name).trim().replaceAll('\\', '/');
}

/** Whether two paths name one file: one of them may begin further up, or be the bare name. */
function isSameFile(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** Files by their bare names in small letters: those that a name can mean. */
class FileIndex {
  readonly #byName = new Map<string, { path: string; sum: FileChecksum }[]>();
  /** Names of a table that begin further up than the file does: of two different ones only one can mean it. */
  readonly #longerNames = new Map<FileChecksum, Set<string>>();

  constructor(sums: readonly FileChecksum[], names: Iterable<string>) {
    for (const sum of sums) {
      const path = normalizePath(sum.name);
      const key = baseName(path).toLowerCase();
      const alike = this.#byName.get(key);
      if (alike) alike.push({ path, sum });
      else this.#byName.set(key, [{ path, sum }]);
    }
    for (const name of names) {
      const path = normalizePath(name);
      for (const file of this.#alike(path)) {
        if (!path.endsWith(`/${file.path}`)) continue;
        const longer = this.#longerNames.get(file.sum);
        if (longer) longer.add(path);
        else this.#longerNames.set(file.sum, new Set([path]));
      }
    }
  }

  #alike(path: string) {
    return this.#byName.get(baseName(path).toLowerCase()) ?? [];
  }

  /** Whether a table has another name besides this one that would mean the file with the same right. */
  hasOtherName(file: FileChecksum, name: string): boolean {
    const longer = this.#longerNames.get(file);
    return longer !== undefined && longer.size > 1 && longer.has(normalizePath(name));
  }

  find(name: string): { exact: FileChecksum[]; otherCase: FileChecksum[] } {
    const path = normalizePath(name);
    const alike = this.#alike(path);
    const exact = alike.filter((file) => isSameFile(file.path, path)).map(({ sum }) => sum);
    if (exact.length > 0) return { exact, otherCase: [] };
    const small = path.toLowerCase();
    const otherCase = alike.filter((file) => isSameFile(file.path.toLowerCase(), small)).map(({ sum }) => sum);
    return { exact, otherCase };
  }
}

/** The words of a cell that names a file; a term for a missing value names none. */
function fileNameOf(cell: Cell): string | null {
  if (cell === null || cell === undefined) return null;
  const name = normalizeText(textOf(cell)).trim();
  return name === '' || missingTermOf(name) || isPlaceholder(name) ? null : name;
}

/** The content of a cell as the field it belongs to keeps it; words that it refuses stay as they are. */
function readStatedValue(cell: Cell, fieldName: string): string | null {
  const field = columnOf(fieldName)?.field;
  if (!field || cell === null || cell === undefined) return null;
  const value = readCell(cell, field);
  if (value === null || typeof value === 'string') return value;
  return textOf(cell).trim();
}

/** The method of a row's checksums where it is another than ours, by its word or by the length of a checksum. */
function findOtherMethod(method: string | null, checksums: readonly (string | null)[]): string | null {
  if (method !== null) return method === defaultChecksumMethod ? null : method;
  const others = Object.entries(checksumDigits).filter(([name]) => name !== defaultChecksumMethod);
  for (const sum of checksums) {
    const other = others.find(([, digits]) => isChecksum(sum) && sum?.length === digits);
    if (other) return other[0];
  }
  return null;
}

/**
 * Finds the checksums of a table's files by their names. Names are compared to the letter, nothing that is written is
 * replaced, and whatever is not certain is told instead: the same name in other capitals, or with different content in
 * several folders. Of several columns with one header the first counts.
 */
export function matchFileChecksums(
  columns: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  sums: readonly FileChecksum[],
): FileMatches {
  const placed = matchWholeColumns(columns.map(trimmedText));
  const headers = columns.map((_, at) => placed.get(at)?.name);
  const methodField = 'checksum_method';
  const methodColumn = headers.indexOf(methodField);
  const pairs = readFileFields.map((fields) => ({
    fields,
    name: headers.indexOf(fields.name),
    checksum: headers.indexOf(fields.checksum),
  }));
  const nameColumns = pairs.map(({ name }) => name).filter((at) => at >= 0);
  const files = new FileIndex(
    sums,
    rows.flatMap((cells) => nameColumns.flatMap((at) => fileNameOf(cells[at]) ?? [])),
  );
  const mentioned = new Set<FileChecksum>();
  const missing = new Set<string>();
  const found: FileMatches = {
    edits: [],
    equal: [],
    contradictions: [],
    otherMethod: [],
    ambiguous: [],
    otherCase: [],
    withoutFile: [],
    withoutRow: [],
    missingColumns: [],
  };

  /** The file that a cell names, if that is certain. */
  function fileOf(row: number, column: number, name: string): FileChecksum | null {
    const { exact, otherCase } = files.find(name);
    for (const file of [...exact, ...otherCase]) mentioned.add(file);
    const named = (list: readonly FileChecksum[]) => ({ row, column, name, files: list.map((file) => file.name) });
    const [first] = exact;
    if (!first) {
      if (otherCase.length > 0) found.otherCase.push(named(otherCase));
      else found.withoutFile.push({ row, column, name });
      return null;
    }
    // Copies of one file have one checksum, so that it does not matter which of them is meant.
    const isOne = exact.every(({ md5 }) => md5 === first.md5);
    if (isOne && !exact.some((file) => files.hasOtherName(file, name))) return first;
    found.ambiguous.push(named(exact));
    return null;
  }

  rows.forEach((cells, row) => {
    const method = methodColumn < 0 ? null : readStatedValue(cells[methodColumn], methodField);
    const stated = pairs.map(({ fields, checksum }) =>
      checksum < 0 ? null : readStatedValue(cells[checksum], fields.checksum),
    );
    const otherMethod = findOtherMethod(method, stated);
    let isMd5 = false;
    pairs.forEach(({ fields, name, checksum }, i) => {
      const fileName = name < 0 ? null : fileNameOf(cells[name]);
      const file = fileName === null ? null : fileOf(row, name, fileName);
      if (!file) return;
      const before = stated[i] ?? null;
      if (checksum < 0) missing.add(fields.checksum);
      else if (otherMethod !== null)
        found.otherMethod.push({ row, column: checksum, file: file.name, method: otherMethod });
      else if (before === null) {
        found.edits.push({ row, column: checksum, value: file.md5 });
        isMd5 = true;
      } else if (before === file.md5) {
        found.equal.push({ row, column: checksum, file: file.name });
        isMd5 = true;
      } else found.contradictions.push({ row, column: checksum, file: file.name, stated: before, md5: file.md5 });
    });
    if (!isMd5 || method !== null) return;
    if (methodColumn < 0) missing.add(methodField);
    else found.edits.push({ row, column: methodColumn, value: defaultChecksumMethod });
  });
  found.withoutRow = sums.filter((file) => !mentioned.has(file)).map(({ name }) => name);
  found.missingColumns = [...missing];
  return found;
}
