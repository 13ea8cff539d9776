import { type Kysely, sql } from 'kysely';
import { Problem } from '../../catalogue/field-types.ts';
import { accessionKind } from '../../catalogue/values/accessions.ts';
import type { IssueList } from '../../table/issues.ts';
import type { Tables } from '../database/tables.ts';
import type { RecordUpdate } from './prepare-updates.ts';

/**
 * Refuses cells that give an element the accession number of a run that another element has, in the table or stored.
 */
export async function refuseSharedRunAccessions(
  db: Kysely<Tables>,
  changed: readonly RecordUpdate[],
  issues: IssueList,
): Promise<void> {
  const withNumber = changed.flatMap(({ stored: { entity, id }, after, changes }) => {
    const change = changes.find(({ field }) => field === 'accession_number');
    return entity === 'sequencing_element' && change ? [{ id, number: after.accession_number ?? null, change }] : [];
  });
  const firstLines = new Map<string, number>();
  const runNumbers = withNumber.flatMap(({ number, change }) => {
    if (typeof number !== 'string' || accessionKind(number) !== 'run') return [];
    const row = firstLines.get(number);
    if (row === undefined) firstLines.set(number, change.line);
    else issues.add(change.line, change.column.name, new Problem('accessionTwice', { row, value: number }));
    return [{ number, change }];
  });
  if (runNumbers.length === 0) return;
  // An element that gets another number no longer holds its old one.
  const { rows } = await sql<{ number: string; samp_name: string }>`SELECT e.accession_number AS number, e.samp_name
    FROM unnest(${[...firstLines.keys()]}::text[]) AS k (number) JOIN sequencing_element e ON e.accession_number = k.number
    WHERE e.sequencing_element_id <> ALL(${withNumber.map(({ id }) => id)}::int[])`.execute(db);
  const holders = new Map(rows.map(({ number, samp_name }) => [number, samp_name]));
  for (const { number, change } of runNumbers) {
    const element = holders.get(number);
    if (element !== undefined)
      issues.add(change.line, change.column.name, new Problem('accessionStored', { value: number, element }));
  }
}
