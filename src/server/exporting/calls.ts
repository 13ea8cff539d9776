import { exportFormats, mediaTypes } from '../../catalogue/file-formats.ts';
import type { Describe } from '../http/calls.ts';

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
          types: exportFormats.map((format) => mediaTypes[format].replace(/;.*/, '')),
        },
      },
    },
  ],
});
