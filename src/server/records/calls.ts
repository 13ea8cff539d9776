import { editConflictSchema } from '../../catalogue/answers/errors.ts';
import { listQuery } from '../../catalogue/endpoints/list-query.ts';
import { componentRef, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { inputSchema } from '../http/calls.ts';

const { properties: pageProperties } = inputSchema(listQuery) as { properties: Schemas };

/** The parameters of every list but its filters. */
export const pageQuery: Schema = { type: 'object', properties: pageProperties };

/** A 409 that shows the record as it is now. */
export function conflictAnswer(record: string, t: Translate, meaning = t('api.status.409')) {
  const payload = editConflictSchema(componentRef(record));
  return {
    meaning,
    schema: { allOf: [componentRef('Error'), { type: 'object', properties: { payload }, required: ['payload'] }] },
  };
}
