import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { MatchedAccessions } from '../../catalogue/endpoints/own-datasets.ts';
import { accessionKind } from '../../catalogue/values/accessions.ts';
import type { Tables } from '../database/tables.ts';
import { forEachYielding } from '../event-loop.ts';
import { elementAliases, idsForAliases } from '../exporting/ena-aliases.ts';
import { HttpError } from '../http/errors.ts';
import type { Actor } from '../records/history.ts';
import { idsOfDataset } from '../search/index.ts';
import { type AccessionMatch, matchAccessions, type NamedElement, type Refusal, refusalOf } from './accession-table.ts';
import { setField } from './changes.ts';
import { type AccessionHolder, separateSharedRuns } from './run-accessions.ts';

/** Limit of the listed rows; the totals count all of them. */
const maxListedRows = 100;

async function readNamedElements(
  trx: Transaction<Tables>,
  dataset: number,
  isLocked: boolean,
): Promise<NamedElement[]> {
  if (isLocked)
    await sql`SELECT FROM sequencing_element WHERE dataset_id = ${dataset} ORDER BY sequencing_element_id
      FOR NO KEY UPDATE`.execute(trx);
  const related = await idsForAliases(trx, await idsOfDataset(trx, dataset));
  const { rows } = await sql<NamedElement>`SELECT sequencing_element_id AS id, e.samp_name, e.forward_read_file_name,
      e.reverse_read_file_name, e.accession_number, a.sample, a.experiment, a.run
    FROM sequencing_element e JOIN (${elementAliases(related)}) a USING (sequencing_element_id)
    WHERE e.dataset_id = ${dataset} ORDER BY sequencing_element_id`.execute(trx);
  return rows;
}

/** Matches a table with the elements of an import, and finds the stored elements that have its accession numbers. */
async function matchDataset(
  trx: Transaction<Tables>,
  dataset: number,
  table: string,
  isLocked: boolean,
): Promise<{ matches: AccessionMatch[]; refusals: Refusal[]; holders: readonly AccessionHolder[] }> {
  const { matches, refusals } = await matchAccessions(table, await readNamedElements(trx, dataset, isLocked));
  const numbers = [...new Set(matches.map(({ accession }) => accession))];
  const { rows: holders } = await sql<AccessionHolder>`SELECT sequencing_element_id AS id, e.accession_number AS number
    FROM unnest(${numbers}::text[]) AS k (number) JOIN sequencing_element e ON e.accession_number = k.number`.execute(
    trx,
  );
  const { own, shared } = await separateSharedRuns(matches, holders);
  const all = [...refusals, ...shared.map((match) => refusalOf(match, 'shared'))];
  return { matches: own, refusals: all.sort((a, b) => a.row - b.row), holders };
}

/** A digest of the changes, to detect that a second call would make different changes. */
async function digestOf(matches: readonly AccessionMatch[]): Promise<string> {
  const hash = createHash('sha256');
  await forEachYielding(matches, ({ element, accession }) => {
    hash.update(`${JSON.stringify([element.id, element.accession_number, accession])}\n`);
  });
  return hash.digest('base64url');
}

/** Reports the changes that an archive's table would make to the elements of an import. */
export async function checkAccessions(
  trx: Transaction<Tables>,
  dataset: number,
  table: string,
): Promise<MatchedAccessions> {
  const { matches, refusals } = await matchDataset(trx, dataset, table, false);
  const isSame = ({ element, accession }: AccessionMatch) => element.accession_number === accession;
  const replaced = matches.filter((match) => match.element.accession_number !== null && !isSame(match));
  const same = matches.filter(isSame).length;
  return {
    added: matches.length - same - replaced.length,
    same,
    replaced: replaced.length,
    refused: refusals.length,
    replacements: replaced.slice(0, maxListedRows).map(({ element, accession }) => ({
      id: element.id,
      samp_name: element.samp_name,
      before: element.accession_number ?? '',
      after: accession,
    })),
    refusals: refusals.slice(0, maxListedRows),
    seen: await digestOf(matches),
  };
}

/**
 * Stores the accession numbers of an archive's table, all of them or none.
 * @param seen the digest of a check; if something has changed since, nothing is stored
 * @param isReplacing whether existing numbers are replaced
 * @returns the number of changed elements
 * @throws HttpError 409 if the digest is another one
 */
export async function storeAccessions(
  trx: Transaction<Tables>,
  actor: Actor,
  dataset: number,
  { table, seen, isReplacing }: { table: string; seen: string; isReplacing: boolean },
): Promise<number> {
  const { matches, holders } = await matchDataset(trx, dataset, table, true);
  if ((await digestOf(matches)) !== seen) throw new HttpError(409, 'entryAnswers.table.changed');
  // The accession number of a run that a stored element keeps is not stored for another element.
  const keptRunNumbers = new Set(holders.flatMap(({ number }) => (accessionKind(number) === 'run' ? number : [])));
  const applied = matches.filter(
    ({ element, accession }) => isReplacing || (element.accession_number === null && !keptRunNumbers.has(accession)),
  );
  const ids = applied.map(({ element }) => element.id);
  const values = applied.map(({ accession }) => accession);
  const query = sql`SELECT id, value FROM unnest(${ids}::int[], ${values}::text[]) AS given (id, value)`;
  return setField(trx, actor, 'accession_number', query);
}
