import { type Kysely, sql } from 'kysely';
import { type Archive, type Finding, findingOf } from '../../catalogue/archive/findings.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { accessionKind, readAccession } from '../../catalogue/values/accessions.ts';
import type { Tables } from '../database/tables.ts';
import { elementQuery, isElementIn } from '../search/index.ts';

/** The column of the accession number that an archive has assigned to an element. */
export const accessionColumn = columnOf('accession_number') as Column;

/** The accession numbers of runs that selected elements share with other stored elements. */
export async function findSharedRunAccessions(db: Kysely<Tables>, ids: string): Promise<Set<string>> {
  const selected = elementQuery([accessionColumn], isElementIn(ids));
  const { rows } = await sql<{ number: string }>`SELECT e.accession_number AS number FROM sequencing_element e
    WHERE e.accession_number IN (SELECT x.accession_number FROM (${selected}) x)
    GROUP BY e.accession_number HAVING count(*) > 1`.execute(db);
  return new Set(rows.flatMap(({ number }) => (accessionKind(number) === 'run' ? number : [])));
}

/** Findings on the accession number of an element, for every archive. */
export function accessionFindings(archive: Archive, number: unknown, shared: ReadonlySet<string>): Finding[] {
  if (typeof number !== 'string') return [];
  const code = shared.has(number) ? 'sameRun' : readAccession(number) instanceof Problem ? 'wrongNumber' : null;
  return code ? [findingOf(archive, code, accessionColumn.name, accessionColumn.name, number)] : [];
}
