import { type Kysely, sql } from 'kysely';
import type { Related } from '../../catalogue/answers/records.ts';
import { ancestorsAndDescendantsOf, isAncestorOf } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, referencesOf, screenEntities } from '../../catalogue/index.ts';
import { may, type Visitor } from '../../catalogue/permissions.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { filterCondition } from './filters.ts';
import { isReadableField, type RecordId } from './read.ts';

type RelatedLink = Pick<Related, 'entity' | 'filter'> & { isDirect: boolean };

/** The fields by which records of other entities refer to one, as far as this visitor may read them. */
function referringLinks(entity: EntityName, visitor: Visitor): RelatedLink[] {
  return screenEntities
    .filter((from) => may(visitor, 'read', from))
    .flatMap((from) =>
      referencesOf(from).flatMap(([filter, { to }]) =>
        to === entity && isReadableField(from, filter, visitor) ? [{ entity: from, filter, isDirect: true }] : [],
      ),
    );
}

/** The records further off in the chain: all above a record, and the sequencing elements at its lower end. */
function chainLinks(entity: EntityName): RelatedLink[] {
  const referred = referencesOf(entity).map(([, { to }]) => to);
  const filter = entityOf(entity).id;
  return ancestorsAndDescendantsOf(entity)
    .toReversed()
    .filter((other) => (isAncestorOf(other, entity) || other === 'sequencing_element') && !referred.includes(other))
    .map((other) => ({ entity: other, filter, isDirect: false }));
}

/**
 * The records related to one, beyond those it refers to itself: those that refer to it, for each field, also where
 * there are none; those it was made from, all the way up; and the number of sequencing elements that come from it.
 */
export async function readRelated(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  id: RecordId,
): Promise<Related[]> {
  const direct = referringLinks(entity, visitor);
  const names = (ways: readonly RelatedLink[]) => new Set(ways.map((way) => `${way.entity} ${way.filter}`));
  // An element that refers to the record itself is found by that field already.
  const further = chainLinks(entity).filter((way) => !names(direct).has(`${way.entity} ${way.filter}`));
  const ways = [...direct, ...further];
  if (ways.length === 0) return [];
  const recordsOf = (way: RelatedLink) =>
    sql`FROM ${sql.table(way.entity)} t WHERE ${filterCondition(way.entity, visitor, way.filter, String(id))}`;
  const { rows } = await sql<{ count: number }>`SELECT count FROM (${sql.join(
    ways.map((way, i) => sql`SELECT ${sql.lit(i)} AS place, count(*)::int AS count ${recordsOf(way)}`),
    sql` UNION ALL `,
  )}) counts ORDER BY place`.execute(db);
  const counted = ways.map((way, i) => ({ ...way, count: rows[i]?.count ?? 0 }));
  const isReferring = (other: EntityName) =>
    counted.some((way) => way.isDirect && way.entity === other && way.count > 0);
  const shown = counted.filter((way) => way.isDirect || (way.count > 0 && !isReferring(way.entity)));
  const single = shown.filter(({ count }) => count === 1);
  const only = new Map<RelatedLink, Related['only']>();
  if (single.length > 0) {
    const found = await sql<{ place: number; id: number; label: string }>`${sql.join(
      single.map(
        (way, i) => sql`SELECT ${sql.lit(i)} AS place, ${idColumn(way.entity)} AS id, t.label ${recordsOf(way)}`,
      ),
      sql` UNION ALL `,
    )}`.execute(db);
    for (const { place, id: number, label } of found.rows) {
      const way = single[place];
      if (way) only.set(way, { id: number, label });
    }
  }
  return shown.map((way) => ({
    entity: way.entity,
    filter: way.filter,
    count: way.count,
    only: only.get(way) ?? null,
  }));
}
