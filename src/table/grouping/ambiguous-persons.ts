import { namesPersons } from '../../catalogue/definition.ts';
import type { PersonReference } from '../../catalogue/persons/persons.ts';
import { type CheckedRow, personsIn } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import { personReferenceKey } from './person-references.ts';

/** Rows, one below the other, whose cells of a column name the same persons. */
type RowRun = { value: CheckedRow['values'][number]; first: number; last: number };

/** A cell of a table, by its row and its column, and the keys of the persons whom it names. */
type PersonCell = { line: number; column: string; keys: readonly string[] };

/** Whether only the database knows if the words name one person: without a last name, or by a name alone. */
function isAmbiguous({ lastname, orcid, email }: PersonReference): boolean {
  return !lastname || !(orcid || email);
}

/**
 * Cells that name a person by so little that the person may be refused in the end: all of them are wrong then, not the first
 * alone, and whoever corrects the table wants to know each.
 */
export class AmbiguousPersons {
  readonly #columns: { cell: number; column: string; runs: RowRun[] }[];

  constructor(matched: MatchedColumns) {
    this.#columns = matched.flatMap(({ column: { name, field } }, cell) =>
      namesPersons(field) ? [{ cell, column: name, runs: [] }] : [],
    );
  }

  /** Takes the next row in. */
  add({ line, values }: CheckedRow): void {
    for (const { cell, runs } of this.#columns) {
      const value = values[cell] ?? null;
      const run = runs.at(-1);
      if (run && run.value === value && run.last === line - 1) run.last = line;
      else if (personsIn(value).some(isAmbiguous)) runs.push({ value, first: line, last: line });
    }
  }

  /** The cells, column by column. */
  *cells(): Generator<PersonCell> {
    for (const { column, runs } of this.#columns)
      for (const { value, first, last } of runs) {
        const keys = personsIn(value).map(personReferenceKey);
        for (let line = first; line <= last; line++) yield { line, column, keys };
      }
  }
}
