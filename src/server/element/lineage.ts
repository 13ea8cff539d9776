import { type Kysely, sql } from 'kysely';
import type { Lineage, LineageStep } from '../../catalogue/answers/elements.ts';
import type { NamedRecord } from '../../catalogue/answers/records.ts';
import { type ChainParent, chainEntities, parentLinks, parentsOf } from '../../catalogue/chain.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { idsOneStepAway, isAnyOf, relatedIds } from '../search/index.ts';

/** Records that a step names; a pooled library has dozens of samples, and a run thousands of elements. */
const maxStepRecords = 12;
const maxSiblings = 6;

/** Records of a step (no parent), or those made from the same parents as them. */
type RecordGroup = { entity: EntityName; parent: ChainParent | null; named: number; condition: Sql };
type GroupResult = { count: number; records: NamedRecord[] };

function groupsOf(id: number): RecordGroup[] {
  const own = (entity: EntityName) =>
    sql`= ANY(ARRAY(${relatedIds(entity, 'sequencing_element', sql`SELECT ${id}::int`)}))`;
  return chainEntities.flatMap((entity): RecordGroup[] => [
    { entity, parent: null, named: maxStepRecords, condition: sql`${idColumn(entity)} ${own(entity)}` },
    ...parentsOf(entity).map((parent) => ({
      entity,
      parent,
      named: maxSiblings,
      condition: sql`${idColumn(entity)} ${isAnyOf(idsOneStepAway(parent, entity, own(parent)))}
        AND NOT ${idColumn(entity)} ${own(entity)}`,
    })),
  ]);
}

/** The records of a group, counted, and the first of them. */
function groupQuery({ entity, condition, named }: RecordGroup, place: number): Sql {
  const from = sql`FROM ${sql.table(entity)} t WHERE ${condition}`;
  return sql`SELECT ${sql.lit(place)} AS place, (SELECT count(*) ${from})::int AS count, ARRAY(
    SELECT jsonb_build_object('id', ${idColumn(entity)}, 'label', t.label) ${from}
    ORDER BY ${idColumn(entity)} LIMIT ${named}) AS records`;
}

/** The filter by which a list of an entity shows the records made from one of another. */
function filterFor(entity: EntityName, parent: EntityName): string {
  const link = parentLinks(entity).find((one) => one.parent === parent);
  return link?.heldBy === 'child' ? link.name : entityOf(parent).id;
}

/** The steps of the chain that lead to an element, the campaign first; those without a record are left out. */
export async function readLineageSteps(db: Kysely<Tables>, id: number): Promise<Lineage['steps']> {
  const groups = groupsOf(id);
  const { rows } = await sql<GroupResult>`SELECT count, records
    FROM (${sql.join(groups.map(groupQuery), sql` UNION ALL `)}) found ORDER BY place`.execute(db);
  const found = groups.map((group, i) => ({ ...group, count: rows[i]?.count ?? 0, records: rows[i]?.records ?? [] }));
  const stepOf = (entity: EntityName) => found.find((one) => one.entity === entity && one.parent === null);
  return chainEntities.flatMap((entity): LineageStep[] => {
    const step = stepOf(entity);
    if (!step || step.count === 0) return [];
    const siblings = found.flatMap(({ entity: of, parent, count, records }) => {
      if (of !== entity || parent === null || count === 0) return [];
      const [only, ...more] = stepOf(parent)?.records ?? [];
      const filter = only && more.length === 0 ? { name: filterFor(entity, parent), id: only.id } : null;
      return [{ parent, filter, count, records }];
    });
    return [{ entity, count: step.count, records: step.records, siblings }];
  });
}
