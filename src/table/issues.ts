import type { SpellingVariant } from '../catalogue/answers/importing.ts';
import { columnLetters } from '../catalogue/templates/sheets.ts';
import { LineSet } from './line-set.ts';

/** One mistake: where it is, and what it is. It becomes a sentence only in the reader's language. */
export type RowIssue = { line: number; field: string; code: string; params: Readonly<Record<string, string | number>> };

/** A mistake by the key of its sentence: one of the locale's `rules`, or one of another group with that before a point. */
export type CodedMessage = Pick<RowIssue, 'code' | 'params'>;

/**
 * Something worth knowing that stops nothing, by the key of its sentence: one of the locale's `importing`, or one of another group
 * with that before a point. A name comes with the spelling in which it is stored, where that may be meant.
 */
export type Warning = { code: string; params: Readonly<Record<string, string | number>>; spelling?: SpellingVariant };

/** A file that cannot be imported at all. `code` is a key of the locale's `importing`. */
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

/** Number of rows with errors that are listed; of those beyond, the kinds tell how many they are. */
export const maxListedRows = 1000;

/** The mistakes of one code in one column, over all rows. */
export type IssueKind = {
  field: string;
  code: string;
  /** Parameters of the sentence about the first of them. */
  params: RowIssue['params'];
  /** Whether the sentences about the others differ from it. */
  differs: boolean;
  /** Number of rows in which it occurs. */
  rows: number;
  /** The first of these. */
  first: number;
  /** Those of them that are listed with all their mistakes, in order. */
  listed: number[];
};

/** Everything that is wrong with a table. The kinds are exact also where not every row is listed. */
export type Issues = {
  issues: RowIssue[];
  kinds: IssueKind[];
  total: number;
  rows: number;
  /** The letters of the columns with mistakes, by name; without those that the sheet does not have. */
  columnLetters: Readonly<Record<string, string>>;
};

type CountedKind = Omit<IssueKind, 'rows' | 'listed'> & { lines: LineSet };

/** Collects issues of any number of rows: keeps those of the first ones (1,000 where nothing else is said), and counts every kind. */
export class IssueList {
  readonly #keptRows: number;
  readonly #byLine = new Map<number, RowIssue[]>();
  readonly #lines = new LineSet();
  readonly #kinds = new Map<string, CountedKind>();
  readonly #letters = new Map<string, string>();
  total = 0;

  constructor(keptRows = maxListedRows) {
    this.#keptRows = keptRows;
  }

  /** Notes where a column stands in the sheet, counted from 0. */
  setColumnIndex(field: string, index: number): void {
    this.#letters.set(field, columnLetters(index));
  }

  add(line: number, field: string, problem: CodedMessage): void {
    this.total++;
    this.#lines.add(line);
    const { code, params } = problem;
    this.#count(line, field, problem);
    const known = this.#byLine.get(line);
    const issue: RowIssue = { line, field, code, params };
    if (known) known.push(issue);
    else if (this.#byLine.size < this.#keptRows) this.#byLine.set(line, [issue]);
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

  /** Everything that was collected: the listed issues by row, the kinds by how many rows they are in. */
  all(): Issues {
    const issues = [...this.#byLine.entries()].sort(([a], [b]) => a - b).flatMap(([, ofLine]) => ofLine);
    const kinds = [...this.#kinds.values()].map(({ lines, ...kind }): IssueKind => {
      const own = issues.filter(({ field, code }) => field === kind.field && code === kind.code);
      return { ...kind, rows: lines.size, listed: [...new Set(own.map(({ line }) => line))] };
    });
    kinds.sort((a, b) => b.rows - a.rows || a.first - b.first);
    const letters = Object.fromEntries(
      kinds.flatMap(({ field }): [string, string][] => {
        const ofField = this.#letters.get(field);
        return ofField === undefined ? [] : [[field, ofField]];
      }),
    );
    return { issues, kinds, total: this.total, rows: this.#lines.size, columnLetters: letters };
  }
}
