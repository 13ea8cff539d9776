import { type Kysely, sql } from 'kysely';
import { type DoubleEndpoints, doubleEndpoints } from '../../catalogue/endpoints/doubles.ts';
import { entityOf } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { type ComparedEntity, comparedEntities, doubleRulesOf } from '../../catalogue/records/doubles.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { genericRoutesOf } from '../http/route.ts';
import { readRecords } from '../records/read.ts';
import { requirePermission } from '../records/request-errors.ts';
import type { ServerModule } from '../services.ts';
import { groupPairs } from './group-pairs.ts';
import { pairsQuery } from './pairs-query.ts';

/** A page of the groups of records that are probably the same. */
async function listDoubles(
  db: Kysely<Tables>,
  user: Visitor,
  entity: ComparedEntity,
  { offset, hits }: { offset: number; hits: number },
) {
  const groups = groupPairs((await pairsQuery(entity).execute(db)).rows);
  const page = groups.slice(offset, offset + hits);
  const ids = page.flatMap((group) => group.ids);
  const records = new Map((await readRecords(db, user, entity, ids)).map((record) => [record.id, record]));
  const rules = doubleRulesOf(entity);
  return {
    groups: page.map((group) => ({
      records: group.ids.flatMap((id) => records.get(id) ?? []),
      reasons: [...new Set(group.rules.flatMap((rule) => rules[rule]?.reason ?? []))],
    })),
    totalHits: groups.length,
  };
}

/** Stores that none of these records is the same as another of them. */
async function storeNotDoubles(
  db: Kysely<Tables>,
  userId: number,
  entity: ComparedEntity,
  ids: readonly number[],
): Promise<void> {
  await sql`WITH known AS (SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t
      WHERE ${idColumn(entity)} = ANY(${ids}::int[]))
    INSERT INTO not_double (entity, id, other_id, user_id)
    SELECT ${entity}, a.id, b.id, ${userId} FROM known a JOIN known b ON a.id < b.id
    ON CONFLICT DO NOTHING`.execute(db);
}

async function forgetNotDoubles(db: Kysely<Tables>, entity: ComparedEntity, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM not_double
    WHERE entity = ${entity} AND id = ANY(${ids}::int[]) AND other_id = ANY(${ids}::int[])`.execute(db);
}

function doublesOf(entity: ComparedEntity): ServerModule {
  return async (app, { database }) => {
    const route = genericRoutesOf(app, doubleEndpoints.get(entity) ?? ({} as DoubleEndpoints<ComparedEntity>));

    route('GET /doubles', ({ query, user }, _request, reply) =>
      runReadTransaction(database, reply, (trx) => listDoubles(trx, user, entity, query)),
    );

    route('POST /doubles/dismiss', async ({ body: { ids, undo }, user }, request) => {
      if (!user) throw new HttpError(401, 'errors.notLoggedIn');
      requirePermission(request, 'delete', entity);
      await (undo ? forgetNotDoubles(database.db, entity, ids) : storeNotDoubles(database.db, user.id, entity, ids));
    });
  };
}

/** Stored records that are probably the same, and the pairs of which somebody has said that they are not. */
export const doubles: ServerModule = async (app, services) => {
  for (const entity of comparedEntities)
    await app.register(doublesOf(entity), { ...services, prefix: `/rest/${entityOf(entity).resource}` });
};
