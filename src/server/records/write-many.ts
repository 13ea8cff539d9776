import { type Kysely, sql } from 'kysely';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, junctionTableOf, nextVersion } from '../database/columns.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from './history.ts';
import { detectTakenKey, KeyTakenError } from './natural-keys.ts';
import { readValues } from './read.ts';

/** The same change of one or several records of an entity: the changed fields before and after. */
export type SameChange = { ids: readonly number[]; before: RecordValues; after: RecordValues };

/** Called for a record whose change would take the natural key of another one. */
type OnTaken<C> = (change: C, id: number, taken: KeyTakenError) => Promise<void>;

const typeOf = (entity: EntityName, name: string) => entityOf(entity).fields[name]?.type;
const isList = (entity: EntityName, name: string): boolean => typeOf(entity, name) === 'references';

/** Updates the columns of records of one entity and writes their history, in one statement. */
async function updateColumns(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  changes: readonly SameChange[],
): Promise<void> {
  const names = [...new Set(changes.flatMap(({ after }) => Object.keys(after)))].filter(
    (name) => !isList(entity, name),
  );
  const values = names.map((name) => sql`, n.${sql.ref(name)} AS ${sql.id(`new_${name}`)}`);
  const sets = names.map((name) => {
    const given = sql.ref(`k.new_${name}`);
    const value = typeOf(entity, name) === 'measurements' ? sql`stored_measurements(${given})` : given;
    return sql`${sql.ref(name)} = CASE WHEN jsonb_exists(k.after, ${name}) THEN ${value} ELSE ${sql.ref(`t.${name}`)} END`;
  });
  const given = JSON.stringify(changes.map(({ ids, before, after }) => ({ ids, before, after })));
  await sql`WITH
    k AS MATERIALIZED (SELECT i.id, u.before, u.after ${sql.join(values, sql``)}
      FROM jsonb_to_recordset(${given}::jsonb) AS u(ids int[], before jsonb, after jsonb),
        LATERAL jsonb_populate_record(NULL::${sql.table(entity)}, u.after) n, LATERAL unnest(u.ids) i(id)),
    changed AS (UPDATE ${sql.table(entity)} AS t
      SET ${sql.join([...sets, nextVersion])}
      FROM k WHERE ${idColumn(entity)} = k.id RETURNING k.id, k.before, k.after)
    INSERT INTO history (entity, record_id, user_id, who, action, before, after)
    SELECT ${entity}, id::text, ${actor?.id}::int, ${actor?.name}, 'update', before, after FROM changed ORDER BY id`.execute(
    db,
  );
}

/** Updates lists of references: deletes the links that are removed and inserts those that are added. */
async function updateLists(db: Kysely<Tables>, entity: EntityName, changes: readonly SameChange[]): Promise<void> {
  for (const [name, field] of referencesOf(entity)) {
    if (field.type !== 'references') continue;
    const linksOnlyIn = (side: 'before' | 'after', otherSide: 'before' | 'after') =>
      changes.flatMap((change) => {
        const same = [change[otherSide][name] ?? []].flat();
        const to = [change[side][name] ?? []].flat().filter((id) => !same.includes(id));
        return to.length > 0 ? [{ owns: change.ids, others: to }] : [];
      });
    const pairs = (links: ReturnType<typeof linksOnlyIn>) =>
      sql`(SELECT own, "to" FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) u(owns int[], others int[]),
        LATERAL unnest(owns) own, LATERAL unnest(others) "to") k`;
    const removed = linksOnlyIn('before', 'after');
    const added = linksOnlyIn('after', 'before');
    const { table, own, other } = junctionTableOf(entity, field);
    if (removed.length > 0)
      await sql`DELETE FROM ${table} USING ${pairs(removed)} WHERE ${own} = k.own AND ${other} = k."to"`.execute(db);
    if (added.length === 0) continue;
    const columns = [`${entity}_id`, `${field.to}_id`].map((column) => sql.ref(column));
    const position = sql`(SELECT coalesce(max(l.position), 0) FROM ${table} WHERE ${own} = k.own)
      + row_number() OVER (PARTITION BY k.own)`;
    await sql`INSERT INTO ${sql.table(field.joinTable)} (${sql.join(field.ordered ? [...columns, sql.ref('position')] : columns)})
      SELECT k.own, k."to"${field.ordered ? sql`, ${position}` : sql``} FROM ${pairs(added)}
      ON CONFLICT (${sql.join(columns)}) DO NOTHING`.execute(db);
  }
}

/** Two halves of changes, or of the records of a single one. */
function halvesOf<C extends SameChange>(changes: readonly C[]): [C[], C[]] {
  const [first] = changes;
  if (first && changes.length === 1) {
    const half = Math.ceil(first.ids.length / 2);
    return [[{ ...first, ids: first.ids.slice(0, half) }], [{ ...first, ids: first.ids.slice(half) }]];
  }
  const half = Math.ceil(changes.length / 2);
  return [changes.slice(0, half), changes.slice(half)];
}

/**
 * Changes records of one entity, with their history. PostgreSQL does not say which record of a statement violates a
 * natural key, so the changes are halved until it is found.
 */
export async function writeChanges<C extends SameChange>(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  changes: readonly C[],
  onTaken: OnTaken<C>,
): Promise<void> {
  const [first] = changes;
  const [id] = first?.ids ?? [];
  if (!first || id === undefined) return;
  const isSingle = changes.length === 1 && first.ids.length === 1;
  const write = async () => {
    await updateColumns(db, actor, entity, changes);
    await updateLists(db, entity, changes);
  };
  await sql`SAVEPOINT changes`.execute(db);
  try {
    if (isSingle) {
      const stored = await readValues(db, entity, id);
      await detectTakenKey({ entity, id, values: { ...stored?.values, ...first.after } }, write);
    } else await write();
    await sql`RELEASE changes`.execute(db);
  } catch (error) {
    await sql`ROLLBACK TO changes`.execute(db);
    if (error instanceof KeyTakenError) return onTaken(first, id, error);
    if (errorCodeOf(error) !== sqlStates.uniqueViolation || isSingle) throw error;
    for (const half of halvesOf(changes)) await writeChanges(db, actor, entity, half, onTaken);
  }
}
