import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { count, dateTime, endpoints, idParam, nothing } from '../../catalogue/endpoints/define.ts';
import { genericRoutesOf, routesOf, withStatus } from './route.ts';

// Only the compiler reads this: each line below a `@ts-expect-error` must not compile.

const car = z.strictObject({ id: count, name: z.string(), built: dateTime, state: z.enum(['new', 'used']) });
const cars = endpoints({
  'GET /cars': { who: 'everybody', tag: 'site', summary: 'All', responses: { 200: z.array(car) } },
  'GET /cars/:id': {
    who: 'loggedIn',
    tag: 'site',
    summary: 'One',
    params: z.object({ id: idParam('The id.') }),
    query: z.object({ colour: z.string().exactOptional() }),
    responses: { 200: car, 202: z.strictObject({ phase: z.enum(['waiting', 'ready']) }) },
  },
  'PUT /cars/:id': {
    who: 'administrator',
    tag: 'site',
    summary: 'Changes one',
    params: z.object({ id: idParam('The id.') }),
    body: z.object({ name: z.string() }),
    responses: { 204: nothing },
  },
  'GET /cars.csv': { who: 'everybody', tag: 'site', summary: 'A file', responses: { 200: { types: ['text/csv'] } } },
});

/** Handlers of all kinds. */
export function handlers(app: FastifyInstance): void {
  const route = routesOf(app, cars);
  const one = { id: 1, name: 'x', built: new Date(), state: 'new' } as const;
  route('GET /cars', async ({ user }) => {
    // @ts-expect-error visitors may see them
    user.id.toFixed();
    return [one];
  });
  // @ts-expect-error no such endpoint
  route('GET /car', async () => [one]);
  // @ts-expect-error no such method
  route('POST /cars', async () => [one]);
  // @ts-expect-error the response is a list
  route('GET /cars', async () => one);
  route('GET /cars/:id', async ({ params, query, user }) => {
    // @ts-expect-error no such parameter
    params.number;
    // @ts-expect-error no such parameter of the query
    query.color;
    return { id: params.id, name: query.colour ?? user.name, built: new Date(), state: 'new' };
  });
  route('GET /cars/:id', async ({ params }) => (params.id === 1 ? one : withStatus(202, { phase: 'waiting' })));
  // @ts-expect-error the data of another status
  route('GET /cars/:id', async () => ({ phase: 'waiting' }));
  // @ts-expect-error no such phase
  route('GET /cars/:id', async () => withStatus(202, { phase: 'sold' }));
  // @ts-expect-error no such status
  route('GET /cars/:id', async () => withStatus(203, one));
  // @ts-expect-error a field is missing
  route('GET /cars/:id', async () => ({ id: 1, name: 'x', built: new Date() }));
  // @ts-expect-error a field is of another name
  route('GET /cars/:id', async () => ({ id: 1, title: 'x', built: new Date(), state: 'new' }));
  // @ts-expect-error a field is of another type
  route('GET /cars/:id', async () => ({ id: 1, name: 'x', built: new Date(), state: 'old' }));
  // @ts-expect-error a text, where the server has a date
  route('GET /cars/:id', async () => ({ id: 1, name: 'x', built: '2026-11-26T00:00:00Z', state: 'new' }));
  // @ts-expect-error an undeclared field
  route('GET /cars/:id', async () => ({ id: 1, name: 'x', built: new Date(), state: 'new', more: 1 }));
  // @ts-expect-error an undeclared field in one of two responses
  route('GET /cars/:id', async ({ params }) => (params.id === 1 ? one : { ...one, more: 1 }));
  route('PUT /cars/:id', { bodyLimit: 10 }, async ({ params, body }) => {
    params.id.toFixed();
    // @ts-expect-error no such field of the body
    body.title;
  });
  route('PUT /cars/:id', { body: cars['PUT /cars/:id'].body.refine(({ name }) => name !== '') }, async () => undefined);
  // @ts-expect-error another body than the declared one
  route('PUT /cars/:id', { body: z.object({ title: z.string() }) }, async () => undefined);
  // @ts-expect-error the response has no body
  route('PUT /cars/:id', async () => one);
  route('GET /cars.csv', async (_input, _request, reply) => reply.type('text/csv').send('x'));
  // @ts-expect-error a file is sent by its handler
  route('GET /cars.csv', async () => 'x');
  const generic = genericRoutesOf(app, cars);
  generic('GET /cars', async () => [one]);
  // @ts-expect-error a field is missing
  generic('GET /cars/:id', async () => ({ id: 1 }));
}
