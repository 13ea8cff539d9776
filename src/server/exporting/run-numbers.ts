import { type Kysely, sql } from 'kysely';
import { accessionKind, readAccession } from '../../catalogue/accessions.ts';
import { type Archive, type Finding, findingOf } from '../../catalogue/archive/findings.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import { Problem } from '../../catalogue/field-types.ts';
import type { Tables } from '../database/tables.ts';
import { isOneOf } from '../search/element-set.ts';
import { elementsWhere } from '../search/elements.ts';

/** The column of the number that an archive has given to an element. */
export const numberColumn = columnOf('accession_number') as Column;

/** The numbers of runs that chosen elements have, and other stored ones as well. */
export async function sharedRuns(db: Kysely<Tables>, ids: string): Promise<Set<string>> {
  const chosen = elementsWhere([numberColumn], isOneOf(ids));
  const { rows } = await sql<{ number: string }>`SELECT e.accession_number AS number FROM sequencing_element e
    WHERE e.accession_number IN (SELECT x.accession_number FROM (${chosen}) x)
    GROUP BY e.accession_number HAVING count(*) > 1`.execute(db);
  return new Set(rows.flatMap(({ number }) => (accessionKind(number) === 'run' ? number : [])));
}

/** Findings before any archive on the number that an element has already. */
export function numberFindings(archive: Archive, number: unknown, shared: ReadonlySet<string>): Finding[] {
  if (typeof number !== 'string') return [];
  const code = shared.has(number) ? 'sameRun' : readAccession(number) instanceof Problem ? 'wrongNumber' : null;
  return code ? [findingOf(archive, code, numberColumn.name, numberColumn.name, number)] : [];
}
