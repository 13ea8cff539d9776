import { type Kysely, sql } from 'kysely';
import type { Erasure } from '../../catalogue/endpoints/erasures.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { type Erased, listTexts, type PersonName, shownName } from './occurrences.ts';
import { accountSubstitute, isErasedAddress, personSubstitute, type Substitute } from './substitutes.ts';

/** The person, or the account, that is to be erased. */
export type Target = { person: number } | { user: number };

type StoredPerson = {
  id: number;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  orcid: string | null;
};
type StoredUser = { id: number; name: string; email: string; person: number | null };

/** Somebody as a person and as an account, with what both were called before. */
export type Identity = {
  person: StoredPerson | null;
  user: StoredUser | null;
  substitute: Substitute;
  /** The person, and those that were merged into it. */
  persons: number[];
  /** The account, and earlier ones that were deleted. */
  users: number[];
  /** All names of the accounts, also those of one word. */
  userNames: string[];
  erased: Erased;
  /** The texts that are erased in any case. */
  current: ReadonlySet<string>;
  /** The name that an administrator types. */
  name: string;
  namesakes: Erasure['namesakes'];
};

/** The person with an address, unless it is that of another account. */
const freePersonWith = (email: string): Sql =>
  sql`lower(email) = lower(${email}) AND NOT EXISTS (SELECT FROM "user" u WHERE u.person = person_id)`;

async function findBoth(trx: Kysely<Tables>, target: Target) {
  const findPerson = async (condition: Sql) => {
    const { rows } = await sql<StoredPerson>`SELECT person_id AS id, firstname, lastname, email, orcid FROM person
      WHERE ${condition} ORDER BY person_id LIMIT 1 FOR UPDATE`.execute(trx);
    return rows[0] ?? null;
  };
  const findUser = async (condition: Sql) => {
    const { rows } = await sql<StoredUser>`SELECT id, name, email, person FROM "user"
      WHERE ${condition} ORDER BY id LIMIT 1 FOR UPDATE`.execute(trx);
    return rows[0] ?? null;
  };
  if ('person' in target) {
    const person = await findPerson(sql`person_id = ${target.person}`);
    if (!person) return null;
    const linked = await findUser(sql`person = ${person.id}`);
    return { person, user: linked ?? (await findUser(sql`person IS NULL AND lower(email) = lower(${person.email})`)) };
  }
  const user = await findUser(sql`id = ${target.user}`);
  if (!user) return null;
  return {
    user,
    person: await findPerson(user.person === null ? freePersonWith(user.email) : sql`person_id = ${user.person}`),
  };
}

/**
 * The persons that were merged into a person, whose label in the list of changes ends with its number, and those that were
 * merged into them before.
 */
async function findMerged(trx: Kysely<Tables>, person: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`WITH RECURSIVE merged (id) AS (
      SELECT ${person}::int
      UNION SELECT h.record_id::int FROM merged m
        JOIN change c ON c.action = 'merge' AND c.entity = 'person' AND c.undone_by IS NULL AND c.label LIKE '%(' || m.id || ')'
        JOIN history h ON h.change_id = c.id AND h.entity = 'person' AND h.action = 'delete'
        WHERE NOT EXISTS (SELECT FROM person p WHERE p.person_id::text = h.record_id))
    SELECT id FROM merged WHERE id <> ${person}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** All values that the fields of some records have had. */
async function readFormerValues(
  trx: Kysely<Tables>,
  entity: 'person' | 'user',
  ids: readonly number[],
): Promise<Record<string, string[]>> {
  const { rows } = await sql<{
    name: string;
    values: string[];
  }>`SELECT f.key AS name, array_agg(DISTINCT f.value) AS "values" FROM (
      SELECT before, after FROM history WHERE entity = ${entity} AND record_id = ANY(${ids.map(String)})
      UNION ALL SELECT before, after FROM change_row WHERE table_name = ${entity} AND key = ANY(${ids.map(String)})) h,
      LATERAL (VALUES (before), (after)) side (fields), jsonb_each_text(fields) f
    WHERE f.key IN ('firstname', 'lastname', 'email', 'orcid', 'name') AND trim(f.value) <> '' GROUP BY 1`.execute(trx);
  return Object.fromEntries(rows.map(({ name, values }) => [name, values]));
}

/** The accounts that are or were of these persons or addresses, also deleted ones. */
async function findUsers(
  trx: Kysely<Tables>,
  user: number | null,
  persons: readonly number[],
  emails: readonly string[],
) {
  const { rows } = await sql<{
    id: number;
  }>`SELECT DISTINCT record_id::int AS id FROM history, LATERAL (VALUES (before), (after)) side (fields)
    WHERE entity = 'user' AND (lower(fields ->> 'email') = ANY(${emails}) OR fields ->> 'person' = ANY(${persons.map(String)}))
      AND NOT EXISTS (SELECT FROM "user" u WHERE u.id::text = record_id)`.execute(trx);
  return [...(user === null ? [] : [user]), ...rows.map(({ id }) => id)];
}

/** Other persons and accounts of the same name, or with an address that somebody had before. */
async function findNamesakes(
  trx: Kysely<Tables>,
  { persons, users, userNames }: Pick<Identity, 'persons' | 'users' | 'userNames'>,
  { names, emails }: Erased,
): Promise<Erasure['namesakes']> {
  const addresses = emails.map((email) => email.toLowerCase());
  const shown = [...names.map(shownName), ...userNames].map((name) => name.toLowerCase());
  const { rows } = await sql<Erasure['namesakes'][number]>`
    SELECT 'persons' AS resource, person_id AS id, label FROM person
      WHERE (lower(concat_ws(' ', firstname, lastname)) = ANY(${shown}) AND firstname <> '' OR lower(email) = ANY(${addresses}))
        AND person_id <> ALL(${persons})
    UNION ALL SELECT 'users', id, name FROM "user"
      WHERE (lower(name) = ANY(${shown}) OR lower(email) = ANY(${addresses})) AND id <> ALL(${users})
    ORDER BY 1, 2`.execute(trx);
  return rows;
}

const unique = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))),
];

/** Finds somebody with all that they were called; null where there is nobody. Both rows stay locked. */
export async function findIdentity(trx: Kysely<Tables>, target: Target): Promise<Identity | null> {
  const both = await findBoth(trx, target);
  if (!both) return null;
  const { person, user } = both;
  const persons = person ? [person.id, ...(await findMerged(trx, person.id))] : [];
  const ofPerson = await readFormerValues(trx, 'person', persons);
  const { rows: invited } = await sql<{ email: string }>`SELECT email FROM invitation
    WHERE person_id = ANY(${persons}) AND email IS NOT NULL`.execute(trx);
  const emailsOfPerson = unique([
    person?.email,
    user?.email,
    ...(ofPerson.email ?? []),
    ...invited.map(({ email }) => email),
  ]);
  const users = await findUsers(
    trx,
    user?.id ?? null,
    persons,
    emailsOfPerson.map((email) => email.toLowerCase()),
  );
  const ofUser = await readFormerValues(trx, 'user', users);
  const isReal = (email: string) => email.includes('@') && !isErasedAddress(email);
  const firsts = unique([person?.firstname, ...(ofPerson.firstname ?? [])]);
  const lasts = unique([person?.lastname, ...(ofPerson.lastname ?? [])]);
  const names: PersonName[] = lasts.flatMap((last) =>
    (firsts.length > 0 ? firsts : ['']).map((first) => ({ first, last })),
  );
  const userNames = unique([user?.name, ...(ofUser.name ?? [])]);
  const erased = {
    names,
    accountNames: userNames.filter((name) => /\S\s+\S/.test(name)),
    emails: unique([...emailsOfPerson, ...(ofUser.email ?? [])]).filter(isReal),
    orcids: unique([person?.orcid, ...(ofPerson.orcid ?? [])]),
  };
  const ownName = person ? shownName({ first: person.firstname ?? '', last: person.lastname ?? '' }) : '';
  return {
    person,
    user,
    substitute: person ? personSubstitute(person.id) : accountSubstitute(user?.id ?? 0, null),
    persons,
    users,
    userNames,
    erased,
    current: new Set(unique([ownName, person?.email, person?.orcid, user?.email])),
    name: ownName || user?.name || person?.email || `${person?.id ?? ''}`,
    namesakes: await findNamesakes(trx, { persons, users, userNames }, erased),
  };
}

/** The texts of somebody, as administrators see them. */
export const textsOf = ({ erased, current }: Identity) => listTexts(erased, current);

/** Whether somebody was erased before. */
export const isErased = ({ person, user, substitute }: Identity): boolean =>
  (person === null || (person.lastname === substitute.name && person.email === null)) &&
  (user === null || isErasedAddress(user.email));
