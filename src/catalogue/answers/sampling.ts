import {
  type AnswerOf,
  count,
  listOf,
  number,
  object,
  ordinal,
  orNull,
  type Schema,
  text,
  truth,
} from '../json-schema.ts';
import type { Sentences } from '../locales/index.ts';

/** A latitude and a longitude in decimal degrees, and the number of stations around there. */
const placeSchema: Schema<[latitude: number, longitude: number, stations: number]> = {
  type: 'array',
  items: number,
  minItems: 3,
  maxItems: 3,
};

/** Places and months of sampling by campaign, for the map and the timeline of the home page. */
export function samplingSchema(t: Sentences) {
  const month = object({
    month: { description: t('samplingCalls.month'), ...text },
    samples: { description: t('samplingCalls.samples'), ...count },
  });
  const campaign = object({
    id: { description: t('samplingCalls.campaign'), ...orNull(ordinal) },
    name: orNull(text),
    stations: { description: t('samplingCalls.stations'), ...count },
    elements: { description: t('samplingCalls.elements'), ...orNull(count) },
    months: { description: t('samplingCalls.months'), ...listOf(month) },
    places: { description: t('samplingCalls.places'), ...listOf(placeSchema) },
  });
  return object({
    campaigns: { description: t('samplingCalls.campaigns'), ...listOf(campaign) },
    total: { description: t('samplingCalls.total'), ...count },
    isCurrent: { description: t('samplingCalls.isCurrent'), ...truth },
  });
}
export type Sampling = AnswerOf<typeof samplingSchema>;
export type SampledCampaign = Sampling['campaigns'][number];
