import { type Kysely, sql } from 'kysely';
import { chain, isAncestorOf } from '../../catalogue/chain.ts';
import { columns } from '../../catalogue/columns.ts';
import type { Relatives } from '../../catalogue/endpoints/element.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { type Relationship, relationships, relativeColumns } from '../../catalogue/relationships.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { readElements, relatedIds } from '../search/index.ts';

/**
 * The entities of samples: those taken at an event or in an experiment, and those made from them before the library.
 */
const sampleEntities: readonly EntityName[] = chain.filter(
  (entity) => isAncestorOf('event', entity) && isAncestorOf(entity, 'sequencing_library'),
);

/** The entities whose records related elements share, by relationship. */
const sharedBy = {
  sequencing_library: ['sequencing_library'],
  sample: sampleEntities,
  sequencing_run: ['sequencing_run'],
} as const satisfies Record<Relationship, readonly EntityName[]>;

const relativeColumnDefinitions = relativeColumns.flatMap(
  (name) => columns.find((column) => column.name === name) ?? [],
);

/** The ids of the elements that share a record of an entity with an element. */
function idsOfElementsSharing(entity: EntityName, id: number): Sql {
  const own = relatedIds(entity, 'sequencing_element', sql`SELECT ${id}::int`);
  return relatedIds('sequencing_element', entity, own);
}

/** A page of the elements of the same library, sample or run, the closest first, each with its relationships. */
export async function readRelatives(
  db: Kysely<Tables>,
  id: number,
  { offset, hits }: { offset: number; hits: number },
): Promise<Relatives> {
  const sharing = relationships.flatMap((relationship, rank) =>
    sharedBy[relationship].map(
      (entity) =>
        sql`SELECT element, ${sql.lit(rank)} AS rank FROM unnest(ARRAY(${idsOfElementsSharing(entity, id)})) element`,
    ),
  );
  const { rows } = await sql<{ total: number; page: { id: number; ranks: number[] }[] }>`
    WITH related AS (
      SELECT element AS id, array_agg(DISTINCT rank ORDER BY rank) AS ranks
      FROM (${sql.join(sharing, sql` UNION ALL `)}) sharing WHERE element <> ${id} GROUP BY element
    ), page AS (SELECT id, ranks FROM related ORDER BY ranks, id LIMIT ${hits} OFFSET ${offset})
    SELECT (SELECT count(*) FROM related)::int AS total,
      (SELECT coalesce(jsonb_agg(page ORDER BY ranks, id), '[]') FROM page) AS page`.execute(db);
  const { total = 0, page = [] } = rows[0] ?? {};
  const ranks = new Map(page.map((relative) => [relative.id, relative.ranks]));
  // These columns contain no names of persons, so they are read as for a visitor.
  const elements = await readElements(
    db,
    null,
    relativeColumnDefinitions,
    page.map((relative) => relative.id),
  );
  const records = elements.map((element) => {
    const same = (ranks.get(element.sequencing_element_id) ?? []).flatMap((rank) => relationships[rank] ?? []);
    const texts = Object.fromEntries(relativeColumns.map((name) => [name, element[name] ?? null]));
    return { id: element.sequencing_element_id, same, ...texts } as Relatives['records'][number];
  });
  return { records, totalHits: total };
}
