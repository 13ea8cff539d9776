import { z } from 'zod';
import { entityNames, entityOf } from '../index.ts';
import { maxListedRecords } from '../limits.ts';
import { changeActions } from '../records/change-actions.ts';
import { count, dateTime, endpoints, idParam, named, nothing, positiveInteger } from './define.ts';
import { errorResponse } from './errors.ts';
import { integerText, maxNineDigits } from './integer-text.ts';
import { historyEntry } from './records.ts';
import { pageOf } from './responses.ts';

const idText = 'The id of the change.';

const changeFields = {
  id: positiveInteger.describe(idText),
  when: dateTime.describe('When it was made.'),
  who: z.string().nullable().describe('Who made it; null for what the server did by itself.'),
  action: z
    .enum(changeActions)
    .describe('What was done; `revision` is a bulk update by a table, `entries` a change in My Entries.'),
  resource: z.enum(entityNames.map((entity) => entityOf(entity).resource)).describe('The kind of the records.'),
  count: count.describe('How many records it was about.'),
  label: z.string().describe('The name of the record, or of the file; empty where it was about several records.'),
  reason: z.string().nullable().describe('Why it was made, where a reason was given.'),
  undone: z.boolean().describe('Whether it was undone.'),
  undid: z
    .enum(changeActions)
    .nullable()
    .describe('What was done by the change that this one undid; null for any other.'),
  undoable: z
    .boolean()
    .describe('Whether the reader may undo it: it stands, is at most 90 days old, and is permitted.'),
};
const change = named('Change', z.strictObject(changeFields));
/** An action of somebody on one or many records at once. */
export type Change = z.input<typeof change>;
/** A {@link Change} on the server, with a `Date`. */
export type StoredChange = z.output<typeof change>;

const changedRecord = named(
  'ChangedRecord',
  historyEntry.pick({ action: true, before: true, after: true }).extend({
    resource: z.string().describe('The kind of the record.'),
    id: z.union([positiveInteger, z.uuid()]).describe('The id of the record.'),
    label: z.string().describe('Its name, also where it is gone.'),
    exists: z.boolean().describe('Whether it exists now.'),
  }),
);
/** The part of a change that is about one record. */
export type ChangedRecord = z.input<typeof changedRecord>;

const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional();
const page = {
  offset: integerText({ max: maxNineDigits }).prefault('0').describe('How many to skip.'),
  hits: integerText({ max: maxListedRecords })
    .prefault('10')
    .describe(`How many to return; at most ${maxListedRecords}.`),
};

const params = z.object({ id: idParam(idText) });
const labels = z.record(z.string(), z.record(z.string(), z.string()));
const jobParams = z.object({ job: z.uuid().describe('The UUID that was sent with the change.') });

/** The endpoints of the list of changes. */
export const changeEndpoints = endpoints({
  'GET /rest/changes': {
    who: 'loggedIn',
    tag: 'changes',
    summary: 'What was changed, the latest first',
    description:
      'Each entry is one action: a record that was created, changed or deleted, many that were changed or merged at once, an import, or the undoing of one of these.',
    query: z.object({
      ...page,
      who: z.string().max(200).optional().describe('The name of the one who made it.'),
      resource: changeFields.resource.optional(),
      action: changeFields.action.optional(),
      from: day.describe('The first day, or a time.'),
      to: day.describe('The last day, or a time.'),
      dataset: integerText({ max: maxNineDigits })
        .optional()
        .describe('The id of an import: what was done with it as a whole.'),
      theirs: z.enum(['true']).optional().describe('Only what others changed of the records that one has imported.'),
    }),
    responses: { 200: pageOf(change) },
  },
  'GET /rest/changes/people': {
    who: 'loggedIn',
    tag: 'changes',
    summary: 'The names of those who changed something',
    responses: { 200: z.strictObject({ names: z.array(z.string()) }) },
  },
  'GET /rest/changes/running/:job': {
    who: 'loggedIn',
    tag: 'changes',
    summary: 'The progress of a change of many records',
    params: jobParams,
    responses: {
      200: z.strictObject({
        running: z.boolean().describe('False once it has ended, or where there is none.'),
        done: count.describe('How many records are written.'),
        total: count.nullable().describe('How many are to be written; null until they are found.'),
      }),
    },
  },
  'DELETE /rest/changes/running/:job': {
    who: 'loggedIn',
    tag: 'changes',
    summary: 'Cancel a change of many records',
    description: 'Nothing is changed then, unless it was being completed already.',
    params: jobParams,
    responses: { 204: nothing },
  },
  'GET /rest/changes/:id': {
    who: 'loggedIn',
    tag: 'changes',
    summary: 'One change, and what it did to each record',
    params,
    query: z.object({
      ...page,
      resource: changeFields.resource.optional(),
      record: z.string().max(36).optional().describe('The id of a record: only what was done to it, with `resource`.'),
    }),
    responses: {
      200: z.strictObject({
        ...changeFields,
        dataset: positiveInteger.nullable().describe('The import that it is about.'),
        labels: labels.describe('The labels of the records in its values that exist, by entity and id.'),
        formerLabels: labels.describe('The last labels of the others.'),
        ...pageOf(changedRecord).shape,
      }),
    },
  },
  'POST /rest/changes/:id/undo': {
    who: 'loggedIn',
    tag: 'changes',
    summary: 'Undo a change',
    description:
      'Everything is written back as it stood before, links included, whether today’s rules would accept it or not; or nothing, if something was changed again since. That is a change itself.',
    params,
    responses: {
      200: z.strictObject({ change: positiveInteger.describe('The id of the change that undid it.') }),
      409: {
        description: 'Something was changed again since; `payload.obstacles` names the first 500',
        content: errorResponse,
      },
    },
  },
});
