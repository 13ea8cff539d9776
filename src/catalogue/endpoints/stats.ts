import { z } from 'zod';
import { maxSampledCampaigns, maxSampledPlaces } from '../limits.ts';
import { count, describedBy, endpoints, positiveInteger } from './define.ts';

/** A latitude and a longitude in decimal degrees, and the number of stations near this position. */
const position = describedBy(z.custom<[latitude: number, longitude: number, stations: number]>(), () => ({
  type: 'array',
  items: { type: 'number' },
  minItems: 3,
  maxItems: 3,
}));

const month = z.strictObject({
  month: z.string().describe('A month as `2019-03`, or a year where no month is known.'),
  samples: count.describe('How many field samples.'),
});
const campaign = z.strictObject({
  id: positiveInteger.nullable().describe('The id of the campaign.'),
  name: z.string().nullable(),
  stations: count.describe('How many events it has, with and without a position.'),
  elements: count.nullable().describe('How many sequencing elements come from it; null where there is no campaign.'),
  months: z.array(month).describe('When field samples were taken, by the beginning of their collection.'),
  places: z
    .array(position)
    .describe(
      `Where its stations lie: latitude and longitude in decimal degrees, and how many. Stations in one cell of a grid are one place; all campaigns together have some ${maxSampledPlaces} at most.`,
    ),
});
export type SampledCampaign = z.input<typeof campaign>;

const sampling = z.strictObject({
  campaigns: z
    .array(campaign)
    .describe(
      `The campaigns with stations, at most ${maxSampledCampaigns}, those with the latest samples first. One without id and name stands for stations without a campaign.`,
    ),
  total: count.describe('How many campaigns with stations there are in all.'),
  isCurrent: z.boolean().describe('False while newer numbers are being counted: ask again in some seconds.'),
});
/** Positions and months of sampling by campaign, for the map and the timeline of the home page. */
export type Sampling = z.input<typeof sampling>;

export const statsEndpoints = endpoints({
  'GET /stats': {
    who: 'everybody',
    tag: 'site',
    summary: 'How many elements, campaigns and samples there are',
    responses: {
      200: z.strictObject({
        seqEl: count.describe('Sequencing elements.'),
        campaign: count.describe('Campaigns.'),
        samples: count.describe('Field samples and experiment samples together.'),
      }),
    },
  },
  'GET /stats/sampling': {
    who: 'everybody',
    tag: 'site',
    summary: 'Where and when samples were taken, by campaign',
    description:
      'For a map and a timeline. After a change, the numbers of before may be given once more while they are counted anew.',
    responses: { 200: sampling },
  },
});
