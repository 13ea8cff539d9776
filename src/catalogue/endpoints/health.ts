import { z } from 'zod';
import { catalogueSchema, endpoints, nothing } from './define.ts';

/** The endpoints for monitoring the server and for developers of its clients. */
export const healthEndpoints = endpoints({
  'GET /health': {
    who: 'everybody',
    tag: 'site',
    summary: 'Whether the server and the database are up',
    responses: {
      200: z.strictObject({ status: z.literal('ok'), version: z.string(), database: z.literal('ok') }),
    },
  },
  'GET /openapi.json': {
    who: 'everybody',
    tag: 'site',
    summary: 'This description',
    responses: { 200: catalogueSchema<object>(() => ({ type: 'object' })), 304: nothing },
  },
});
