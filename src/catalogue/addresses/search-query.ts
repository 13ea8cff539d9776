import { columns, defaultSearchColumns, splitValues } from '../columns.ts';
import { facetNames, type SelectedFacets } from '../facet-names.ts';
import { mayBeMeasured } from '../records/measured-names.ts';
import { type BoundingBox, parseBoundingBox } from '../values/bounding-box.ts';
import { knownSort, pageSizes } from './list-address.ts';
import type { SearchAddress } from './search-address.ts';

/** The column with the name of an element: always displayed, and linked to the element's page. */
export const elementNameColumn = 'samp_name';

/** The fields of an element that a narrow screen displays instead of columns; the name is the first. */
export const compactFields = [elementNameColumn, 'geog_loc_name', 'field_sample_collection_date_begin'];

/**
 * Two groups of fields that distinguish elements of the same sample. The second group is displayed only if the fields
 * of the first are equal.
 */
export const distinguishingFields = [
  ['target_gene', 'library_strategy', 'forward_read_file_name'],
  ['seq_date', 'flowcell_id', 'run_index_on_current_machine'],
] as const;

/**
 * Known fields in display order: the name of the element, the others in the order of the catalogue, then those that may be
 * measurements.
 */
export function inDisplayOrder(names: Iterable<string>): string[] {
  const selected = new Set(names);
  return [
    elementNameColumn,
    ...columns.flatMap(({ name }) => (selected.has(name) && name !== elementNameColumn ? [name] : [])),
    ...[...selected].filter(mayBeMeasured),
  ];
}

/** The fields to request: those displayed on wide and narrow screens, and those that distinguish look-alike rows. */
function fieldsToRequest(fields: readonly string[]): string[] {
  return [...new Set([...fields, ...compactFields, ...distinguishingFields.flat()])];
}

/** The valid part of a search URL: columns in display order, and a sort by a displayed one. */
export function normalizeSearchAddress(search: SearchAddress): SearchAddress {
  const fields = search.fields === undefined ? undefined : inDisplayOrder(search.fields.split(','));
  const isDisplayed = (name: string) => (fields ?? defaultSearchColumns).includes(name);
  const sort = knownSort(search.sort, isDisplayed);
  return { ...search, q: search.q?.trim() || undefined, fields: fields?.join(','), sort };
}

/** A search without paging: the search text, the filters of the request body, and a key that identifies the search. */
export type SearchQuery = { q: string; body: { facets?: SelectedFacets; box?: BoundingBox }; key: string };

export function searchQueryOf({ q = '', box: edges, ...address }: SearchAddress): SearchQuery {
  const selected = facetNames.flatMap((name) => {
    const values = splitValues(address[name] ?? '').filter(Boolean);
    return values.length > 0 ? [[name, values] as const] : [];
  });
  const facets: SelectedFacets = Object.fromEntries(selected);
  const box = parseBoundingBox(edges);
  const terms = q === '' ? { all: true } : { term: q };
  const body = { ...terms, own: false, ...(selected.length > 0 && { facets }), ...(box && { box }) };
  return { q, body, key: JSON.stringify(body) };
}

/** The part of the request body that selects a page of search results. */
export type ElementsPage = { offset: number; hits: number; sort?: string; fields: readonly string[] };

/** The page of search results at a URL that {@link normalizeSearchAddress} returned. */
export function elementsPageOf({ page = 1, size = pageSizes[0], sort, fields }: SearchAddress): ElementsPage {
  const requestedFields = fieldsToRequest(fields?.split(',') ?? defaultSearchColumns);
  return { offset: (page - 1) * size, hits: size, ...(sort && { sort }), fields: requestedFields };
}

/** The request body for a page, without the count of all results, which takes longer. */
export const searchBody = ({ body }: SearchQuery, page: ElementsPage) => ({ ...body, ...page, count: false });
