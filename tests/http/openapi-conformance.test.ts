import { describe, expect, test } from 'vitest';
import type { Answer } from './client.ts';
import { expectConformance } from './openapi-conformance.ts';

/** A response as far as it is looked at. */
function responded(statusCode: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return {
    statusCode,
    body: text,
    headers: { ...type, ...headers },
    json: () => JSON.parse(text),
  } as unknown as Answer;
}

const stats = { seqEl: 1, campaign: 1, samples: 1 };

test('a response as it is described', () => {
  expectConformance('GET', '/stats', responded(200, stats));
  expectConformance('GET', '/stats/?x=1', responded(200, stats));
  expectConformance('GET', '/rest/campaigns/1', responded(404, { message: 'There is no such record.' }));
  expectConformance('DELETE', '/rest/campaigns/1', responded(204, '', { location: '/rest/bin/1' }));
  expectConformance('GET', '/nothing', responded(200, '<html>', { 'content-type': 'text/html' }));
  expectConformance('PUT', '/stats', responded(404, { message: 'There is nothing at this address.' }));
});

describe('a response that is not as described fails, with the endpoint, its status and the difference', () => {
  test.each<[string, string, Answer, string]>([
    [
      'GET',
      '/stats',
      responded(200, { ...stats, more: 1 }),
      'answered 200 with a body that is not as described: the whole',
    ],
    ['GET', '/stats', responded(200, { ...stats, samples: '1' }), 'not as described: /samples must be integer'],
    ['GET', '/stats', responded(200, { seqEl: 1, campaign: 1 }), "must have required property 'samples'"],
    ['GET', '/stats', responded(418, { message: 'x' }), 'GET /stats answered 418 which is not described'],
    ['GET', '/stats', responded(500, { message: 'x', stack: 'y' }), 'not as described'],
    ['GET', '/stats', responded(200, 'x', { 'content-type': 'text/plain' }), 'as text/plain, where application/json'],
    [
      'DELETE',
      '/rest/campaigns/1',
      responded(204, 'x', { location: '/rest/bin/1' }),
      'with a body, where none is described',
    ],
    ['POST', '/auth/login', responded(429, { message: 'x' }), 'without the header Retry-After'],
    ['POST', '/rest/nothing', responded(200, {}), 'which is not described'],
    ['GET', '/rest/nothing', responded(404, { error: 'x' }), 'in another form than that of errors'],
    ['GET', '/rest/invitations/open', responded(200, {}), 'must be integer'],
  ])('%s %s (%#)', (method, url, response, message) => {
    expect(() => expectConformance(method, url, response)).toThrow(message);
  });
});
