import { namesPersons } from '../catalogue/definition.ts';
import type { PersonMention } from '../catalogue/persons.ts';
import { personsIn, type ValidRow } from './check.ts';
import type { Matched } from './match.ts';
import { mentionKey } from './mentions.ts';

/** Rows, one below the other, whose cells of a column name the same persons. */
type Run = { value: ValidRow['values'][number]; first: number; last: number };

/** A cell of a table, by its row and its column, and the keys of the persons whom it names. */
type NamingCell = { line: number; column: string; keys: readonly string[] };

/** Whether only the database knows if the words name one person: without a last name, or by a name alone. */
function isDoubtful({ lastname, orcid, email }: PersonMention): boolean {
  return !lastname || !(orcid || email);
}

/**
 * Cells that name a person by so little that the person may be refused in the end: all of them are wrong then, not the first
 * alone, and whoever corrects the table wants to know each.
 */
export class DoubtfulPersons {
  readonly #columns: { cell: number; column: string; runs: Run[] }[];

  constructor(matched: Matched) {
    this.#columns = matched.flatMap(({ column: { name, field } }, cell) =>
      namesPersons(field) ? [{ cell, column: name, runs: [] }] : [],
    );
  }

  /** Takes the next row in. */
  add({ line, values }: ValidRow): void {
    for (const { cell, runs } of this.#columns) {
      const value = values[cell] ?? null;
      const run = runs.at(-1);
      if (run && run.value === value && run.last === line - 1) run.last = line;
      else if (personsIn(value).some(isDoubtful)) runs.push({ value, first: line, last: line });
    }
  }

  /** The cells, column by column. */
  *cells(): Generator<NamingCell> {
    for (const { column, runs } of this.#columns)
      for (const { value, first, last } of runs) {
        const keys = personsIn(value).map(mentionKey);
        for (let line = first; line <= last; line++) yield { line, column, keys };
      }
  }
}
