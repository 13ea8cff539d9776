import { type Kysely, sql } from 'kysely';
import { entitiesWithDataset } from '../../catalogue/chain.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { checkedEntities } from '../../catalogue/quality/checked-entities.ts';
import type { QualityProblem } from '../../catalogue/quality/problems.ts';
import type { QualityRule } from '../../catalogue/quality/rules.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';

/** The problems of a record by a rule, and the campaign that the record comes from. */
export type FoundProblems = { id: number; rule: QualityRule; problems: QualityProblem[]; campaign: number | null };

/** The user who has brought a record `t`, by an import or a form. */
function broughtBy(entity: EntityName): Sql {
  const created = sql`(SELECT h.user_id FROM history h WHERE h.entity = ${entity} AND h.record_id = ${idColumn(entity)}::text
    AND h.action = 'create' LIMIT 1)`;
  if (!entitiesWithDataset.includes(entity)) return created;
  return sql`CASE WHEN t.dataset_id IS NULL THEN ${created} ELSE (SELECT user_id FROM dataset WHERE id = t.dataset_id) END`;
}

/** Notes who has brought the records of a user's findings now, after they were handed over. */
export async function renewOwners(db: Kysely<Tables>, user: number): Promise<void> {
  for (const entity of checkedEntities)
    await sql`UPDATE quality_finding q SET user_id = ${broughtBy(entity)} FROM ${sql.table(entity)} t
      WHERE q.user_id = ${user} AND q.entity = ${entity} AND q.record_id = ${idColumn(entity)}`.execute(db);
}

/**
 * Stores the findings of rules in some records of an entity, in place of the earlier ones; those that are the same are not
 * written again.
 * @param ids of all records that were checked, also of those that are gone
 */
export async function replaceFindings(
  db: Kysely<Tables>,
  entity: EntityName,
  rules: readonly QualityRule[],
  ids: readonly number[],
  found: readonly FoundProblems[],
): Promise<void> {
  await sql`WITH found AS MATERIALIZED (
      SELECT f.id, f.rule, f.problems, f.campaign, ${broughtBy(entity)} AS user_id
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f (id int, rule text, problems jsonb, campaign int)
        JOIN ${sql.table(entity)} t ON ${idColumn(entity)} = f.id),
    gone AS (
      DELETE FROM quality_finding q WHERE q.entity = ${entity} AND q.rule = ANY(${rules})
        AND q.record_id = ANY(${ids}::int[])
        AND NOT EXISTS (SELECT FROM found f WHERE f.id = q.record_id AND f.rule = q.rule))
    INSERT INTO quality_finding AS q (entity, rule, record_id, problems, campaign_id, user_id)
    SELECT ${entity}, rule, id, problems, campaign, user_id FROM found
    ON CONFLICT (entity, rule, record_id) DO UPDATE
      SET problems = excluded.problems, campaign_id = excluded.campaign_id, user_id = excluded.user_id
      WHERE (q.problems, q.campaign_id, q.user_id)
        IS DISTINCT FROM (excluded.problems, excluded.campaign_id, excluded.user_id)`.execute(db);
}
