import type { SpellingVariant } from '../catalogue/endpoints/importing.ts';
import { columnLetters } from '../catalogue/templates/sheets.ts';
import { LineSet } from './line-set.ts';

/** An error in a row and column. It is translated into the reader's language only for display. */
export type RowIssue = { line: number; field: string; code: string; params: Readonly<Record<string, string | number>> };

/** An error by its translation key: a key of `rules` in the locale, or `group.key` of another group. */
export type CodedMessage = Pick<RowIssue, 'code' | 'params'>;

/**
 * A warning, which does not stop the import. `code` is a key of `importing` in the locale, or `group.key` of another
 * group. `spelling` is a name in the table and its stored spelling, if the latter may be meant.
 */
export type Warning = { code: string; params: Readonly<Record<string, string | number>>; spelling?: SpellingVariant };

/** A file that cannot be imported at all. `code` is a key of `importing` in the locale. */
export class FileProblem extends Error {
  readonly status: 400 | 413 | 415;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(status: 400 | 413 | 415, code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** Maximum number of rows whose errors are listed; further errors are only counted by kind. */
export const maxListedRows = 1000;

/** The errors with the same code in the same column, over all rows. */
export type IssueKind = {
  field: string;
  code: string;
  /** Parameters of the message about the first error. */
  params: RowIssue['params'];
  /** Whether other errors have different parameters. */
  differs: boolean;
  /** Number of rows with such an error. */
  rows: number;
  /** The first of these rows. */
  first: number;
  /** Those of the rows whose errors are listed, in order. */
  listed: number[];
};

/** All errors of a table. `kinds` also counts rows that are not listed. */
export type Issues = {
  issues: RowIssue[];
  kinds: IssueKind[];
  total: number;
  rows: number;
  /** The letters in the sheet of the columns with errors, by name; columns that the sheet lacks are left out. */
  columnLetters: Readonly<Record<string, string>>;
};

type CountedKind = Omit<IssueKind, 'rows' | 'listed'> & { lines: LineSet };

/** Collects issues. It lists those of the first rows (1,000 by default) and counts all of them by kind. */
export class IssueList {
  readonly #maxListedRows: number;
  readonly #byLine = new Map<number, RowIssue[]>();
  readonly #lines = new LineSet();
  readonly #kinds = new Map<string, CountedKind>();
  readonly #letters = new Map<string, string>();
  total = 0;

  constructor(listedRows = maxListedRows) {
    this.#maxListedRows = listedRows;
  }

  /** Sets the index of a column in the sheet, from 0. */
  setColumnIndex(field: string, index: number): void {
    this.#letters.set(field, columnLetters(index));
  }

  add(line: number, field: string, problem: CodedMessage): void {
    this.total++;
    this.#lines.add(line);
    const { code, params } = problem;
    this.#count(line, field, problem);
    const lineIssues = this.#byLine.get(line);
    const issue: RowIssue = { line, field, code, params };
    if (lineIssues) lineIssues.push(issue);
    else if (this.#byLine.size < this.#maxListedRows) this.#byLine.set(line, [issue]);
  }

  #count(line: number, field: string, { code, params }: CodedMessage): void {
    const key = `${code} ${field}`;
    let kind = this.#kinds.get(key);
    if (!kind) {
      kind = { field, code, params, differs: false, first: line, lines: new LineSet() };
      this.#kinds.set(key, kind);
    }
    kind.lines.add(line);
    kind.differs ||= Object.keys(params).some((name) => params[name] !== kind.params[name]);
    if (line >= kind.first) return;
    kind.first = line;
    kind.params = params;
  }

  /** All issues: the listed ones by row, and the kinds by descending frequency. */
  all(): Issues {
    const issues = [...this.#byLine.entries()].sort(([a], [b]) => a - b).flatMap(([, lineIssues]) => lineIssues);
    const kinds = [...this.#kinds.values()].map(({ lines, ...kind }): IssueKind => {
      const listed = issues.filter(({ field, code }) => field === kind.field && code === kind.code);
      return { ...kind, rows: lines.size, listed: [...new Set(listed.map(({ line }) => line))] };
    });
    kinds.sort((a, b) => b.rows - a.rows || a.first - b.first);
    const letters = Object.fromEntries(
      kinds.flatMap(({ field }): [string, string][] => {
        const letter = this.#letters.get(field);
        return letter === undefined ? [] : [[field, letter]];
      }),
    );
    return { issues, kinds, total: this.total, rows: this.#lines.size, columnLetters: letters };
  }
}
