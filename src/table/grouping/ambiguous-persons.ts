import { namesPersons } from '../../catalogue/lookup.ts';
import type { PersonReference } from '../../catalogue/persons/persons.ts';
import { type CheckedRow, personsIn } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import { personReferenceKey } from './person-references.ts';

/** Consecutive rows whose cells of a column name the same persons. */
type RowRun = { value: CheckedRow['values'][number]; first: number; last: number };

/** A cell by its row and column, and the keys of the persons in it. */
type PersonCell = { line: number; column: string; keys: readonly string[] };

/** Whether a reference only identifies a person together with the database: without a last name, or by name alone. */
function isAmbiguous({ lastname, orcid, email }: PersonReference): boolean {
  return !lastname || !(orcid || email);
}

/**
 * Cells with an ambiguous reference to a person, which may be refused in the end. All of them are reported then, not
 * only the first one, so that each can be corrected.
 */
export class AmbiguousPersons {
  readonly #columns: { cellIndex: number; column: string; runs: RowRun[] }[];

  constructor(matched: MatchedColumns) {
    this.#columns = matched.flatMap(({ column: { name, field } }, cellIndex) =>
      namesPersons(field) ? [{ cellIndex, column: name, runs: [] }] : [],
    );
  }

  /** Adds the next row. */
  add({ line, values }: CheckedRow): void {
    for (const { cellIndex, runs } of this.#columns) {
      const value = values[cellIndex] ?? null;
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
