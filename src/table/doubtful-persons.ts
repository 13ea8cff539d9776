import { isPersonList } from '../catalogue/definition.ts';
import type { PersonMention } from '../catalogue/persons.ts';
import { type Checked, personsIn, type ValidRow } from './check.ts';
import type { Matched } from './match.ts';
import { mentionKey } from './mentions.ts';

type Mentioned = Checked | readonly Checked[];
/** Rows, one below the other, whose cells of a column name the same persons. */
type Run = { value: Mentioned; first: number; last: number };

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
  readonly #columns: { cell: number; column: string; latest: Mentioned; runs: Run[] }[];

  constructor(matched: Matched) {
    this.#columns = matched.flatMap(({ column: { name, field } }, cell) =>
      isPersonList(field) || (field.type === 'reference' && field.to === 'person')
        ? [{ cell, column: name, latest: null, runs: [] }]
        : [],
    );
  }

  /** Takes the next row in. */
  add({ line, values }: ValidRow): void {
    for (const known of this.#columns) {
      const value = values[known.cell] ?? null;
      const run = known.runs.at(-1);
      if (run && value === known.latest && value === run.value && run.last === line - 1) run.last = line;
      else if (personsIn(value).some(isDoubtful)) known.runs.push({ value, first: line, last: line });
      known.latest = value;
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
