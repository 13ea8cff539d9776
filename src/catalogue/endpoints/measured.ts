import { z } from 'zod';
import { maxChartSamples } from '../limits.ts';
import type { Translate } from '../locales/index.ts';
import { signs } from '../measurements/measurement.ts';
import { count, endpoints, idParam, positiveInteger } from './define.ts';

/** A quantity: the name of a measurement type, perhaps with a qualifier, and how people call it. */
const quantityFields = {
  name: z.string().describe('The name of a measurement type, with a qualifier where that was asked for.'),
  label: z.strictObject({
    en: z.string().describe('The label of the type in English.'),
    de: z.string().describe('The label of the type in German.'),
  }),
  unit: z.string().nullable().describe('The unit of the numbers, as a UCUM code.'),
};

const quantity = z.strictObject(quantityFields);
/** A quantity with its labels and its unit. */
export type Quantity = z.input<typeof quantity>;

export const measuredType = z.strictObject({
  ...quantityFields,
  count: count.describe('How many samples and events have a number of it.'),
});
/** A quantity of which the results of a search have numbers. */
export type MeasuredType = z.input<typeof measuredType>;

export const histogram = z.strictObject({
  ...quantityFields,
  low: z.number().nullable().describe('The least number; null where there is none.'),
  high: z.number().nullable().describe('The greatest number.'),
  count: count.describe('How many samples and events have a number of it.'),
  bins: z
    .array(
      z.strictObject({
        from: z.number().describe('The least number of the bin.'),
        to: z.number().describe('The next bin begins here; it belongs to the last bin alone.'),
        count: count.describe('How many samples and events have a number in the bin, each counted once.'),
      }),
    )
    .describe('Bins of one width from the least number to the greatest, empty ones too.'),
});
/** The numbers of a quantity in the results of a search. */
export type Histogram = z.input<typeof histogram>;

const measuredSample = z.strictObject({
  field_sample_id: positiveInteger.describe('The id of the field sample.'),
  label: z.string().nullable().describe('The name of the field sample.'),
  depth: z.string().nullable().describe('Its depth in metres: a number or a range, `0-10`.'),
  values: z.record(z.string(), z.number()).describe('Its numbers by the names of their quantities.'),
  signs: z
    .record(z.string(), z.enum(signs))
    .describe('The signs before those of its numbers that have one: `<` for a value below a detection limit.'),
});
/** A field sample with its numbers. */
export type MeasuredSample = z.input<typeof measuredSample>;

const measuredSamples = z.strictObject({
  types: z.array(quantity).describe('The quantities of which samples have numbers, those of the most samples first.'),
  rows: z.array(measuredSample).describe('The field samples that have numbers, in the order of their ids.'),
  isLimited: z.boolean().describe('Whether more field samples have measurements than were read.'),
});
/** The numbers of the field samples of an event or a campaign. */
export type MeasuredSamples = z.input<typeof measuredSamples>;

const description = `The numbers that were measured of its field samples, for charts; texts and reasons are left out. At most ${maxChartSamples.toLocaleString('en')} samples, those with the lowest ids.`;

const summaryOf = (entity: 'event' | 'campaign') => (t: Translate) =>
  `${t(`entities.${entity}.many`)}: numbers of the field samples of one`;

/** The endpoints with the numbers of the field samples of a record. */
export const measuredSampleEndpoints = endpoints({
  'GET /rest/events/:id/measurements': {
    who: 'everybody',
    tag: 'event',
    summary: summaryOf('event'),
    description,
    params: z.object({ id: idParam('The id of the event.') }),
    responses: { 200: measuredSamples },
  },
  'GET /rest/campaigns/:id/measurements': {
    who: 'everybody',
    tag: 'campaign',
    summary: summaryOf('campaign'),
    description,
    params: z.object({ id: idParam('The id of the campaign.') }),
    responses: { 200: measuredSamples },
  },
});
