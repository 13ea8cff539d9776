import { namesPersons } from '../../catalogue/lookup.ts';
import type { PersonReference } from '../../catalogue/persons/persons.ts';
import { type CheckedRow, personsIn } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import { personReferenceKey } from './person-references.ts';

/** Consecutive rows in which the cells of a column name the same persons. */
type RowRun = { value: CheckedRow['values'][number]; first: number; last: number };

/** The row and column of a cell, and the keys of the persons in it. */
type PersonCell = { line: number; column: string; keys: readonly string[] };

/** Whether only the database can show which person a reference means: it has no last name, or nothing but a name. */
function isAmbiguous({ lastname, orcid, email }: PersonReference): boolean {
  return !lastname || !(orcid || email);
}

/**
 * All cells with an ambiguous reference to a person. If the database shows that the reference fits several persons, all
 * of these cells are reported instead of only the first one, so that each can be corrected.
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
