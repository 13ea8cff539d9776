import { type Kysely, sql } from 'kysely';
import { Problem } from '../../catalogue/field-types.ts';
import { accessionKind } from '../../catalogue/values/accessions.ts';
import type { IssueList } from '../../table/issues.ts';
import type { Tables } from '../database/tables.ts';
import type { RecordUpdate } from './prepare-updates.ts';

/** Refuses cells that give an element the number of a run which another one has, in the table or as it is stored. */
export async function refuseSharedRunAccessions(
  db: Kysely<Tables>,
  changed: readonly RecordUpdate[],
  issues: IssueList,
): Promise<void> {
  const numbered = changed.flatMap(({ stored: { entity, id }, after, changes }) => {
    const entry = changes.find(({ field }) => field === 'accession_number');
    return entity === 'sequencing_element' && entry ? [{ id, number: after.accession_number ?? null, entry }] : [];
  });
  const firsts = new Map<string, number>();
  const asked = numbered.flatMap(({ number, entry }) => {
    if (typeof number !== 'string' || accessionKind(number) !== 'run') return [];
    const row = firsts.get(number);
    if (row === undefined) firsts.set(number, entry.line);
    else issues.add(entry.line, entry.column.name, new Problem('accessionTwice', { row, value: number }));
    return [{ number, entry }];
  });
  if (asked.length === 0) return;
  // Elements that get another number give theirs up.
  const { rows } = await sql<{ number: string; samp_name: string }>`SELECT e.accession_number AS number, e.samp_name
    FROM unnest(${[...firsts.keys()]}::text[]) AS k (number) JOIN sequencing_element e ON e.accession_number = k.number
    WHERE e.sequencing_element_id <> ALL(${numbered.map(({ id }) => id)}::int[])`.execute(db);
  const holders = new Map(rows.map(({ number, samp_name }) => [number, samp_name]));
  for (const { number, entry } of asked) {
    const element = holders.get(number);
    if (element !== undefined)
      issues.add(entry.line, entry.column.name, new Problem('accessionStored', { value: number, element }));
  }
}
