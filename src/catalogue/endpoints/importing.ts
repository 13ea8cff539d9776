import { z } from 'zod';
import { importedEntities } from '../chain.ts';
import { mediaTypes, sourceFileTypes, workbookFormats } from '../file-formats.ts';
import type { EntityName } from '../index.ts';
import { maxFilesAtOnce, maxSourceFiles, maxUploadMegabytes } from '../limits.ts';
import { maxInteger } from '../values/patterns.ts';
import {
  catalogueSchema,
  count,
  dateTime,
  endpoints,
  fileOf,
  idParam,
  named,
  nothing,
  positiveInteger,
} from './define.ts';
import { columnLetters, errorResponse, refusedRow } from './errors.ts';
import { integerText } from './integer-text.ts';
import { leftOutPart } from './left-out-columns.ts';
import { authorsPart, studyParts } from './study-form.ts';
import { workbookText } from './workbook-text.ts';

const phases = [
  'waiting',
  'receiving',
  'queued',
  'reading',
  'storing',
  'done',
  'failed',
  'cancelled',
  'unknown',
] as const;
const uploadProgress = named(
  'UploadProgress',
  z.strictObject({
    phase: z
      .enum(phases)
      .describe('The current phase, or the end of the upload; `unknown` where no upload came within 10 seconds.'),
    rows: count.describe('The number of rows that were read; in the phase `storing`, the number that was stored.'),
    total: count.nullable().describe('The number of all rows; null as long as it is not known.'),
    share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('The share of the work that is done; null where it is not known.'),
    rate: count.nullable().describe('Rows a second, in the last ten seconds; null where it is not known.'),
    secondsLeft: count.nullable().describe('An estimate of the time that is left; null where there is none.'),
    warnings: z
      .array(z.string())
      .exactOptional()
      .describe('At the end: values that were left out, or that may be wrong.'),
    file: positiveInteger
      .exactOptional()
      .describe(
        'The position of the file that is being read or stored, from 1; only where several were sent together.',
      ),
    ahead: count
      .exactOptional()
      .describe('In the phase `queued`: the number of imports that run or come before this one.'),
  }),
);
/** The progress of an upload. */
export type UploadProgress = z.input<typeof uploadProgress>;

/** The number of records of each entity; entities without any are left out. */
export type RecordCounts = Partial<Record<EntityName, number>>;
const recordCounts = catalogueSchema<RecordCounts>(() => ({
  type: 'object',
  propertyNames: { enum: importedEntities },
  additionalProperties: { type: 'integer', minimum: 1 },
}));
const importResult = { rows: count, created: recordCounts, used: recordCounts, warnings: z.array(z.string()) };

const spellingVariant = z.strictObject({
  columns: z.array(z.string()),
  value: z.string(),
  stored: z.string(),
  within: z.record(z.string(), z.string()),
});
/**
 * A name in a table that is stored in another spelling. `columns` contain the name; `within` has the values, by column,
 * of the rows that are meant, since the same name may mean something else in other rows.
 */
export type SpellingVariant = z.input<typeof spellingVariant>;

const checkedUpload = named(
  'CheckedUpload',
  z.strictObject({
    ...importResult,
    spellings: z.array(spellingVariant.extend({ warning: z.string() })).exactOptional(),
    readiness: z
      .strictObject({
        elements: count.describe('Elements with a read file.'),
        ready: z.strictObject({ gfbio: count, ena: count }).describe('How many of them each archive would take.'),
        notSequenced: count.describe('Elements that have a reason in the place of a read file.'),
      })
      .describe('How many elements the archives would take as they would be stored.')
      .exactOptional(),
  }),
);
/**
 * The records that a table would create and use; `spellings` has names in the table that are stored in another
 * spelling.
 */
export type CheckedUpload = z.input<typeof checkedUpload>;

const dataset = named(
  'Dataset',
  z.strictObject({
    id: positiveInteger.max(maxInteger),
    filename: z.string(),
    created_at: dateTime,
    own: z.boolean(),
    ...importResult,
    source: z
      .array(z.string())
      .exactOptional()
      .describe('The names of the files from which the table was made; only where they were sent with it.'),
  }),
);
/** An import with the records that it created and used; `own`: whether the current user has uploaded it. */
export type Dataset = z.input<typeof dataset>;

const undoEffects = z.strictObject({
  deleted: recordCounts,
  kept: recordCounts,
  emptied: z
    .int()
    .exactOptional()
    .describe('The number of stored elements that lose the files that this import has added, if it has added any.'),
});
/** The numbers of records that undoing an import deletes, and of those that stay because others need them. */
export type UndoEffects = z.input<typeof undoEffects>;

const importedFile = z.strictObject({
  file: z.string().describe('The name of the file.'),
  status: z.enum(['success', 'error']).describe('Whether the file was stored.'),
  messages: z
    .array(z.union([z.string(), refusedRow]))
    .describe('Messages about the whole file, then the errors of its rows.'),
  columns: columnLetters
    .exactOptional()
    .describe('The letter of each column with errors, as spreadsheets name it, by the name of the column.'),
});
/** The result of one file of an import of several files. */
export type ImportedFile = z.input<typeof importedFile>;
const importedFiles = named(
  'ImportedFiles',
  z.strictObject({
    processing: z
      .array(importedFile)
      .describe('The files that were stored, and those that could not be read, in the order in which they were sent.'),
    validation: z
      .array(importedFile)
      .describe('The files that were refused because of their values, in the order in which they were sent.'),
  }),
);
/** The results of several files that were sent together. */
export type ImportedFiles = z.input<typeof importedFiles>;

/** The token of an upload, as a field of its form. */
export const uploadToken = z
  .uuid()
  .optional()
  .describe('A UUID of the sender’s choice, by which the progress can be read.');
/** Any other field of the form is ignored. */
const otherParts = { additionalProperties: { type: 'string' } };

const token = z.uuid().describe('The UUID that the sender has chosen for the upload.');
const idOfDataset = idParam('The id of the import.');

/** `?check=true` as a parameter of the query; false without it. */
function checkFlag(description: string) {
  return z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => text === 'true')
    .describe(description);
}

const common = { tag: 'importing', who: 'loggedIn' } as const;
const stored = z.string().regex(/^\d+$/);
const storedText = 'Stored: the id of the import, as text. Checked: the records that it would create and use';
const textOrJson = ['text/plain', 'application/json'] as const;
const cancelledText = 'The upload was cancelled; nothing was stored';
const cancelled = { description: cancelledText, content: errorResponse } as const;
const senderAndAdministrators = 'For the user who uploaded the table, and for administrators.';

/** The endpoints of imports. */
export const importEndpoints = endpoints({
  'POST /rest/templates/upload': {
    ...common,
    summary: 'Import a filled-in template',
    description:
      'Everything is stored, or nothing. Every row becomes a sequencing element; the records it comes from are created where they do not exist yet.',
    query: z.object({
      check: checkFlag(
        'Does all but storing: the response has the records that the upload would create, or the same messages as the upload. `spellings` lists new names that are stored in another spelling: their columns, and by their columns the values of the rows that are meant.',
      ),
      without_study: checkFlag(
        'With `check=true`: checks the table before its study is known. The form then needs no field of the study, and none of them is read.',
      ),
    }),
    form: z
      .object({
        upload_token: uploadToken,
        ...studyParts,
        project_study_person_resp: z
          .string()
          .optional()
          .describe(
            'The responsible person, who is the first author: another one is ignored, with a warning. An id, “Lastname, Firstname”, an ORCID iD or an email address.',
          ),
        project_study_authors: authorsPart,
        file: fileOf(workbookText),
        left_out: leftOutPart.optional(),
        source: z
          .array(fileOf('A file as a person had it, of any kind.'))
          .max(maxSourceFiles)
          .optional()
          .describe(
            `The files from which the table was made, if it was converted from one or several others: at most ${maxSourceFiles}, with the table at most ${maxUploadMegabytes} MB. They are kept beside it as they are, and not read.`,
          ),
      })
      .meta(otherParts),
    responses: {
      200: { description: storedText, types: textOrJson, content: z.union([stored, checkedUpload]) },
      409: cancelled,
    },
    errors: [429],
  },
  'GET /rest/templates/upload/:token': {
    ...common,
    summary: 'The result of an upload',
    description:
      'The response of the upload itself, for those who lost the connection: a table that has arrived is stored whether its sender waits or not. For the user who sent it, the last three results for a day at most. A check ends when its sender leaves.',
    params: z.object({ token }),
    responses: {
      200: { description: storedText, types: textOrJson, content: z.union([stored, checkedUpload, importedFiles]) },
      202: { description: 'The upload has not ended yet: its progress', content: uploadProgress },
      409: cancelled,
      410: {
        description: 'The server stopped before the upload was complete: what was stored is certain, and said',
        content: errorResponse,
      },
    },
    errors: [413, 415],
  },
  'DELETE /rest/templates/upload/:token': {
    ...common,
    summary: 'Cancel an upload',
    description:
      'Nothing of it is stored, and the upload is answered with 409. Where it is not known (404), an upload with this token that comes later is refused.',
    params: z.object({ token }),
    responses: {
      204: { description: cancelledText, content: nothing },
      409: { description: 'It is too late: the table was stored', content: errorResponse },
    },
  },
  'GET /rest/templates/upload/:token/progress': {
    ...common,
    summary: 'The progress of an upload',
    description:
      'Server-sent events with `phase`, `rows`, `total`, `share`, `rate`, `secondsLeft` and at the end `warnings`, as JSON, at least one a second. The stream can be opened before the upload begins, and waits 10 seconds for it.',
    params: z.object({ token }),
    responses: { 200: { types: ['text/event-stream'], content: uploadProgress } },
  },
  'POST /template/import': {
    ...common,
    summary: 'Import several filled-in templates',
    description:
      'Each file is stored as a whole, or nothing of it; one that is refused stops none of the others. They belong to no study. Each counts as an upload. If the request itself is refused, none of them is stored.',
    form: z
      .object({
        upload_token: uploadToken,
        'files[]': z
          .array(fileOf('The workbook.'))
          .min(1)
          .max(maxFilesAtOnce)
          .describe(
            `The workbooks: xlsx or ods, each at most ${maxUploadMegabytes} MB, at most ${maxFilesAtOnce} of them.`,
          ),
      })
      .meta(otherParts),
    responses: { 200: importedFiles, 409: cancelled },
    errors: [429],
  },
  'GET /rest/datasets/:id': {
    ...common,
    summary: 'The records that an import created and used',
    description: `\`created\` and \`used\` have the number of new records of each kind, and of those that existed already and were used. ${senderAndAdministrators}`,
    params: z.object({ id: idOfDataset }),
    responses: { 200: dataset },
  },
  'GET /rest/datasets/:id/file': {
    ...common,
    summary: 'The file of an import, as the person had it',
    description:
      'The file from which the table was made, if one was sent with it; otherwise, or if there are several, the table. Imports from before files were stored have none: 404.',
    params: z.object({ id: idOfDataset }),
    query: z.object({
      source: integerText({ min: 1, max: maxSourceFiles })
        .optional()
        .describe(
          'The number of one of several files from which the table was made, from 1, in the order of `source` of the import.',
        ),
    }),
    responses: { 200: { types: sourceFileTypes } },
    errors: [404],
  },
  'GET /rest/datasets/:id/table': {
    ...common,
    summary: 'The table of an import, as it was read',
    description:
      'The same as the file, unless that was converted. Imports from before files were stored have none: 404.',
    params: z.object({ id: idOfDataset }),
    responses: { 200: { types: workbookFormats.map((format) => mediaTypes[format]) } },
  },
  'DELETE /rest/datasets/:id': {
    ...common,
    summary: 'Undo an import',
    description: `Deletes the records that this import alone created; those that others need by now stay. They go into the bin as one entry, which \`Location\` names, and can be restored. With \`check=true\` nothing is changed: the response has the number of records of each kind that would go and stay. ${senderAndAdministrators}`,
    params: z.object({ id: idOfDataset }),
    query: z.object({ check: checkFlag('Lists the records that would go and stay, and changes nothing.') }),
    responseHeaders: z.object({
      Location: z.string().optional().describe('The address of the entry in the bin, where the import was undone.'),
    }),
    responses: {
      200: { description: 'The records that would go and stay', content: undoEffects },
      204: { description: 'Undone', content: nothing },
      409: {
        description: 'Something else than the records of the catalogue refers to one that would go',
        content: errorResponse,
      },
    },
  },
});
