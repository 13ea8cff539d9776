import { z } from 'zod';
import { count, dateTime, describedBy, endpoints, fileOf, named, positiveInteger } from './define.ts';
import { errorResponse } from './errors.ts';
import { workbookText } from './workbook-text.ts';

const displayedValue = z.union([z.string(), z.number()]).nullable();
/** A value as it is displayed. */
export type DisplayedValue = z.input<typeof displayedValue>;

const cell = z.strictObject({
  resource: z.string().describe('The resource of the record under `/rest/`.'),
  id: positiveInteger.describe('The id of the record.'),
  field: z.string().describe('Its field.'),
  before: displayedValue.describe('The value as it was downloaded.'),
  after: displayedValue.describe('The value in the table.'),
  label: z.string().describe('The label of the record.'),
  elements: count.describe('How many elements come from the record.'),
  row: positiveInteger.describe('The first row that says so.'),
  column: z.string().describe('The column of the table.'),
});
export type BulkUpdateCell = z.input<typeof cell>;

const conflict = cell.extend({
  now: displayedValue.describe('The value as it is stored now.'),
  who: z.string().nullable().describe('Who changed it.'),
  when: dateTime.nullable().describe('When it was changed.'),
});
export type BulkUpdateConflict = z.input<typeof conflict>;
/** A {@link BulkUpdateConflict} on the server, with a `Date`. */
export type StoredBulkUpdateConflict = z.output<typeof conflict>;

const bulkUpdate = named(
  'Revision',
  z.strictObject({
    applied: z.boolean().describe('Whether the changes were applied.'),
    rows: count.describe('The rows of the table.'),
    total: count.describe('How many cells change.'),
    records: count.describe('Of how many records.'),
    conflicting: count.describe('How many cells are in conflict.'),
    changes: z.array(cell).describe('The cells that change, the first 5,000 of them.'),
    conflicts: z.array(conflict).describe('The cells in conflict, the first 5,000 of them.'),
    warnings: z.array(z.string()).describe('Sentences about what was left out.'),
    seen: z.string().describe('The fingerprint of these differences, to be sent along when they are applied.'),
  }),
);
/** The cells of a table that differ from the stored values: the changes, and the conflicts. */
export type BulkUpdate = z.input<typeof bulkUpdate>;
/** A {@link BulkUpdate} on the server, with `Date` objects. */
export type StoredBulkUpdate = z.output<typeof bulkUpdate>;

function flag(description: string) {
  const schema = z
    .enum(['true', 'false', ''])
    .optional()
    .transform((text) => text === 'true');
  return describedBy(schema, () => ({ description, type: 'string', enum: ['true', 'false'] }));
}
const checkText = 'Whether the differences alone are asked for.';

/** The endpoint of bulk updates: tables that were downloaded, changed and uploaded again. */
export const bulkUpdateEndpoints = endpoints({
  'POST /rest/revisions': {
    who: 'loggedIn',
    tag: 'importing',
    summary: 'Apply a table that was downloaded to be revised',
    description:
      'What was changed in the table since its download is a change; what was changed here as well, to something else, a conflict. All is applied or nothing. An emptied cell clears its value; a column or a row that was taken out changes nothing.',
    query: z.object({ check: flag(checkText) }),
    form: z
      .object({
        file: fileOf(workbookText),
        check: flag(checkText),
        leave_conflicts: flag('Whether the cells in conflict stay as they are stored, and all others are applied.'),
        seen: z
          .string()
          .max(100)
          .optional()
          .describe(
            'The `seen` of the differences that were looked at: where they are others by now, nothing is applied.',
          ),
      })
      .meta({ additionalProperties: { type: 'string' } }),
    responses: {
      200: bulkUpdate,
      409: {
        description: 'Nothing was applied: there are conflicts, or the differences are not those that were looked at',
        content: errorResponse,
      },
    },
    errors: [429],
  },
});
