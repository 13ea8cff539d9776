import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, nothing } from '../../catalogue/endpoints/define.ts';
import { routesOf } from './route.ts';

const declared = { who: 'everybody', tag: 'site', summary: 'x' } as const;
const table = endpoints({
  'GET /text': { ...declared, responses: { 200: { types: ['text/plain'] } } },
  'GET /stream': { ...declared, responses: { 200: { types: ['text/plain'] } } },
  'DELETE /one': { ...declared, responses: { 204: nothing } },
  'DELETE /other': { ...declared, responses: { 204: nothing } },
});

const lines: string[] = [];
const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
beforeAll(() => {
  app.decorateRequest('user', null);
  const route = routesOf(app, table);
  route('GET /text', async (_input, _request, reply) => reply.send('text'));
  route('GET /stream', async (_input, _request, reply) => reply.send(Readable.from(['a', 'b'])));
  route('DELETE /one', async (_input, _request, reply) => reply.code(204).header('location', '/bin').send());
  route('DELETE /other', async () => undefined);
});
afterAll(() => app.close());

it.each([
  ['GET', '/text', 200, 'text'],
  ['GET', '/stream', 200, 'ab'],
  ['DELETE', '/one', 204, ''],
  ['DELETE', '/other', 204, ''],
] as const)('%s %s is answered once, also where the handler sends the reply', async (method, url, status, body) => {
  const response = await app.inject({ method, url });
  expect(response).toMatchObject({ statusCode: status, body });
  await new Promise(setImmediate);
  expect(lines).toEqual([]);
});
