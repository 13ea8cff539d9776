import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SharedFiles } from '../../catalogue/archive/read-file-findings.ts';
import { checksumPattern } from '../../catalogue/read-files/checksums.ts';
import { compareMates, isFilledDown } from '../../catalogue/read-files/read-mates.ts';
import type { Tables } from '../database/tables.ts';
import { isElementIn } from '../search/index.ts';

/** A file name without the numbers of reads (`R1`), and without other markers of a read (`1`, `fwd`). */
const withoutReadNumbers = sql`regexp_replace(name, '(^|[^[:alnum:]])([rR])[0-9]+(?![[:alnum:]])', '\\1\\2#', 'g')`;
const withoutReadMarkers = sql`regexp_replace(${withoutReadNumbers},
  '(^|[^[:alnum:]])(?:[12fr]|fwd|rev|forward|reverse)(?![[:alnum:]])', '\\1#', 'gi')`;

/** Groups of at least `least` names that are equal when reduced to the key. */
async function findSimilarNames(
  db: Kysely<Tables>,
  files: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  least: number,
): Promise<string[][]> {
  const { rows } = await sql<{ names: string[] }>`SELECT array_agg(DISTINCT name) AS names FROM (${files}) files
    WHERE name IS NOT NULL GROUP BY ${key} HAVING count(DISTINCT name) >= ${least}`.execute(db);
  return rows.map(({ names }) => names);
}

const collator = new Intl.Collator('en', { numeric: true });

/** Names that belong to a series of at least three that count up by one. */
function findFilledDown(names: readonly string[]): string[] {
  const sorted = names.toSorted(collator.compare);
  const follows = (index: number) => isFilledDown(sorted[index - 1] ?? '', sorted[index] ?? '');
  return sorted.filter(
    (_, i) => (follows(i) && (follows(i - 1) || follows(i + 1))) || (follows(i + 1) && follows(i + 2)),
  );
}

const areMates = ([one = '', other = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && ['mates', 'swapped'].includes(compareMates(one, other));

/** File names and checksums of selected elements that conflict with those of other selected elements. */
export async function findSharedFiles(db: Kysely<Tables>, ids: string): Promise<SharedFiles> {
  const forward = sql`SELECT e.forward_read_file_name AS name, e.forward_read_file_checksum AS sum, e.samp_name
    FROM sequencing_element e WHERE ${isElementIn(ids)}`;
  const reverse = sql`SELECT e.reverse_read_file_name, e.reverse_read_file_checksum, e.samp_name
    FROM sequencing_element e WHERE ${isElementIn(ids)}`;
  const { rows } = await sql<{ sum: string }>`SELECT sum FROM (${forward} UNION ALL ${reverse}) files
    WHERE sum ~ ${checksumPattern.source} GROUP BY sum HAVING count(DISTINCT name) > 1`.execute(db);
  const similar = await findSimilarNames(db, forward, withoutReadNumbers, 3);
  const pairs = await findSimilarNames(db, forward, sql`samp_name, ${withoutReadMarkers}`, 2);
  return {
    checksums: new Set(rows.map(({ sum }) => sum)),
    filledDown: new Set(similar.flatMap(findFilledDown)),
    matesApart: new Set(pairs.filter(areMates).flat()),
  };
}
