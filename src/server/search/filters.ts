import { type RawBuilder, sql } from 'kysely';
import type { FacetName, SelectedFacets } from '../../catalogue/facet-names.ts';
import { type Facet, facets } from '../../catalogue/facets.ts';
import { type BoundingBox, isBoundingBox } from '../../catalogue/values/bounding-box.ts';
import type { RecordCondition } from './search-terms.ts';

export type SearchFilters = { facets?: SelectedFacets | undefined; box?: BoundingBox | undefined };

/** Narrowing without what narrows nothing; null where nothing does. */
export function parseFilters(given: {
  facets?: SelectedFacets | null | undefined;
  box?: readonly number[] | null | undefined;
}): SearchFilters {
  const chosen = facets.flatMap(({ name }): [FacetName, string[]][] => {
    // As in the words of a search, half of a letter is none.
    const values = [...new Set(given.facets?.[name]?.map((value) => value.toWellFormed()))].sort();
    return values.length > 0 ? [[name, values]] : [];
  });
  const { box } = given;
  return {
    ...(chosen.length > 0 && { facets: Object.fromEntries(chosen) }),
    ...(box && isBoundingBox(box) && { box }),
  };
}

/** The value of a facet in a record `alias` of its entity. */
function facetValue({ column, byYear }: Facet, alias: string): RawBuilder<unknown> {
  const value = sql.ref(`${alias}.${column.fieldName}`);
  return byYear ? sql`left(${value}, 4)` : value;
}

/** The records from which elements of a narrowed search come: one criterion a facet, and one for the box. */
export function filterCriteria({ facets: chosen = {}, box }: SearchFilters): RecordCondition[] {
  const criteria = facets.flatMap((facet): RecordCondition[] => {
    const values = chosen[facet.name];
    if (!values) return [];
    return [
      {
        entity: facet.column.entity,
        holds: (alias) => sql`${facetValue(facet, alias)} = ANY(${values}::text[])`,
        chosen: { name: facet.name, values },
      },
    ];
  });
  return box ? [...criteria, { entity: 'event', holds: (alias) => isInside(box, alias) }] : criteria;
}

/** The condition on an event that it lies in a box, or on its edge. */
function isInside([west, south, east, north]: BoundingBox, alias: string): RawBuilder<unknown> {
  const [latitude, longitude] = [sql.ref(`${alias}.geogr_loc_lat`), sql.ref(`${alias}.geogr_loc_lon`)];
  const isBetween =
    west <= east
      ? sql`${longitude} BETWEEN ${west} AND ${east}`
      : sql`(${longitude} >= ${west} OR ${longitude} <= ${east})`;
  return sql`(${latitude} BETWEEN ${south} AND ${north} AND ${isBetween})`;
}
