import type { EntityName } from '../catalogue/index.ts';
import { request, requestRecord, send, subscribe, urlOf } from './request.ts';

// Never run, only compiled: each line below a `@ts-expect-error` must be a type error.

/** Requests of all kinds. */
export async function requests(signal: AbortSignal): Promise<void> {
  const stats = await request('GET /stats', { signal });
  stats.seqEl.toFixed();
  // @ts-expect-error no such field of the response
  stats.elements;
  // @ts-expect-error no such path
  await request('GET /statistics');
  // @ts-expect-error no such method
  await request('POST /stats');
  // @ts-expect-error it has no parameters
  await request('GET /stats', { params: { id: 1 } });

  const saved = await request('PUT /rest/kept-searches/:id', {
    params: { id: 1 },
    body: { name: 'x', query: undefined },
  });
  saved.created_at.slice(1);
  // @ts-expect-error a text in JSON, and a date on the server alone
  saved.created_at.getTime();
  await request('PUT /rest/kept-searches/:id', { params: { id: '1' } });
  // @ts-expect-error the id is missing
  await request('PUT /rest/kept-searches/:id', { body: { name: 'x' } });
  // @ts-expect-error no such field of the body
  await request('PUT /rest/kept-searches/:id', { params: { id: 1 }, body: { title: 'x' } });
  // @ts-expect-error a field of the body is missing
  await request('POST /rest/kept-searches', { body: { name: 'x' } });
  // @ts-expect-error the body is missing
  await request('POST /rest/kept-searches');

  const fields: readonly string[] = ['samp_name'];
  const found = await send('POST /searchSE', { body: { all: true, fields } });
  found.data[0]?.sequencing_element_id.toFixed();
  found.header('X-Total-Count');
  // @ts-expect-error no such header
  found.header('X-Count');
  // @ts-expect-error no such status
  found.status === 201;

  urlOf('GET /rest/jump', { query: { q: 1 } });
  // @ts-expect-error no such parameter of the query
  urlOf('GET /rest/jump', { query: { q: 'x', more: 'x' } });
  // @ts-expect-error the query is missing
  urlOf('GET /rest/jump');
  // @ts-expect-error only a GET has events
  subscribe('POST /searchSE', {}, () => undefined);
}

/** Requests about records. */
export async function recordRequests(entity: EntityName): Promise<void> {
  const campaign = await requestRecord('campaign', 'GET /:id', { params: { id: 1 } });
  campaign.basis?.slice(1);
  campaign.created_at.slice(1);
  // @ts-expect-error no such field of this entity
  campaign.samp_name;
  const any = await requestRecord(entity, 'GET /:id', { params: { id: 1 } });
  any.version.toFixed();
  // @ts-expect-error no field of every entity
  any.samp_name;
  const page = await requestRecord('person', 'GET /', { query: { offset: 0, lastname: ['a', 'b'] } });
  page.records[0]?.id.toFixed();
  // @ts-expect-error no such endpoint
  await requestRecord('campaign', 'GET /:id/elements', { params: { id: 1 } });
  // @ts-expect-error the id is missing
  await requestRecord('campaign', 'DELETE /:id');
  // @ts-expect-error accounts have endpoints of their own
  await requestRecord('user', 'GET /:id', { params: { id: 1 } });
}
