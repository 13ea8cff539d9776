import { bulkUpdateSchema } from '../../catalogue/answers/bulk-update.ts';
import { componentRef, enumOf, object, type Schema, text } from '../../catalogue/json-schema.ts';
import type { Describe } from '../http/calls.ts';

const workbook: Schema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** The call of revised tables. */
export const revisionCalls: Describe = (t) => {
  const yesOrNo = (name: string) => ({ description: t(`api.revising.${name}`), ...enumOf(['true', 'false']) });
  const form = object(
    {
      file: workbook,
      check: yesOrNo('check'),
      leave_conflicts: yesOrNo('leaveConflicts'),
      seen: { description: t('api.revising.givenSeen'), ...text },
    },
    ['check', 'leave_conflicts', 'seen'],
  );
  return {
    calls: [
      {
        tag: 'importing',
        method: 'POST',
        path: '/rest/revisions',
        summary: t('api.revising.call'),
        description: t('api.revising.text'),
        who: 'loggedIn',
        query: object({ check: yesOrNo('check') }, ['check']),
        body: { type: 'multipart/form-data', schema: { ...form, additionalProperties: text } },
        answers: {
          200: { meaning: t('api.status.200'), schema: componentRef('Revision') },
          409: { meaning: t('api.revising.refused'), schema: componentRef('Error') },
        },
        errors: [429],
      },
    ],
    schemas: { Revision: bulkUpdateSchema(t) },
  };
};
