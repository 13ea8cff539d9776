import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  ArchiveReadiness,
  CampaignQuality,
  ListedFinding,
  qualityEndpoints,
} from '../../catalogue/endpoints/quality.ts';
import type { NamedRecord, Page } from '../../catalogue/endpoints/responses.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { describeProblem, type QualityProblem } from '../../catalogue/quality/problems.ts';
import type { QualityRule } from '../../catalogue/quality/rules.ts';
import type { Tables } from '../database/tables.ts';
import { readLabels } from '../records/read.ts';

type FindingsQuery = z.output<(typeof qualityEndpoints)['GET /rest/quality/findings']['query']>;

/** The users who have brought records with findings, by name. */
export async function readPeople(db: Kysely<Tables>): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`WITH RECURSIVE brought AS (
      (SELECT user_id FROM quality_finding WHERE user_id IS NOT NULL ORDER BY user_id LIMIT 1)
      UNION ALL
      SELECT (SELECT q.user_id FROM quality_finding q WHERE q.user_id > brought.user_id ORDER BY q.user_id LIMIT 1)
      FROM brought WHERE brought.user_id IS NOT NULL)
    SELECT id, name AS label FROM "user" WHERE id IN (SELECT user_id FROM brought) ORDER BY lower(name), id`.execute(
    db,
  );
  return rows;
}

const ofUser = (user: number | undefined) => (user === undefined ? sql`true` : sql`user_id = ${user}`);

/** How many records each rule has found, by campaign in the order of their labels; of one user's records or of all. */
export async function countByCampaign(db: Kysely<Tables>, user: number | undefined): Promise<CampaignQuality[]> {
  const { rows } = await sql<{ id: number | null; label: string | null; counts: CampaignQuality['counts'] }>`
    WITH counted AS (
      SELECT campaign_id, rule, count(*)::int AS count FROM quality_finding WHERE ${ofUser(user)}
      GROUP BY campaign_id, rule)
    SELECT c.campaign_id AS id, c.label, jsonb_object_agg(rule, count) AS counts
    FROM (SELECT c.campaign_id, c.label, rule, sum(count)::int AS count
      FROM counted LEFT JOIN campaign c USING (campaign_id) GROUP BY c.campaign_id, c.label, rule) c
    GROUP BY c.campaign_id, c.label ORDER BY c.label, c.campaign_id`.execute(db);
  return rows.map(({ id, label, counts }) => ({ campaign: id === null ? null : { id, label: label ?? '' }, counts }));
}

function conditionsOf({ rule, campaign, user }: FindingsQuery): RawBuilder<unknown> {
  const conditions = [
    ofUser(user),
    ...(rule === undefined ? [] : [sql`rule = ${rule}`]),
    ...(campaign === undefined
      ? []
      : [campaign === 'none' ? sql`campaign_id IS NULL` : sql`campaign_id = ${campaign}`]),
  ];
  return sql.join(conditions, sql` AND `);
}

type Row = {
  entity: EntityName;
  rule: QualityRule;
  record_id: number;
  problems: QualityProblem[];
  campaign_id: number | null;
};

/** A page of findings with their sentences, by kind of record, rule and id. Records that are gone meanwhile are left out. */
export async function listFindings(
  db: Kysely<Tables>,
  query: FindingsQuery,
  t: Translate,
): Promise<Page<ListedFinding>> {
  const where = conditionsOf(query);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM quality_finding
    WHERE ${where}`.execute(db);
  const { rows } = await sql<Row>`SELECT entity, rule, record_id, problems, campaign_id FROM quality_finding
    WHERE ${where} ORDER BY entity, rule, record_id LIMIT ${query.hits} OFFSET ${query.offset}`.execute(db);
  const idsByEntity = Map.groupBy(
    rows.flatMap(({ entity, record_id, campaign_id }): [EntityName, number][] => [
      [entity, record_id],
      ...(campaign_id === null ? [] : [['campaign', campaign_id] as [EntityName, number]]),
    ]),
    ([entity]) => entity,
  );
  const labels = new Map<EntityName, Record<number, string>>();
  for (const [entity, pairs] of idsByEntity)
    labels.set(
      entity,
      await readLabels(
        db,
        entity,
        pairs.map(([, id]) => id),
      ),
    );
  const named = (entity: EntityName, id: number): NamedRecord | null => {
    const label = labels.get(entity)?.[id];
    return label === undefined ? null : { id, label };
  };
  return {
    records: rows.flatMap(({ entity, rule, record_id, problems, campaign_id }): ListedFinding[] => {
      const record = named(entity, record_id);
      if (!record) return [];
      const campaign = campaign_id === null ? null : named('campaign', campaign_id);
      const messages = problems.map((problem) => describeProblem(problem, entity, t));
      return [{ rule, resource: entityOf(entity).resource, record, campaign, messages }];
    }),
    totalHits: counted.rows[0]?.count ?? 0,
  };
}

/** How far the elements of some imports are ready for the archive, by import; left out for those that were not checked. */
export async function readReadiness(
  db: Kysely<Tables>,
  datasets: readonly number[],
): Promise<ReadonlyMap<number, ArchiveReadiness>> {
  const { rows } = await sql<ArchiveReadiness & { dataset_id: number }>`SELECT dataset_id, total, ready, worst
    FROM archive_readiness WHERE dataset_id = ANY(${datasets}::int[])`.execute(db);
  return new Map(rows.map(({ dataset_id, ...readiness }) => [dataset_id, readiness]));
}
