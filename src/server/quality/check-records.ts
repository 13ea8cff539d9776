import { type Kysely, sql } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import { violationAmong } from '../../catalogue/plausibility/rules.ts';
import { findFarStations } from '../../catalogue/plausibility/stations.ts';
import type { QualityProblem } from '../../catalogue/quality/problems.ts';
import { plausibilityRulesOf, type QualityRule, qualityRuleOf, qualityRulesOf } from '../../catalogue/quality/rules.ts';
import { namesSea } from '../../catalogue/vocabularies/index.ts';
import type { Tables } from '../database/tables.ts';
import { forEachYielding } from '../event-loop.ts';
import { loadInlandCheck } from '../map/inland.ts';
import { readLineageValues } from './lineage-values.ts';
import { inPacedBatches } from './paced.ts';
import { type FoundProblems, replaceFindings } from './store-findings.ts';

/** The rules that need more than a record and what it comes from: other stations, or all elements of an import. */
const rulesApart: readonly QualityRule[] = ['onLand', 'farFromCampaign', 'notReady', 'noAccession'];

/** Checks records by the rules that compare their values with those of the records that they come from. */
export async function checkRecords(db: Kysely<Tables>, entity: EntityName, ids: readonly number[]): Promise<void> {
  const plausibility = plausibilityRulesOf(entity);
  const rules = qualityRulesOf(entity).filter((rule) => !rulesApart.includes(rule));
  if (rules.length === 0) return;
  const protocol = { entity, field: 'protocol_id' };
  const fields = [
    ...plausibility.flatMap(({ fieldRefs }) => fieldRefs),
    ...(rules.includes('noProtocol') ? [protocol] : []),
  ];
  await inPacedBatches(ids, async (batch) => {
    const { valuesOf, campaignOf } = await readLineageValues(db, entity, batch, fields);
    const found: FoundProblems[] = [];
    await forEachYielding(batch, (id) => {
      const problems = new Map<QualityRule, QualityProblem[]>();
      const add = (rule: QualityRule, problem: QualityProblem) =>
        problems.set(rule, [...(problems.get(rule) ?? []), problem]);
      for (const rule of plausibility) {
        const implausible = violationAmong(
          rule,
          rule.fieldRefs.map((field) => valuesOf(id, field)),
        );
        // A contradiction between records above this one is theirs.
        if (implausible?.fieldRef.entity === entity) add(qualityRuleOf(rule), { kind: 'implausible', implausible });
      }
      if (rules.includes('noProtocol') && valuesOf(id, protocol).length === 0)
        add('noProtocol', { kind: 'noProtocol' });
      for (const [rule, ofRule] of problems) found.push({ id, rule, problems: ofRule, campaign: campaignOf(id) });
    });
    await replaceFindings(db, entity, rules, batch, found);
  });
}

type Station = { id: number; campaign: number | null; latitude: number; longitude: number; place: string | null };

/** Checks the positions of events: on land, and among the other stations of their campaigns, which are checked as well. */
export async function checkStations(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  const { rows: stations } = await sql<Station>`WITH chosen AS MATERIALIZED (
      SELECT event_id, campaign_id FROM event WHERE event_id = ANY(${ids}::int[]))
    SELECT event_id AS id, campaign_id AS campaign, geogr_loc_lat AS latitude, geogr_loc_lon AS longitude,
      geog_loc_name AS place
    FROM event WHERE geogr_loc_lat IS NOT NULL AND geogr_loc_lon IS NOT NULL
      AND (event_id IN (SELECT event_id FROM chosen) OR campaign_id IN (SELECT campaign_id FROM chosen))`.execute(db);
  const found: FoundProblems[] = [];
  for (const [campaign, ofCampaign] of Map.groupBy(stations, (station) => station.campaign)) {
    if (campaign === null) continue;
    for (const { station, km } of findFarStations(ofCampaign).far)
      found.push({
        id: station.id,
        rule: 'farFromCampaign',
        problems: [{ kind: 'farFromCampaign', km: Math.round(km) }],
        campaign,
      });
  }
  const inSea = stations.filter(({ place }) => place !== null && namesSea(place));
  const isInland = inSea.length > 0 ? await loadInlandCheck() : () => false;
  await forEachYielding(inSea, ({ id, campaign, latitude, longitude, place }) => {
    if (!isInland(latitude, longitude)) return;
    const problem: QualityProblem = { kind: 'onLand', latitude, longitude, place: place ?? '' };
    found.push({ id, rule: 'onLand', problems: [problem], campaign });
  });
  const checked = [...new Set([...ids, ...stations.map(({ id }) => id)])];
  await replaceFindings(db, 'event', ['onLand', 'farFromCampaign'], checked, found);
}
