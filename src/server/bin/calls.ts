import { binEntrySchema, restoredEntrySchema } from '../../catalogue/answers/bin.ts';
import { pageOf } from '../../catalogue/answers/records.ts';
import { componentRef } from '../../catalogue/json-schema.ts';
import { idSchema } from '../../catalogue/records/record-schemas.ts';
import type { Describe } from '../http/calls.ts';
import { pageQuery } from '../records/calls.ts';

/** The calls of the bin. */
export const binCalls: Describe = (t) => ({
  calls: [
    {
      tag: 'importing',
      method: 'GET',
      path: '/rest/bin',
      summary: t('api.bin.list'),
      description: t('api.bin.listText'),
      who: 'loggedIn',
      query: pageQuery,
      answers: { 200: { meaning: t('api.status.200'), schema: pageOf(componentRef('BinEntry'), t) } },
    },
    {
      tag: 'importing',
      method: 'POST',
      path: '/rest/bin/:id/restore',
      summary: t('api.bin.restore'),
      description: t('api.bin.restoreText'),
      who: 'loggedIn',
      params: { id: { description: t('api.bin.entry.id'), ...idSchema('dataset') } },
      answers: {
        200: { meaning: t('api.status.200'), schema: componentRef('RestoredEntry') },
        409: { meaning: t('api.bin.conflict'), schema: componentRef('Error') },
      },
    },
  ],
  schemas: { BinEntry: binEntrySchema(t), RestoredEntry: restoredEntrySchema },
});
