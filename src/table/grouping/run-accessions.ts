import { accessionKind } from '../../catalogue/values/accessions.ts';

/** The numbers of runs that a table brings, each with the first row that has it: a run belongs to one element. */
export class RunAccessions {
  readonly #rows = new Map<string, number>();

  /** Takes a row's number in. @returns the row that has the same run's number already; null where none has */
  findEarlierRow(number: unknown, line: number): number | null {
    if (typeof number !== 'string' || accessionKind(number) !== 'run') return null;
    const before = this.#rows.get(number);
    if (before === undefined) this.#rows.set(number, line);
    return before ?? null;
  }
}
