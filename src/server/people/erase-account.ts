import { type Kysely, sql } from 'kysely';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { nextVersion, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { type Actor, writeHistory } from '../records/history.ts';
import type { ErasureCounts } from './counts.ts';
import type { Identity } from './identity.ts';
import { accountSubstitute } from './substitutes.ts';

/** The fields of a person without those that the substitute fills: none of them stays. */
const emptiedFields = Object.keys(entityOf('person').fields).filter((name) => name !== 'lastname');

async function count(
  counts: ErasureCounts,
  place: Parameters<ErasureCounts['add']>[0],
  deleted: Promise<{ numAffectedRows?: bigint }>,
) {
  counts.add(place, { count: Number((await deleted).numAffectedRows ?? 0) });
}

/** The tables with rows that belong to the account alone. */
const privateTables = [
  ['sessions', 'session', sql`true`],
  ['sessions', 'last_login', sql`true`],
  ['account', 'token', sql`true`],
  ['account', 'daily_changes', sql`true`],
  // One that still runs stores nothing any more, which would have the name in it.
  ['account', 'job', sql`true`],
  ['searches', 'kept_search', sql`true`],
  ['views', 'list_view', sql`NOT shared`],
  ['mappings', 'mapping', sql`NOT shared`],
  ['values', 'usual_values', sql`true`],
] as const satisfies readonly (readonly [string, string, Sql])[];

/** Deletes what belongs to the account alone, mails to the person, and invitations of the person. */
async function deletePrivate(trx: Kysely<Tables>, identity: Identity, counts: ErasureCounts): Promise<void> {
  const { users, persons } = identity;
  const emails = identity.erased.emails.map((email) => email.toLowerCase());
  const ofUser = sql`user_id = ANY(${users}::int[])`;
  for (const [place, table, condition] of privateTables)
    await count(counts, place, sql`DELETE FROM ${sql.table(table)} WHERE ${ofUser} AND ${condition}`.execute(trx));
  const ofPerson = sql`person_id = ANY(${persons}::int[]) OR lower(email) = ANY(${emails})`;
  await count(counts, 'account', sql`DELETE FROM token WHERE ${ofPerson}`.execute(trx));
  await count(counts, 'invitations', sql`DELETE FROM invitation WHERE ${ofPerson}`.execute(trx));
  await count(counts, 'mails', sql`DELETE FROM mail WHERE lower(recipient) = ANY(${emails})`.execute(trx));
}

/** Leaves the person with the substitute as its last name; what refers to it stays. */
async function emptyPerson(trx: Kysely<Tables>, { person, substitute }: Identity): Promise<void> {
  if (!person) return;
  const emptied = emptiedFields.map((name) => sql`${sql.ref(name)} = NULL`);
  await sql`UPDATE person t SET lastname = ${substitute.name}, ${sql.join(emptied)}, ${nextVersion}
    WHERE person_id = ${person.id}`.execute(trx);
}

/**
 * Leaves the account without a name, an address, a password and roles, so that nobody can log in any more.
 * @returns the roles that it had
 */
async function emptyUser(trx: Kysely<Tables>, { person, user }: Identity): Promise<number[]> {
  if (!user) return [];
  const { name, email } = accountSubstitute(user.id, person?.id ?? null);
  await sql`UPDATE "user" t SET name = ${name}, email = ${email}, password_hash = NULL, ${nextVersion}
    WHERE id = ${user.id}`.execute(trx);
  const { rows } = await sql<{ role_id: number }>`DELETE FROM user_role WHERE user_id = ${user.id}
    RETURNING role_id`.execute(trx);
  return rows.map(({ role_id }) => role_id).toSorted((a, b) => a - b);
}

/** Some values of a record, before and after an erasure. */
type NewValue = { entity: EntityName; id: number | string; before: RecordValues; after: RecordValues };

/** Writes a history entry that belongs to the change of an erasure; the triggers would record rows with it. */
async function writeEntry(
  trx: Kysely<Tables>,
  actor: Actor,
  change: number,
  { entity, id, before, after }: NewValue,
): Promise<void> {
  await sql`SELECT set_config('strandbook.change', ${String(change)}, true)`.execute(trx);
  await writeHistory(trx, actor, entity, id, 'update', { before, after });
  await sql`SELECT set_config('strandbook.change', '', true)`.execute(trx);
}

/** Writes a new value of a record into its history and into the change of the erasure, past the triggers. */
export async function writeNewValue(trx: Kysely<Tables>, actor: Actor, change: number, value: NewValue): Promise<void> {
  await writeEntry(trx, actor, change, value);
  const { entity, id, before, after } = value;
  await sql`INSERT INTO change_row (change_id, table_name, key, before, after)
    VALUES (${change}, ${entity}, ${String(id)}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(
    trx,
  );
}

/** Writes into the history that somebody was erased; as the substitutes also stand in earlier entries, they are no change. */
async function writeErasure(
  trx: Kysely<Tables>,
  actor: Actor,
  { person, user, substitute }: Identity,
  { change, roles }: { change: number; roles: readonly number[] },
): Promise<void> {
  if (person) {
    const before = { lastname: person.lastname === null ? null : substitute.name };
    const after = { lastname: substitute.name };
    await writeNewValue(trx, actor, change, { entity: 'person', id: person.id, before, after });
  }
  if (user) {
    const { name, email } = accountSubstitute(user.id, person?.id ?? null);
    const before = { name, email, roles: [...roles] };
    await writeEntry(trx, actor, change, { entity: 'user', id: user.id, before, after: { name, email, roles: [] } });
  }
}

/**
 * Erases the person and the account themselves. The list of changes says that somebody was erased, when and by whom; the
 * triggers that record rows see none of it, as they would store the values.
 * @returns the change
 */
export async function erasePersonAndAccount(
  trx: Kysely<Tables>,
  actor: Actor,
  identity: Identity,
  counts: ErasureCounts,
): Promise<number> {
  const { person, user, substitute } = identity;
  await deletePrivate(trx, identity, counts);
  await emptyPerson(trx, identity);
  const roles = await emptyUser(trx, identity);
  const { rows } = await sql<{ id: number }>`INSERT INTO change (user_id, who, action, entity, label)
    VALUES (${actor?.id}, ${actor?.name}, 'erase', ${person ? 'person' : 'user'}, ${substitute.name}) RETURNING id`.execute(
    trx,
  );
  const change = rows[0]?.id ?? 0;
  await writeErasure(trx, actor, identity, { change, roles });
  if (person) counts.add('person', { count: 1 });
  if (user) counts.add('account', { count: 1 });
  return change;
}
