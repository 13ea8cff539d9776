import { z } from 'zod';
import { chainEntities, elementReferences } from '../chain.ts';
import { columns } from '../columns.ts';
import { facetNames } from '../facet-names.ts';
import { maxFacetValueCharacters, maxFacetValues, maxSelectedValues } from '../facets.ts';
import {
  histogramBins,
  maxMeasuredTypes,
  maxPlacedElements,
  maxSearchCharacters,
  maxSearchHits,
  maxSelectedIds,
  maxStations,
} from '../limits.ts';
import { quickSearchEntities } from '../quick-search-entities.ts';
import { type ElementSearchResult, elementSearchResultSchema } from '../records/record-schemas.ts';
import { isBoundingBox } from '../values/bounding-box.ts';
import { maxInteger } from '../values/patterns.ts';
import { catalogueSchema, count, endpoints, named, nothing, positiveInteger } from './define.ts';
import { integerText, maxNineDigits } from './integer-text.ts';
import { histogram, measuredType } from './measured.ts';

const id = z.number().int().min(1).max(maxInteger);
/** A whole number, which may also be written as text, as in the query of a list. */
const wholeNumber = (max: number) =>
  z.union([z.number().int().min(0).max(max), integerText({ max: Math.min(max, maxNineDigits) })]);
const flag = z.boolean().nullish();

/** The ids of elements in a body; too many of them have a specific message. */
export const elementIds = z
  .array(id)
  .refine(({ length }) => length <= maxSelectedIds, { message: 'search.manyChosen', params: { max: maxSelectedIds } })
  .meta({ maxItems: maxSelectedIds });

/** The selected values of facets and the bounding box, in requests and in sessions. */
export const filterFields = {
  facets: z
    .partialRecord(z.enum(facetNames), z.array(z.string().max(maxFacetValueCharacters)).max(maxSelectedValues))
    .nullish()
    .describe('Values of facets, by the name of the facet: elements have one of the values of each.'),
  box: z
    .array(z.number())
    .length(4, { message: 'narrowing.brokenBox' })
    .refine(isBoundingBox, { message: 'narrowing.brokenBox' })
    .nullish()
    .meta({ examples: [[9.5, 53, 30, 66]] })
    .describe(
      'Western, southern, eastern and northern edge in decimal degrees: elements come from an event in that part of the world, which goes across 180° where west is greater than east.',
    ),
};

const searchFields = {
  all: flag.describe('All elements.'),
  own: flag.describe('Only those from one’s own imports; for logged-in users.'),
  term: z
    .string()
    .max(maxSearchCharacters)
    .nullish()
    .meta({ examples: ['gotland 16S'] })
    .describe('Words to search for, `"phrases in quotes"`, and `column:word`.'),
  ...filterFields,
};
/** The conditions of a search, without paging. */
const filteredSearch = z.object(searchFields);
export type FilteredSearch = z.output<typeof filteredSearch>;

const foundElement = named(
  'FoundElement',
  catalogueSchema<ElementSearchResult>((t) => elementSearchResultSchema(t)),
);

const matches = z.strictObject({
  words: z
    .array(
      z.strictObject({
        text: z.string(),
        column: z.string().nullable().describe('The column in which the word must stand; null: anywhere.'),
      }),
    )
    .describe('The words of the search, in their order.'),
  elements: z.array(
    z.strictObject({
      id: positiveInteger,
      places: z.array(
        z.strictObject({
          word: count.describe('The index of the word in `words`, from 0 on.'),
          entity: z.enum([...chainEntities, ...elementReferences.map(({ to }) => to)]),
          field: z
            .string()
            .describe(
              'The field of that record, or the one that names the person or protocol in which the word stands.',
            ),
          text: z.string().describe('The part of the text around the word.'),
        }),
      ),
    }),
  ),
});
/** The matches of a search's words in the elements of one page. */
export type SearchMatches = z.input<typeof matches>;
export type SearchMatch = SearchMatches['elements'][number]['places'][number];

const quickSearch = z.strictObject({
  records: z
    .array(
      z.strictObject({
        entity: z.enum(quickSearchEntities),
        id: positiveInteger,
        label: z.string().describe('The text by which people know the record.'),
        detail: z
          .string()
          .nullable()
          .describe('A second text that tells it from others: the campaign of an event, the file of an element.'),
      }),
    )
    .describe('The records that were found, the best of each kind first.'),
});
/** A record that the quick search suggests. */
export type QuickSearchRecord = z.input<typeof quickSearch>['records'][number];

const facetCounts = z.strictObject({
  name: z.enum(facetNames),
  total: count.describe('How many values there are in all.'),
  values: z
    .array(
      z.strictObject({
        value: z.string().describe('As it stands in the records; of dates the year.'),
        count: count.describe('How many elements have it.'),
      }),
    )
    .describe(`The ${maxFacetValues} most frequent ones and those that were chosen.`),
});
/** The values of a facet in the results of a search, with their counts. */
export type FacetCounts = z.input<typeof facetCounts>;

const station = z.strictObject({
  id: positiveInteger.describe('The id of the event.'),
  label: z.string().nullable(),
  campaign: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  count: count.describe('How many of the elements come from it.'),
});
/** A station from which results of a search come. */
export type Station = z.input<typeof station>;

const open = { who: 'everybody', tag: 'searching' } as const;

export const searchEndpoints = endpoints({
  'POST /searchSE': {
    ...open,
    summary: 'Search for sequencing elements',
    description:
      'Every word must occur, in upper or lower case, anywhere in the element or in what it comes from. Words in quotes must stand together; the name of a column and a colon before a word or quotes look into that column alone, such as `campaign:EMB177 "Baltic Sea"`; a number must be equal there.',
    body: z.object({
      ...searchFields,
      id: z
        .union([id, integerText({ max: maxNineDigits })])
        .optional()
        .describe('The id of the one element that is asked for.'),
      fields: z
        .array(z.string().max(200))
        .min(1)
        .max(columns.length)
        .optional()
        .describe('Columns, by their names in a template, instead of the default ones.'),
      offset: wholeNumber(maxInteger).default(0).describe('How many to skip.'),
      hits: wholeNumber(maxSearchHits).default(maxSearchHits).describe(`How many to return; at most ${maxSearchHits}.`),
      sort: z
        .union([z.string().max(200), z.array(z.string().max(200)).max(20)])
        .optional()
        .describe('A column, or several; followed by `:desc`, descending.'),
      count: z
        .union([z.boolean(), z.literal('only')])
        .default(true)
        .describe(
          'Whether the matches are counted for the header `X-Total-Count`: `false` leaves the number out and answers sooner, `only` gives the number and no element.',
        ),
    }),
    responses: { 200: z.array(foundElement) },
    responseHeaders: z.object({ 'X-Total-Count': count.optional().describe('How many match in all.') }),
    // `own` requires a login (401), and the number of new sessions from one network address is limited (429).
    errors: [401, 429],
  },
  'POST /searchSE/found': {
    ...open,
    summary: 'Where the words of a search stand',
    description:
      'For the elements of a page: of each element and each word the nearest place, in the element itself before what it comes from. A word that an element does not have is left out.',
    body: z.object({
      term: z.string().max(maxSearchCharacters).describe('The words that were searched for.'),
      items: z.array(id).max(maxPlacedElements).describe(`The ids of the elements, at most ${maxPlacedElements}.`),
    }),
    responses: { 200: matches },
  },
  'GET /rest/jump': {
    ...open,
    summary: 'Find records by their names',
    description:
      'For suggestions as one types: at most five of each kind, the same names first, then those that begin so. Sequencing elements are found by the names of their files and their accession numbers too.',
    query: z.object({
      q: z.string().max(maxSearchCharacters).describe('Words that must all occur in the name of the record.'),
    }),
    responses: { 200: quickSearch },
  },
  'POST /searchSE/facets': {
    ...open,
    summary: 'Count the values of the facets',
    description:
      'Among what the same body finds with `POST /searchSE`: how many elements come from records with each value of a column. A facet of which values are chosen counts what all else finds. Values that only say why there is none are left out.',
    body: filteredSearch,
    responses: { 200: z.strictObject({ facets: z.array(facetCounts) }) },
    errors: [401],
  },
  'POST /searchSE/stations': {
    ...open,
    summary: 'Find the stations',
    description: `The same body finds elements with \`POST /searchSE\`. These are the events with positions that those come from, at most ${maxStations.toLocaleString('en')}, the ones with the most elements first. A \`box\` does not narrow them.`,
    body: filteredSearch,
    responses: {
      200: z.strictObject({
        stations: z.array(station).describe('Events with positions.'),
        total: count.describe('How many events with positions there are in all.'),
        unplaced: count.describe('How many there are without.'),
      }),
    },
    errors: [401],
  },
  'POST /searchSE/measured': {
    ...open,
    summary: 'List the quantities that were measured',
    description: `The same body finds elements with \`POST /searchSE\`. These are the measurement types of which the samples and events that they come from have numbers, at most ${maxMeasuredTypes}, those of the most samples first.`,
    body: filteredSearch,
    responses: {
      200: z.strictObject({
        types: z.array(measuredType).describe('The quantities.'),
        estimated: z
          .boolean()
          .describe('Whether the numbers are estimated, as there are too many samples to look at each of them.'),
      }),
    },
    errors: [401],
  },
  'POST /searchSE/histogram': {
    ...open,
    summary: 'Count the numbers of a quantity',
    description:
      'The same body finds elements with `POST /searchSE`. Of the samples and events that they come from, how many have which numbers of a measurement type. The range that the term itself sets for it, `temp:2..8`, is left out, so that the bins show what lies outside.',
    body: filteredSearch.extend({
      name: z
        .string()
        .min(1)
        .max(200)
        .meta({ examples: ['temp'] })
        .describe('The name of a measurement type, `temp`, or one with a qualifier, `temp.top`; without, all count.'),
      bins: z
        .int()
        .min(histogramBins.min)
        .max(histogramBins.max)
        .default(histogramBins.usual)
        .describe('The most bins to divide the numbers into; fewer are given where that makes their limits round.'),
    }),
    responses: { 200: histogram },
    errors: [401],
  },
  'POST /downloadSE': {
    ...open,
    tag: 'exporting',
    summary: 'Choose elements for the downloads',
    description: 'The choice is kept with the session, for visitors too.',
    body: z.object({
      items: z
        .union([z.literal('all'), elementIds])
        .describe(
          `The ids of elements, at most ${maxSelectedIds.toLocaleString('en')}, or \`all\` for every match of the last search.`,
        ),
      except: elementIds.nullish().describe('With `all`: the ids of elements that are left out.'),
      fields: z
        .array(z.string().max(200))
        .max(columns.length)
        .nullish()
        .describe('Columns, by their names in a template, instead of the default ones.'),
    }),
    responses: { 204: nothing },
    errors: [429],
  },
});
