import { chainEntities, linksOfElement } from '../chain.ts';
import { facets } from '../facets.ts';
import { type AnswerOf, count, listOf, moment, number, object, oneOf, ordinal, orNull, text } from '../json-schema.ts';
import type { Sentences } from '../locales/index.ts';

/** The numbers of sequencing elements, campaigns and samples, for the home page. */
export function statsSchema(t: Sentences) {
  return object({
    seqEl: { description: t('api.site.seqEl'), ...count },
    campaign: { description: t('api.site.campaign'), ...count },
    samples: { description: t('api.site.samples'), ...count },
  });
}
export type Stats = AnswerOf<typeof statsSchema>;

/** The entities whose records are found by their names, in the order in which they are shown. */
export const jumpEntities = [
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
export type JumpEntity = (typeof jumpEntities)[number];

/** Records that are found by their names as somebody types them. */
export function jumpSchema(t: Sentences) {
  const record = object({
    entity: oneOf(jumpEntities),
    id: ordinal,
    label: { description: t('findCalls.label'), ...text },
    detail: { description: t('findCalls.detail'), ...orNull(text) },
  });
  return object({ records: { description: t('findCalls.records'), ...listOf(record) } });
}
export type Jump = AnswerOf<typeof jumpSchema>;
export type JumpRecord = Jump['records'][number];

/** The places where the words of a search stand, for the elements of one page. */
export function foundPlacesSchema(t: Sentences) {
  const word = object({
    text,
    column: { description: t('findCalls.column'), ...orNull(text) },
  });
  const place = object({
    word: { description: t('findCalls.word'), ...count },
    entity: oneOf([...chainEntities, ...linksOfElement.map(({ to }) => to)]),
    field: { description: t('findCalls.field'), ...text },
    text: { description: t('findCalls.part'), ...text },
  });
  return object({
    words: { description: t('findCalls.words'), ...listOf(word) },
    elements: listOf(object({ id: ordinal, places: listOf(place) })),
  });
}
export type FoundPlaces = AnswerOf<typeof foundPlacesSchema>;
export type FoundPlace = FoundPlaces['elements'][number]['places'][number];

/** The values of the facets among what a search finds. */
export function facetsSchema(t: Sentences) {
  const word = (name: 'value' | 'count' | 'total' | 'values') => ({ description: t(`api.narrowing.${name}`) });
  const value = object({ value: { ...word('value'), ...text }, count: { ...word('count'), ...count } });
  const facet = object({
    name: oneOf(facets.map(({ name }) => name)),
    total: { ...word('total'), ...count },
    values: { ...word('values'), ...listOf(value) },
  });
  return object({ facets: listOf(facet) });
}
export type Facets = AnswerOf<typeof facetsSchema>;
export type FacetCounts = Facets['facets'][number];

/** The stations of what a search finds. */
export function stationsSchema(t: Sentences) {
  const word = (name: 'station' | 'stations' | 'elements' | 'placed' | 'unplaced') => ({
    description: t(`api.narrowing.${name}`),
  });
  const station = object({
    id: { ...word('station'), ...ordinal },
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
export function keptSearchSchema(t: Sentences) {
  return object({
    id: { description: t('findCalls.kept.id'), ...ordinal },
    name: { description: t('findCalls.kept.name'), ...text },
    query: { description: t('findCalls.kept.query'), ...text },
    created_at: { description: t('api.record.created_at'), ...moment },
  });
}
export type KeptSearch = AnswerOf<typeof keptSearchSchema>;
