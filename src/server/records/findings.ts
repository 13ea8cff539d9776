import { type Kysely, sql } from 'kysely';
import type { RecordFinding } from '../../catalogue/endpoints/quality.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { describeProblem, type QualityProblem } from '../../catalogue/quality/problems.ts';
import { type QualityRule, qualityRulesOf } from '../../catalogue/quality/rules.ts';
import type { Tables } from '../database/tables.ts';
import type { RecordId } from './read.ts';

/** The findings of the rules of quality in a record, in the order of the rules; none for an entity without rules. */
export async function readRecordFindings(
  db: Kysely<Tables>,
  entity: EntityName,
  id: RecordId,
  t: Translate,
): Promise<RecordFinding[]> {
  const rules = qualityRulesOf(entity);
  if (rules.length === 0) return [];
  const { rows } = await sql<{ rule: QualityRule; problems: QualityProblem[] }>`SELECT rule, problems
    FROM quality_finding WHERE entity = ${entity} AND rule = ANY(${rules}) AND record_id = ${id}
    ORDER BY array_position(${rules}, rule)`.execute(db);
  return rows.map(({ rule, problems }) => ({
    rule,
    messages: problems.map((problem) => describeProblem(problem, entity, t)),
  }));
}
