import type { Describe } from '../http/calls.ts';
import { contentTypes, exportFormats } from './full.ts';

/** The calls of downloads. */
export const exportCalls: Describe = (t) => ({
  calls: [
    {
      tag: 'exporting',
      method: 'GET',
      path: '/downloadSearch/full',
      summary: t('api.searching.full'),
      who: 'everybody',
      query: {
        type: 'object',
        properties: { format: { type: 'string', enum: exportFormats, default: exportFormats[0] } },
      },
      answers: {
        200: {
          meaning: t('api.status.200'),
          types: Object.values(contentTypes).map((type) => type.replace(/;.*/, '')),
        },
      },
    },
  ],
});
