import { z } from 'zod';
import { catalogueSchema, endpoints, nothing } from './define.ts';

export const bytes = z.number().min(0);
/** The free space on a disk. */
export const freeSpace = {
  freeBytes: bytes.describe('Free space on the disk of `DATA_DIR`.'),
  warning: z.literal('low').optional().describe('There is less space than may be needed at once.'),
};
export const warnings = z.array(z.string()).describe('What an administrator should act on, each a sentence.');

/** The endpoints for monitoring the server and for developers of its clients. */
export const healthEndpoints = endpoints({
  'GET /health': {
    who: 'everybody',
    tag: 'site',
    summary: 'Whether the server and the database are up',
    description: 'It answers 503 while the database does not answer, and while the disk is full.',
    responses: {
      200: z.strictObject({
        status: z.literal('ok'),
        version: z.string(),
        database: z.literal('ok'),
        disk: z.strictObject(freeSpace).optional(),
        warnings,
      }),
    },
  },
  'GET /openapi.json': {
    who: 'everybody',
    tag: 'site',
    summary: 'This description',
    responses: { 200: catalogueSchema<object>(() => ({ type: 'object' })), 304: nothing },
  },
});
