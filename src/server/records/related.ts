import { type Kysely, sql } from 'kysely';
import { ancestorsAndDescendantsOf, isAncestorOf } from '../../catalogue/chain.ts';
import type { Related } from '../../catalogue/endpoints/records.ts';
import { type EntityName, entityOf, referencesOf, screenEntities } from '../../catalogue/index.ts';
import { may, type Visitor } from '../../catalogue/permissions.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { filterCondition } from './filters.ts';
import { isReadableField, type RecordId } from './read.ts';

type RelatedLink = Pick<Related, 'entity' | 'filter'> & { isDirect: boolean };

/** The fields by which records of other entities refer to one, if this visitor may read them. */
function referringLinks(entity: EntityName, visitor: Visitor): RelatedLink[] {
  return screenEntities
    .filter((from) => may(visitor, 'read', from))
    .flatMap((from) =>
      referencesOf(from).flatMap(([filter, { to }]) =>
        to === entity && isReadableField(from, filter, visitor) ? [{ entity: from, filter, isDirect: true }] : [],
      ),
    );
}

/** Links to indirect relatives in the chain: all ancestors, and the sequencing elements among the descendants. */
function chainLinks(entity: EntityName): RelatedLink[] {
  const directParents = referencesOf(entity).map(([, { to }]) => to);
  const filter = entityOf(entity).id;
  return ancestorsAndDescendantsOf(entity)
    .toReversed()
    .filter(
      (other) => (isAncestorOf(other, entity) || other === 'sequencing_element') && !directParents.includes(other),
    )
    .map((other) => ({ entity: other, filter, isDirect: false }));
}

/**
 * Counts the records that are related to a record: those that refer to it, by field, even if there are none; all of its
 * ancestors; and the sequencing elements among its descendants. Other records to which it refers are not counted.
 */
export async function readRelated(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  id: RecordId,
): Promise<Related[]> {
  const direct = referringLinks(entity, visitor);
  const directKeys = new Set(direct.map((link) => `${link.entity} ${link.filter}`));
  // A direct link of the same entity and filter comes first.
  const further = chainLinks(entity).filter((link) => !directKeys.has(`${link.entity} ${link.filter}`));
  const links = await Promise.all(
    [...direct, ...further].map(async (link) => {
      const { condition } = await filterCondition(db, link.entity, visitor, link.filter, [String(id)]);
      return { ...link, found: sql`FROM ${sql.table(link.entity)} t WHERE ${condition}` };
    }),
  );
  if (links.length === 0) return [];
  const { rows } = await sql<{ count: number }>`SELECT count FROM (${sql.join(
    links.map(({ found }, i) => sql`SELECT ${sql.lit(i)} AS position, count(*)::int AS count ${found}`),
    sql` UNION ALL `,
  )}) counts ORDER BY position`.execute(db);
  const counted = links.map((link, i) => ({ ...link, count: rows[i]?.count ?? 0 }));
  const isReferring = (other: EntityName) =>
    counted.some((link) => link.isDirect && link.entity === other && link.count > 0);
  const visible = counted.filter((link) => link.isDirect || (link.count > 0 && !isReferring(link.entity)));
  const single = visible.filter(({ count }) => count === 1);
  const only = new Map<RelatedLink, Related['only']>();
  if (single.length > 0) {
    const { rows: records } = await sql<{ position: number; id: number; label: string }>`${sql.join(
      single.map(
        (link, i) => sql`SELECT ${sql.lit(i)} AS position, ${idColumn(link.entity)} AS id, t.label ${link.found}`,
      ),
      sql` UNION ALL `,
    )}`.execute(db);
    for (const { position, id: recordId, label } of records) {
      const link = single[position];
      if (link) only.set(link, { id: recordId, label });
    }
  }
  return visible.map((link) => ({
    entity: link.entity,
    filter: link.filter,
    count: link.count,
    only: only.get(link) ?? null,
  }));
}
