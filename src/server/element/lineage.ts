import { type Kysely, sql } from 'kysely';
import { type ChainParent, chainEntities, parentLinks, parentsOf } from '../../catalogue/chain.ts';
import type { Lineage, LineageStep } from '../../catalogue/endpoints/element.ts';
import type { NamedRecord } from '../../catalogue/endpoints/responses.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { idsOneStepAway, isAnyOf, relatedIds } from '../search/index.ts';

/** Limits of the listed records: a pooled library has dozens of samples, and a run thousands of elements. */
const maxStepRecords = 12;
const maxSiblings = 6;

/** The records of a step (parent null), or their siblings: records made from the same parents. */
type RecordGroup = { entity: EntityName; parent: ChainParent | null; maxRecords: number; condition: Sql };
type GroupResult = { count: number; records: NamedRecord[] };

function groupsOf(id: number): RecordGroup[] {
  const isOwn = (entity: EntityName) =>
    sql`= ANY(ARRAY(${relatedIds(entity, 'sequencing_element', sql`SELECT ${id}::int`)}))`;
  return chainEntities.flatMap((entity): RecordGroup[] => [
    { entity, parent: null, maxRecords: maxStepRecords, condition: sql`${idColumn(entity)} ${isOwn(entity)}` },
    ...parentsOf(entity).map((parent) => ({
      entity,
      parent,
      maxRecords: maxSiblings,
      condition: sql`${idColumn(entity)} ${isAnyOf(idsOneStepAway(parent, entity, isOwn(parent)))}
        AND NOT ${idColumn(entity)} ${isOwn(entity)}`,
    })),
  ]);
}

/** The number of records of a group, and the first of them. */
function groupQuery({ entity, condition, maxRecords }: RecordGroup, index: number): Sql {
  const from = sql`FROM ${sql.table(entity)} t WHERE ${condition}`;
  return sql`SELECT ${sql.lit(index)} AS index, (SELECT count(*) ${from})::int AS count, ARRAY(
    SELECT jsonb_build_object('id', ${idColumn(entity)}, 'label', t.label) ${from}
    ORDER BY ${idColumn(entity)} LIMIT ${maxRecords}) AS records`;
}

/** The name of the filter that lists records of an entity made from a record of another. */
function filterFor(entity: EntityName, parent: EntityName): string {
  const link = parentLinks(entity).find((candidate) => candidate.parent === parent);
  return link?.heldBy === 'child' ? link.name : entityOf(parent).id;
}

/** The steps of the chain that lead to an element, the campaign first; steps without a record are left out. */
export async function readLineageSteps(db: Kysely<Tables>, id: number): Promise<Lineage['steps']> {
  const groups = groupsOf(id);
  const { rows } = await sql<GroupResult>`SELECT count, records
    FROM (${sql.join(groups.map(groupQuery), sql` UNION ALL `)}) groups ORDER BY index`.execute(db);
  const results = groups.map((group, i) => ({ ...group, count: rows[i]?.count ?? 0, records: rows[i]?.records ?? [] }));
  const stepOf = (entity: EntityName) => results.find((group) => group.entity === entity && group.parent === null);
  return chainEntities.flatMap((entity): LineageStep[] => {
    const step = stepOf(entity);
    if (!step || step.count === 0) return [];
    const siblings = results.flatMap(({ entity: groupEntity, parent, count, records }) => {
      if (groupEntity !== entity || parent === null || count === 0) return [];
      const [only, ...others] = stepOf(parent)?.records ?? [];
      const filter = only && others.length === 0 ? { name: filterFor(entity, parent), id: only.id } : null;
      return [{ parent, filter, count, records }];
    });
    return [{ entity, count: step.count, records: step.records, siblings }];
  });
}
