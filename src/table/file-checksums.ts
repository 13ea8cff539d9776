import { trimmedText } from '../catalogue/cells.ts';
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
import { matchWholeColumns } from './headers/match-headers.ts';

/** A cell by its index among the given rows and columns, from 0. */
type CellRef = { row: number; column: number };

/** The comparison of a table's file names with files whose checksums are known. */
type FileMatches = {
  /** Values for empty cells: checksums, and the method if it is missing. */
  edits: (CellRef & { value: string })[];
  /** Cells that already contain the file's checksum. */
  equal: (CellRef & { file: string })[];
  /** Cells that contain another checksum than the file's; a person has to decide which one is right. */
  contradictions: (CellRef & { file: string; stated: string; md5: string })[];
  /** Cells of rows with another checksum method, so that MD5 checksums can be neither filled in nor compared. */
  otherMethod: (CellRef & { file: string; method: string })[];
  /** Names that match several files with different content, and different names that match the same file. */
  ambiguous: (CellRef & { name: string; files: string[] })[];
  /** Names that match a file only if case is ignored. */
  otherCase: (CellRef & { name: string; files: string[] })[];
  /** Names in the table that match no file. */
  withoutFile: (CellRef & { name: string })[];
  /** Files that no row names. */
  withoutRow: string[];
  /** Columns that the values need, but the table lacks. */
  missingColumns: string[];
};

/** Normalizes a path for comparison; Windows paths get forward slashes. */
function normalizePath(name: string): string {
  return normalizeText(name).trim().replaceAll('\\', '/');
}

/** Whether two paths denote the same file: they are equal, or one ends with the other. */
function isSameFile(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** Files by their base name in lower case. */
class FileIndex {
  readonly #byName = new Map<string, { path: string; checksum: FileChecksum }[]>();
  /**
   * Names in the table that begin at a higher folder than the file's path; if a file has several, only one can be
   * right.
   */
  readonly #longerNames = new Map<FileChecksum, Set<string>>();

  constructor(checksums: readonly FileChecksum[], names: Iterable<string>) {
    for (const checksum of checksums) {
      const path = normalizePath(checksum.name);
      const key = baseName(path).toLowerCase();
      const sameName = this.#byName.get(key);
      if (sameName) sameName.push({ path, checksum });
      else this.#byName.set(key, [{ path, checksum }]);
    }
    for (const name of names) {
      const path = normalizePath(name);
      for (const file of this.#filesNamedLike(path)) {
        if (!path.endsWith(`/${file.path}`)) continue;
        const longerNames = this.#longerNames.get(file.checksum);
        if (longerNames) longerNames.add(path);
        else this.#longerNames.set(file.checksum, new Set([path]));
      }
    }
  }

  #filesNamedLike(path: string) {
    return this.#byName.get(baseName(path).toLowerCase()) ?? [];
  }

  /** Whether the table contains another name that matches the file equally well. */
  hasOtherName(file: FileChecksum, name: string): boolean {
    const longerNames = this.#longerNames.get(file);
    return longerNames !== undefined && longerNames.size > 1 && longerNames.has(normalizePath(name));
  }

  find(name: string): { exact: FileChecksum[]; otherCase: FileChecksum[] } {
    const path = normalizePath(name);
    const candidates = this.#filesNamedLike(path);
    const exact = candidates.filter((file) => isSameFile(file.path, path)).map(({ checksum: sum }) => sum);
    if (exact.length > 0) return { exact, otherCase: [] };
    const lowerPath = path.toLowerCase();
    const otherCase = candidates
      .filter((file) => isSameFile(file.path.toLowerCase(), lowerPath))
      .map(({ checksum: sum }) => sum);
    return { exact, otherCase };
  }
}

/** The file name in a cell; null for an empty cell and for a missing-value term. */
function fileNameOf(cell: Cell): string | null {
  if (cell === null || cell === undefined) return null;
  const name = normalizeText(textOf(cell)).trim();
  return name === '' || missingTermOf(name) || isPlaceholder(name) ? null : name;
}

/** The value of a cell as its field stores it; a value that the field refuses is returned as it is. */
function readStatedValue(cell: Cell, fieldName: string): string | null {
  const field = columnOf(fieldName)?.field;
  if (!field || cell === null || cell === undefined) return null;
  const value = readCell(cell, field);
  if (value === null || typeof value === 'string') return value;
  return textOf(cell).trim();
}

/** The checksum method of a row, by its name or by the length of a checksum; null for the default method. */
function findOtherMethod(method: string | null, checksums: readonly (string | null)[]): string | null {
  if (method !== null) return method === defaultChecksumMethod ? null : method;
  const otherMethods = Object.entries(checksumDigits).filter(([name]) => name !== defaultChecksumMethod);
  for (const checksum of checksums) {
    const other = otherMethods.find(([, digits]) => isChecksum(checksum) && checksum?.length === digits);
    if (other) return other[0];
  }
  return null;
}

/**
 * Matches files to a table's file names. Names are compared exactly, and no existing value is replaced. Uncertain
 * matches are listed separately: names that differ in case, and equal names of files with different content in several
 * folders. If several columns have the same header, the first one counts.
 */
export function matchFileChecksums(
  columns: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  checksums: readonly FileChecksum[],
): FileMatches {
  const wholeColumns = matchWholeColumns(columns.map(trimmedText));
  const headers = columns.map((_, index) => wholeColumns.get(index)?.name);
  const methodField = 'checksum_method';
  const methodColumn = headers.indexOf(methodField);
  const pairs = readFileFields.map((fields) => ({
    fields,
    name: headers.indexOf(fields.name),
    checksum: headers.indexOf(fields.checksum),
  }));
  const nameColumns = pairs.map(({ name }) => name).filter((column) => column >= 0);
  const files = new FileIndex(
    checksums,
    rows.flatMap((cells) => nameColumns.flatMap((column) => fileNameOf(cells[column]) ?? [])),
  );
  const namedFiles = new Set<FileChecksum>();
  const missingColumns = new Set<string>();
  const matches: FileMatches = {
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

  /** The file named in a cell, if the match is certain. */
  function fileOf(row: number, column: number, name: string): FileChecksum | null {
    const { exact, otherCase } = files.find(name);
    for (const file of [...exact, ...otherCase]) namedFiles.add(file);
    const withFiles = (list: readonly FileChecksum[]) => ({ row, column, name, files: list.map((file) => file.name) });
    const [first] = exact;
    if (!first) {
      if (otherCase.length > 0) matches.otherCase.push(withFiles(otherCase));
      else matches.withoutFile.push({ row, column, name });
      return null;
    }
    // Copies of one file have the same checksum, so that any of them can be used.
    const isOne = exact.every(({ md5 }) => md5 === first.md5);
    if (isOne && !exact.some((file) => files.hasOtherName(file, name))) return first;
    matches.ambiguous.push(withFiles(exact));
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
      const current = stated[i] ?? null;
      if (checksum < 0) missingColumns.add(fields.checksum);
      else if (otherMethod !== null)
        matches.otherMethod.push({ row, column: checksum, file: file.name, method: otherMethod });
      else if (current === null) {
        matches.edits.push({ row, column: checksum, value: file.md5 });
        isMd5 = true;
      } else if (current === file.md5) {
        matches.equal.push({ row, column: checksum, file: file.name });
        isMd5 = true;
      } else matches.contradictions.push({ row, column: checksum, file: file.name, stated: current, md5: file.md5 });
    });
    if (!isMd5 || method !== null) return;
    if (methodColumn < 0) missingColumns.add(methodField);
    else matches.edits.push({ row, column: methodColumn, value: defaultChecksumMethod });
  });
  matches.withoutRow = checksums.filter((file) => !namedFiles.has(file)).map(({ name }) => name);
  matches.missingColumns = [...missingColumns];
  return matches;
}
