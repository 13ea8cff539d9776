import { accessionKind } from '../../catalogue/values/accessions.ts';

/** The run accessions of a table, each with its first row: a run belongs to one element. */
export class RunAccessions {
  readonly #rows = new Map<string, number>();

  /** Adds a row's accession. @returns the earlier row with the same run accession, or null */
  findEarlierRow(accession: unknown, line: number): number | null {
    if (typeof accession !== 'string' || accessionKind(accession) !== 'run') return null;
    const earlierRow = this.#rows.get(accession);
    if (earlierRow === undefined) this.#rows.set(accession, line);
    return earlierRow ?? null;
  }
}
