import { columns, defaultSearchColumns, splitValues } from '../columns.ts';
import { facetNames, type SelectedFacets } from '../facet-names.ts';
import { type BoundingBox, parseBoundingBox } from '../values/bounding-box.ts';
import { knownSort, pageSizes } from './list-address.ts';
import type { SearchAddress } from './search-address.ts';

/** The column by which an element is known: it is always shown, and leads to the element's page. */
export const elementNameColumn = 'samp_name';

/** The fields of an element on a narrow page, which has no room for columns: its name first. */
export const compactFields = [elementNameColumn, 'geog_loc_name', 'field_sample_collection_date_begin'];

/** Fields that tell elements of one sample apart: those shown first, and those shown where these are the same. */
export const distinguishingFields = [
  ['target_gene', 'library_strategy', 'forward_read_file_name'],
  ['seq_date', 'flowcell_id', 'run_index_on_current_machine'],
] as const;

/** Fields in the order in which they are shown: the name of the element, then that of the catalogue; without unknown ones. */
export function inDisplayOrder(names: Iterable<string>): string[] {
  const chosen = new Set(names);
  return [
    elementNameColumn,
    ...columns.flatMap(({ name }) => (chosen.has(name) && name !== elementNameColumn ? [name] : [])),
  ];
}

/** The fields to ask for: those that are shown, wide or narrow, and those that tell rows apart which look the same. */
function fieldsToRequest(fields: readonly string[]): string[] {
  return [...new Set([...fields, ...compactFields, ...distinguishingFields.flat()])];
}

/** The part of an address that the search follows: columns in their order, and a sort by one that is shown. */
export function normalizeSearchAddress(search: SearchAddress): SearchAddress {
  const fields = search.fields === undefined ? undefined : inDisplayOrder(search.fields.split(','));
  const isShown = (name: string) => (fields ?? defaultSearchColumns).includes(name);
  const sort = knownSort(search.sort, isShown);
  return { ...search, q: search.q?.trim() || undefined, fields: fields?.join(','), sort };
}

/** A search without its page, as the server is asked for it, and a key that no other search has. */
export type SearchQuery = { q: string; body: { facets?: SelectedFacets; box?: BoundingBox }; key: string };

export function searchQueryOf({ q = '', box: edges, ...address }: SearchAddress): SearchQuery {
  const chosen = facetNames.flatMap((name) => {
    const values = splitValues(address[name] ?? '').filter(Boolean);
    return values.length > 0 ? [[name, values] as const] : [];
  });
  const facets: SelectedFacets = Object.fromEntries(chosen);
  const box = parseBoundingBox(edges);
  const words = q === '' ? { all: true } : { term: q };
  const body = { ...words, own: false, ...(chosen.length > 0 && { facets }), ...(box && { box }) };
  return { q, body, key: JSON.stringify(body) };
}

/** A page of what a search finds, as the server is asked for it. */
export type ElementsPage = { offset: number; hits: number; sort?: string; fields: readonly string[] };

/** The page at an address, as {@link normalizeSearchAddress} gives it. */
export function elementsPageOf({ page = 1, size = pageSizes[0], sort, fields }: SearchAddress): ElementsPage {
  const asked = fieldsToRequest(fields?.split(',') ?? defaultSearchColumns);
  return { offset: (page - 1) * size, hits: size, ...(sort && { sort }), fields: asked };
}

/** The body of the request for a page: it is there before all that was found is counted. */
export const searchBody = ({ body }: SearchQuery, page: ElementsPage) => ({ ...body, ...page, count: false });
