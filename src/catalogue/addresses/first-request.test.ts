import { describe, expect, test } from 'vitest';
import { defaultSearchColumns } from '../columns.ts';
import { firstRequest } from './first-request.ts';

const administrator = { id: 1, person: null, roles: [{ name: 'admin' }] };

describe('the first request of a page', () => {
  test.each([
    ['/component/event', '/rest/events/?offset=0&hits=10'],
    ['/component/event/', '/rest/events/?offset=0&hits=10'],
    [
      '/component/event?page=3&size=25&sort=event_label%3Adesc',
      '/rest/events/?offset=50&hits=25&sort=event_label%3Adesc',
    ],
    ['/component/event?campaign_id=5&q=tape#top', '/rest/events/?offset=0&hits=10&campaign_id=5&q=tape'],
    // Another entity's filters and sorts are not the list's.
    ['/component/campaign?event_id=5&sort=event_label&page=x', '/rest/campaigns/?offset=0&hits=10&event_id=5'],
    // Of the columns, only those of what an event comes from and of measurements have to be asked for.
    [
      '/component/event?columns=event_label*+campaign.campaign-120+depth&geogr_loc_lat%3E=54&campaign.campaign%21=',
      '/rest/events/?offset=0&hits=10&geogr_loc_lat%3E=54&campaign.campaign%21=&columns=campaign.campaign',
    ],
    [
      '/component/field-sample?columns=field_sample_name+temp*+event.wind_speed&sort=temp%3Adesc',
      '/rest/field-sample/?offset=0&hits=10&sort=temp%3Adesc&columns=temp%2Cevent.wind_speed',
    ],
    ['/component/field-sample?columns=temp&sort=salinity', '/rest/field-sample/?offset=0&hits=10&columns=temp'],
    ['/component/person?email=x&columns=email', '/rest/persons/?offset=0&hits=10'],
    ['/component/protocol?event_label=5&sort=event_label', '/rest/protocols/?offset=0&hits=10'],
  ])('at %s is %s', (address, path) => {
    expect(firstRequest(address, null)).toEqual({ path });
  });

  test('sorts by a private field only for visitors who may read it', () => {
    const address = '/component/person?sort=email';
    expect(firstRequest(address, null)?.path).toBe('/rest/persons/?offset=0&hits=10');
    expect(firstRequest(address, administrator)?.path).toBe('/rest/persons/?offset=0&hits=10&sort=email');
  });

  test('is the search with its columns, facets and box', () => {
    const first = firstRequest('/search?q=+16S+&page=2&sort=campaign&target_gene=16S|ITS&box=1,2,3,4', null);
    expect(first).toMatchObject({
      path: '/searchSE',
      body: {
        term: '16S',
        own: false,
        facets: { target_gene: ['16S', 'ITS'] },
        offset: 10,
        hits: 10,
        sort: 'campaign',
      },
    });
    expect(first?.body).toMatchObject({
      box: [1, 2, 3, 4],
      count: false,
      fields: expect.arrayContaining([...defaultSearchColumns]),
    });
    expect(firstRequest('/seqElementdownload', null)?.body).toMatchObject({ all: true });
    const chosen = firstRequest('/search?fields=library_source,nonsense&sort=campaign', null)?.body;
    expect(chosen).toMatchObject({ fields: expect.arrayContaining(['samp_name', 'library_source']) });
    expect(chosen).not.toHaveProperty('sort');
  });

  test.each([
    '/',
    '//',
    '/searches',
    '/component/my-entries',
    '/component/event/5',
    '/component/',
    '/component/nonsense',
    '/%',
    '?q=x',
  ])('does not exist at %s', (address) => {
    expect(firstRequest(address, null)).toBeNull();
  });
});
