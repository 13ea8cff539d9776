import type { Client } from 'pg';
import { Problem } from '../../catalogue/field-types.ts';
import type { Batch } from './gather.ts';
import type { Warning } from './issues.ts';

type Known = {
  place: number;
  id: number;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  orcid: string | null;
};

const lower = (text: string | null) => text?.toLowerCase() ?? null;

/**
 * Finds the persons a table names among the stored ones and among each other: by ORCID iD, else by address, else by name
 * and first name. A name alone is whoever bears it, as long as there is only one.
 * @param ids the stored number of each mention; 0 for a new person; mentions of one new person share `sameAs`
 * @returns the place of the mention that stands for each mention (itself, unless another one says more)
 */
export async function resolvePersons(
  client: Client,
  batch: Batch,
  ids: number[],
  warnings: Warning[],
  ambiguous: (place: number, problem: Problem) => void,
): Promise<number[]> {
  const mentions = batch.records.map(({ values }, place): Known => {
    const [firstname, lastname, email, , orcid] = values as (string | null)[];
    return {
      place,
      id: ids[place] ?? 0,
      firstname: firstname ?? null,
      lastname: lastname ?? null,
      email: email ?? null,
      orcid: orcid ?? null,
    };
  });
  const sameAs = mentions.map((_, place) => place);
  if (mentions.length === 0) return sameAs;
  const { rows } = await client.query<Omit<Known, 'place' | 'id'> & { person_id: number }>(
    `SELECT person_id, firstname, lastname, email, orcid FROM person
      WHERE orcid = ANY($1) OR lower(email) = ANY($2) OR lower(lastname) = ANY($3) ORDER BY person_id`,
    [
      mentions.flatMap((m) => m.orcid ?? []),
      mentions.flatMap((m) => lower(m.email) ?? []),
      mentions.flatMap((m) => lower(m.lastname) ?? []),
    ],
  );
  const stored: Known[] = rows.map((row) => ({ ...row, place: -1, id: row.person_id }));
  // Those who say most first, so that a bare name finds the fuller mention of the same table.
  const order = [...mentions].sort((a, b) => strength(b) - strength(a));
  const fresh: Known[] = [];
  for (const mention of order) {
    if (mention.id > 0) continue;
    const everybody = [...stored, ...fresh];
    const found = find(mention, everybody);
    if (found === 'many') {
      const count = namesakes(mention, everybody).length;
      ambiguous(
        mention.place,
        new Problem('personAmbiguous', { value: `${mention.lastname}, ${mention.firstname ?? ''}`, count }),
      );
    } else if (!found) fresh.push(mention);
    else if (found.id > 0) {
      ids[mention.place] = found.id;
      if (mention.orcid && !found.orcid)
        warnings.push({
          code: 'personWithoutOrcid',
          params: { person: `${found.lastname ?? ''}, ${found.firstname ?? ''}`, orcid: mention.orcid },
        });
    } else sameAs[mention.place] = found.place;
  }
  return sameAs;
}

function strength(mention: Known): number {
  return (mention.orcid ? 4 : 0) + (mention.email ? 2 : 0) + (mention.lastname ? 1 : 0);
}

function namesakes(mention: Known, everybody: readonly Known[]): Known[] {
  return everybody.filter(
    (p) => lower(p.lastname) === lower(mention.lastname) && lower(p.firstname) === lower(mention.firstname),
  );
}

function find(mention: Known, everybody: readonly Known[]): Known | 'many' | undefined {
  if (mention.orcid) {
    const byOrcid = everybody.find((p) => p.orcid === mention.orcid);
    if (byOrcid) return byOrcid;
  }
  if (mention.email) {
    const byEmail = everybody.find(
      (p) => lower(p.email) === lower(mention.email) && (!p.orcid || !mention.orcid || p.orcid === mention.orcid),
    );
    if (byEmail) return byEmail;
  }
  if (mention.orcid || mention.email || !mention.lastname) return undefined;
  const byName = namesakes(mention, everybody);
  return byName.length > 1 ? 'many' : byName[0];
}
