import {
  type AnswerOf,
  boolean,
  count,
  listOf,
  number,
  object,
  orNull,
  positiveInteger,
  type Schema,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';

/** A latitude and a longitude in decimal degrees, and the number of stations around there. */
const positionSchema: Schema<[latitude: number, longitude: number, stations: number]> = {
  type: 'array',
  items: number,
  minItems: 3,
  maxItems: 3,
};

/** Places and months of sampling by campaign, for the map and the timeline of the home page. */
export function samplingSchema(t: Translate) {
  const month = object({
    month: { description: t('samplingCalls.month'), ...text },
    samples: { description: t('samplingCalls.samples'), ...count },
  });
  const campaign = object({
    id: { description: t('samplingCalls.campaign'), ...orNull(positiveInteger) },
    name: orNull(text),
    stations: { description: t('samplingCalls.stations'), ...count },
    elements: { description: t('samplingCalls.elements'), ...orNull(count) },
    months: { description: t('samplingCalls.months'), ...listOf(month) },
    places: { description: t('samplingCalls.places'), ...listOf(positionSchema) },
  });
  return object({
    campaigns: { description: t('samplingCalls.campaigns'), ...listOf(campaign) },
    total: { description: t('samplingCalls.total'), ...count },
    isCurrent: { description: t('samplingCalls.isCurrent'), ...boolean },
  });
}
export type Sampling = AnswerOf<typeof samplingSchema>;
export type SampledCampaign = Sampling['campaigns'][number];
