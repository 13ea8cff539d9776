import { type Kysely, type RawBuilder, sql } from 'kysely';
import { importedEntities } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { joinTables } from './rows.ts';

type Sql = RawBuilder<unknown>;

/**
 * The numbers of an entity's records to which an entry of the bin refers, in its records, their links and as its study.
 */
function referencedIdsIn(entry: number, target: EntityName): Sql {
  const numbers = (table: string, column: string) =>
    sql`SELECT (content ->> ${column}::text)::int AS id FROM bin_row WHERE bin_id = ${entry} AND table_name = ${table}`;
  const records = importedEntities.flatMap((entity) =>
    referencesOf(entity).flatMap(([name, field]) =>
      field.type === 'reference' && field.to === target ? [numbers(entity, name)] : [],
    ),
  );
  const links = joinTables.flatMap(({ table, ends }) =>
    ends.flatMap(({ entity, column }) => (entity === target ? [numbers(table, column)] : [])),
  );
  const study = target === 'project_study' ? [sql`SELECT study AS id FROM bin WHERE id = ${entry}`] : [];
  return sql.join([...records, ...links, ...study], sql` UNION `);
}

/**
 * Refuses to bring an entry of the bin back before another one that holds what it refers to: those references would be
 * lost, although the other one can still come back. It was there when this one was deleted, so it went later; and the
 * last one of several needs none of the others.
 * @throws HttpError 409 that names the import of the other one
 */
export async function refuseBeforeOthers(db: Kysely<Tables>, entry: number): Promise<void> {
  const { rows: later } = await sql`SELECT FROM bin WHERE id > ${entry} LIMIT 1`.execute(db);
  if (later.length === 0) return;
  const holding = importedEntities.map(
    (entity) => sql`SELECT bin_id FROM bin_row WHERE bin_id > ${entry} AND table_name = ${entity}
      AND (content ->> ${entityOf(entity).id}::text)::int IN (${referencedIdsIn(entry, entity)})`,
  );
  const { rows } = await sql<{ label: string; who: string | null; when: Date }>`SELECT label, who, "when" FROM bin
    WHERE id = (SELECT max(bin_id) FROM (${sql.join(holding, sql` UNION ALL `)}) held)`.execute(db);
  const [first] = rows;
  if (!first) return;
  const when = first.when.toISOString().slice(0, 10);
  throw new HttpError(409, 'bin.first', { filename: first.label, who: first.who ?? '–', when });
}
