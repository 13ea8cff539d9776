import { chainEntities, elementReferences } from '../chain.ts';
import { facets } from '../facets.ts';
import {
  type AnswerOf,
  count,
  dateTime,
  enumOf,
  listOf,
  number,
  object,
  orNull,
  positiveInteger,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';

/** The numbers of sequencing elements, campaigns and samples, for the home page. */
export function statsSchema(t: Translate) {
  return object({
    seqEl: { description: t('api.site.seqEl'), ...count },
    campaign: { description: t('api.site.campaign'), ...count },
    samples: { description: t('api.site.samples'), ...count },
  });
}
export type Stats = AnswerOf<typeof statsSchema>;

/** The entities whose records are found by their names, in the order in which they are shown. */
export const quickSearchEntities = [
  'campaign',
  'event',
  'field_sample',
  'experiment_sample',
  'nucleic_acid_sample',
  'project',
  'project_study',
  'person',
  'sequencing_element',
] as const;
export type QuickSearchEntity = (typeof quickSearchEntities)[number];

/** Records that are found by their names as somebody types them. */
export function quickSearchSchema(t: Translate) {
  const record = object({
    entity: enumOf(quickSearchEntities),
    id: positiveInteger,
    label: { description: t('findCalls.label'), ...text },
    detail: { description: t('findCalls.detail'), ...orNull(text) },
  });
  return object({ records: { description: t('findCalls.records'), ...listOf(record) } });
}
export type QuickSearch = AnswerOf<typeof quickSearchSchema>;
export type QuickSearchRecord = QuickSearch['records'][number];

/** The places where the words of a search stand, for the elements of one page. */
export function searchMatchesSchema(t: Translate) {
  const word = object({
    text,
    column: { description: t('findCalls.column'), ...orNull(text) },
  });
  const place = object({
    word: { description: t('findCalls.word'), ...count },
    entity: enumOf([...chainEntities, ...elementReferences.map(({ to }) => to)]),
    field: { description: t('findCalls.field'), ...text },
    text: { description: t('findCalls.part'), ...text },
  });
  return object({
    words: { description: t('findCalls.words'), ...listOf(word) },
    elements: listOf(object({ id: positiveInteger, places: listOf(place) })),
  });
}
export type SearchMatches = AnswerOf<typeof searchMatchesSchema>;
export type SearchMatch = SearchMatches['elements'][number]['places'][number];

/** The values of the facets among what a search finds. */
export function facetsSchema(t: Translate) {
  const word = (name: 'value' | 'count' | 'total' | 'values') => ({ description: t(`api.narrowing.${name}`) });
  const value = object({ value: { ...word('value'), ...text }, count: { ...word('count'), ...count } });
  const facet = object({
    name: enumOf(facets.map(({ name }) => name)),
    total: { ...word('total'), ...count },
    values: { ...word('values'), ...listOf(value) },
  });
  return object({ facets: listOf(facet) });
}
export type Facets = AnswerOf<typeof facetsSchema>;
export type FacetCounts = Facets['facets'][number];

/** The stations of what a search finds. */
export function stationsSchema(t: Translate) {
  const word = (name: 'station' | 'stations' | 'elements' | 'placed' | 'unplaced') => ({
    description: t(`api.narrowing.${name}`),
  });
  const station = object({
    id: { ...word('station'), ...positiveInteger },
    label: orNull(text),
    campaign: orNull(text),
    latitude: number,
    longitude: number,
    count: { ...word('elements'), ...count },
  });
  return object({
    stations: { ...word('stations'), ...listOf(station) },
    total: { ...word('placed'), ...count },
    unplaced: { ...word('unplaced'), ...count },
  });
}
export type Stations = AnswerOf<typeof stationsSchema>;
export type Station = Stations['stations'][number];

/** A search that is kept under a name. */
export function savedSearchSchema(t: Translate) {
  return object({
    id: { description: t('findCalls.kept.id'), ...positiveInteger },
    name: { description: t('findCalls.kept.name'), ...text },
    query: { description: t('findCalls.kept.query'), ...text },
    created_at: { description: t('api.record.created_at'), ...dateTime },
  });
}
export type SavedSearch = AnswerOf<typeof savedSearchSchema>;
