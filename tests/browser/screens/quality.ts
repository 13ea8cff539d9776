import type { ListedFinding } from '../../../src/catalogue/endpoints/quality.ts';
import { main, type Screen } from './screen.ts';

// The findings of the rules of quality, made up, as the demo's data have few.

const campaigns = ['EMB177', 'HE177', 'MSM98/2'].map((label, i) => ({ id: i + 1, label }));
const [, he177 = null] = campaigns;
const finding = (id: number, values: Pick<ListedFinding, 'rule' | 'resource' | 'messages'>): ListedFinding => ({
  record: { id, label: `HE177_${id}` },
  campaign: he177,
  ...values,
});
const findings: readonly ListedFinding[] = [
  finding(4, {
    rule: 'onLand',
    resource: 'events',
    messages: [
      'By its locality (North Sea: German Bight) it lies in a sea, but its position (54.18, 97.9) is on land, more than 25 km from any coast. Please check the signs of its coordinates, and that latitude and longitude are not exchanged.',
    ],
  }),
  finding(12, {
    rule: 'implausible',
    resource: 'field-sample',
    messages: [
      'Temperature is 812, but is never more than 100. Please check the value and its unit.',
      'Salinity is -3, but is never less than 0. Please check the value and its sign.',
    ],
  }),
  finding(90, { rule: 'noProtocol', resource: 'sequencing-library', messages: ['It has no protocol.'] }),
];
const counts = {
  pending: true,
  people: [{ id: 1, label: 'Robin Sample' }],
  campaigns: [
    { campaign: campaigns[0], counts: { noProtocol: 1240, notReady: 980, noAccession: 12_400 } },
    { campaign: he177, counts: { onLand: 1, farFromCampaign: 2, datesContradict: 3, implausible: 7, notReady: 40 } },
    { campaign: campaigns[2], counts: { deeperThanWater: 4 } },
    { campaign: null, counts: { noProtocol: 12 } },
  ],
};

export const quality: readonly Screen[] = [
  {
    name: 'quality',
    address: '/quality',
    as: 'researcher',
    responses: async (page) => {
      await page.route('**/rest/quality?*', (route) => route.fulfill({ json: counts }));
      await page.route('**/rest/quality', (route) => route.fulfill({ json: counts }));
      await page.route('**/rest/quality/findings?*', (route) =>
        route.fulfill({ json: { records: findings, totalHits: 60, pending: true } }),
      );
    },
    shows: ({ page }) => main(page).getByRole('listitem').first(),
  },
  {
    name: 'quality-chosen',
    address: '/quality?rule=onLand&campaign=none',
    as: 'researcher',
    shows: ({ page, t }) => page.getByText(t('quality.nothingHere')),
  },
];
