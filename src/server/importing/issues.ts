import type { Problem } from '../../catalogue/field-types.ts';

/** One mistake: where it is, and what it is. It becomes a sentence only in the reader's language. */
export type RowIssue = { line: number; field: string; code: string; params: Readonly<Record<string, string | number>> };

/** Something worth knowing that stops nothing. */
export type Warning = { code: string; params: Readonly<Record<string, string | number>> };

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

/** How many rows with errors are listed; beyond that only their number is told. */
export const listedRows = 1000;

/** Collects issues of any number of rows and keeps those of the first thousand. */
export class IssueList {
  readonly #byLine = new Map<number, RowIssue[]>();
  readonly #lines = new Set<number>();
  total = 0;

  add(line: number, field: string, problem: Problem): void {
    this.total++;
    this.#lines.add(line);
    const known = this.#byLine.get(line);
    const issue: RowIssue = { line, field, code: problem.code, params: problem.params };
    if (known) known.push(issue);
    else if (this.#byLine.size < listedRows) this.#byLine.set(line, [issue]);
  }

  /** Rows that have an issue, listed or not. */
  get rows(): number {
    return this.#lines.size;
  }

  /** Whether a row is known to be wrong. */
  has(line: number): boolean {
    return this.#lines.has(line);
  }

  /** The listed issues, by row. */
  list(): RowIssue[] {
    return [...this.#byLine.entries()].sort(([a], [b]) => a - b).flatMap(([, issues]) => issues);
  }
}
