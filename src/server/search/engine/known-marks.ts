import type pg from 'pg';

/** More marks than these are thinned out to the newest ones, which other servers may not have seen yet. */
const maxMarks = 1_000;
const newestMarks = 500;

/** Numbers from one on and before another. */
export type Range = readonly [from: number, end: number];

/** A mark of a change (`search_change`): some rows of a table; or without one, everything. */
export type Mark = { id: number; table_name: string | null; ranges: string | null };

/** A mark may stand in the place of others that were deleted. */
type StoredMark = Mark & { replaces: string | null };

/** The ranges of a multirange of the database. */
export const rangesIn = (multirange: string): Range[] =>
  [...multirange.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, end]) => [Number(from), Number(end)]);

/** The marks of changes that a server has followed. */
export class KnownMarks {
  readonly #ids = new Set<number>();

  /**
   * Reads the marks of changes that this server does not know. One that stands for known marks alone is known by that, and
   * not among them.
   */
  async readUnknown(client: pg.PoolClient): Promise<Mark[]> {
    const { rows } = await client.query<StoredMark>(
      'SELECT id, table_name, ranges::text, replaces::text FROM search_change WHERE id <> ALL($1)',
      [[...this.#ids]],
    );
    return rows.filter((mark) => !this.#takeInPlace(mark));
  }

  #takeInPlace({ id, replaces }: StoredMark): boolean {
    if (replaces === null) return false;
    const replaced: number[] = [];
    for (const [from, end] of rangesIn(replaces))
      for (let mark = from; mark < end; mark++) {
        if (!this.#ids.has(mark)) return false;
        replaced.push(mark);
      }
    for (const mark of replaced) this.#ids.delete(mark);
    this.#ids.add(id);
    return true;
  }

  add(marks: readonly Mark[]): void {
    for (const { id } of marks) this.#ids.add(id);
  }

  /** Takes all marks as known, and no others: marks that are gone may have none in their place. */
  async addAll(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<Mark>('SELECT id FROM search_change');
    this.#ids.clear();
    this.add(rows);
  }

  /**
   * Replaces the older ones of many marks by a single one. Servers that know them all go on by it; others
   * cannot know what has changed, and read everything.
   */
  async thinOut(client: pg.PoolClient): Promise<void> {
    if (this.#ids.size <= maxMarks) return;
    const older = [...this.#ids].sort((a, b) => a - b).slice(0, -newestMarks);
    const { rows } = await client.query<{ id: number; gone: number[] }>(
      `WITH gone AS (DELETE FROM search_change WHERE id IN (
          SELECT id FROM search_change WHERE id = ANY($1) FOR UPDATE SKIP LOCKED) RETURNING id),
        mark AS (INSERT INTO search_change (replaces)
          SELECT range_agg(int8range(id, id, '[]')) FROM gone HAVING count(*) > 0 RETURNING id)
        SELECT id, ARRAY(SELECT id FROM gone) AS gone FROM mark`,
      [older],
    );
    for (const { id, gone } of rows) {
      for (const mark of gone) this.#ids.delete(mark);
      this.#ids.add(id);
    }
  }
}
