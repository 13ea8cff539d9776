import { z } from 'zod';
import { maxListedRecords } from '../limits.ts';
import { maxInteger } from '../values/patterns.ts';
import { count, dateTime, endpoints, idParam, named, positiveInteger } from './define.ts';
import { errorResponse } from './errors.ts';
import { archiveReadiness } from './quality.ts';
import { elementIds } from './search.ts';

const recordId = positiveInteger.max(maxInteger);

const ownElement = z.strictObject({
  id: recordId,
  samp_name: z.string(),
  accession_number: z.string().nullable(),
  sequencing_element_comment: z.string().nullable(),
  path_raw_data_storage: z.string().nullable(),
  publications: z.array(z.strictObject({ publication_id: recordId, doi: z.string() })),
  projects: z.array(z.strictObject({ project_id: recordId, project_name: z.string() })),
});
/** The part of an element that My Entries shows. */
export type OwnElement = z.input<typeof ownElement>;

const ownDataset = named(
  'OwnDataset',
  z.strictObject({
    id: recordId,
    filename: z.string(),
    created_at: dateTime,
    elements: count.describe('The number of all its elements.'),
    sequencing_elements: z.array(ownElement),
  }),
);
/** An import of the logged-in user, with all its elements or one page of them. */
export type OwnDataset = z.input<typeof ownDataset>;
/** An {@link OwnDataset} on the server, with a `Date`. */
export type StoredOwnDataset = z.output<typeof ownDataset>;

const changedElements = named(
  'ChangedElements',
  z.strictObject({
    changed: count.describe('The number of elements that were changed; those that were so already do not count.'),
  }),
);
/** The number of elements that a request has changed. */
export type ChangedElements = z.input<typeof changedElements>;

const datasetProgress = named(
  'DatasetProgress',
  z.strictObject({
    id: recordId.describe('The id of the import.'),
    study: z
      .strictObject({ id: recordId, study_title: z.string() })
      .nullable()
      .describe('The study that was imported with it.'),
    elements: count.describe('The number of its elements.'),
    submitted: count.describe('How many of them have an accession number.'),
    readiness: archiveReadiness.nullable().describe('Null until its elements have been checked for the archive.'),
    pending: z.boolean().describe('Whether records are still to be checked, so that the readiness may change.'),
  }),
);
/** How far an import has come on its way to the archive. */
export type DatasetProgress = z.input<typeof datasetProgress>;

const matchedAccessions = named(
  'MatchedAccessions',
  z.strictObject({
    added: count.describe('Elements that would get a number.'),
    same: count.describe('Elements that have this very number.'),
    replaced: count.describe('Elements that have another number.'),
    refused: count.describe('Rows that are not taken.'),
    replacements: z
      .array(z.strictObject({ id: recordId, samp_name: z.string(), before: z.string(), after: z.string() }))
      .describe('The first elements that have another number.'),
    refusals: z
      .array(
        z.strictObject({
          row: positiveInteger,
          name: z.string(),
          accession_number: z.string(),
          reason: z.enum(['unknown', 'ambiguous', 'noNumber', 'contradicts', 'shared']),
        }),
      )
      .describe('The first rows that are not taken, and why.'),
    seen: z.string().describe('To be sent back to have just this done.'),
  }),
);
/** The result of comparing an archive's table with the elements of an import. */
export type MatchedAccessions = z.input<typeof matchedAccessions>;

const selectedElements = z
  .union([
    elementIds.refine(({ length }) => length > 0, { message: 'entryAnswers.nothingChosen' }).meta({ minItems: 1 }),
    z.object({
      dataset: recordId.describe('The id of the import.'),
      except: elementIds.default([]).describe('The ids of elements that are left out.'),
    }),
  ])
  .describe('The ids of elements, at most 10\u202f000, or an import, without those in `except`.');
/** The ids of the selected elements, or an import with the ids of elements to leave out. */
export type SelectedElements = z.output<typeof selectedElements>;

const textInput = z.string().max(40_000);
const expectedCount = count.max(maxInteger).optional();
const replaces = expectedCount.describe(
  'How many other values may be replaced; where there are more, nothing is done. Without it, all are.',
);
const unlinkBody = (items: string) =>
  z.object({ items: elementIds.describe(items), se: recordId.describe('The id of the element.') });

/** Enough for a table with as many rows as an import may have. */
const maxTableCharacters = 30_000_000;

/** The imports of one page, however many it shows. */
const maxProgressDatasets = 100;

const own = { who: 'loggedIn', tag: 'entries' } as const;
const change = {
  ...own,
  description:
    'In one transaction, all or nothing. Each change stands in the history of its element. An import of somebody else is 404.',
  responses: { 200: changedElements },
  errors: [404],
} as const;
const setting = {
  ...change,
  responses: {
    200: changedElements,
    409: {
      description: 'More values would be replaced, or more elements share the number of a run, than is allowed',
      content: errorResponse,
    },
  },
} as const;

/** The endpoints of the imports of the logged-in user. */
export const ownDatasetEndpoints = endpoints({
  'POST /getOwnDatasets': {
    ...own,
    summary: 'One’s own imports with their elements',
    description:
      'The latest first. Without `hits` all elements are sent, as they are read; with `hits` each import comes with so many of them from `offset` on, none at all for 0.',
    body: z
      .object({
        dataset: recordId.optional().describe('The id of the import.'),
        offset: count.max(maxInteger).optional().describe('How many to skip.'),
        hits: count
          .max(maxListedRecords)
          .optional()
          .describe(`How many elements of each import; at most ${maxListedRecords}.`),
      })
      .prefault({}),
    responses: { 200: z.array(ownDataset) },
    errors: [429],
  },
  'POST /getOwnDatasets/progress': {
    ...own,
    summary: 'How far one’s own imports have come',
    description:
      'The study, the elements and the accession numbers of some imports. Those of somebody else are left out.',
    body: z.object({
      datasets: z
        .array(recordId)
        .max(maxProgressDatasets)
        .describe(`The ids of imports, at most ${maxProgressDatasets}.`),
    }),
    responses: { 200: z.array(datasetProgress) },
  },
  'POST /addPublication': {
    ...change,
    summary: 'Add a publication to elements',
    body: z.object({ items: selectedElements, doi: textInput.describe('The DOI, with or without its resolver.') }),
  },
  'POST /addAccessionNumber': {
    ...setting,
    summary: 'Give elements an accession number',
    body: z.object({
      items: selectedElements,
      accessionNumber: textInput.describe('One accession number, in whichever form.'),
      replaces,
      shares: expectedCount.describe(
        'How many elements may have the number of one run afterwards; where it would be more, and more than one, nothing is done. Without it, any number may.',
      ),
    }),
  },
  'POST /addStoragePath': {
    ...setting,
    summary: 'Say where the raw data of elements are kept',
    body: z.object({ items: selectedElements, storagePath: textInput.describe('The path to the raw data.'), replaces }),
  },
  'POST /addProject': {
    ...change,
    summary: 'Add a project to elements',
    body: z.object({ items: selectedElements, selectedProject: recordId.describe('The id of the project.') }),
  },
  'POST /unlinkPublication': {
    ...change,
    summary: 'Take publications from an element',
    body: unlinkBody('The ids of publications.'),
  },
  'POST /unlinkProject': {
    ...change,
    summary: 'Take projects from an element',
    body: unlinkBody('The ids of projects.'),
  },
  'POST /rest/datasets/:id/accession-numbers': {
    ...own,
    summary: 'Take over the accession numbers of an archive’s table',
    description:
      'Two columns are found by their values, whatever they are called: names of samples or read files of this import, and accession numbers. ENA’s receipt as XML is taken as well. Without `seen` it is only said what would be done.',
    params: z.object({ id: idParam('The id of the import.') }),
    body: z.object({
      table: z
        .string()
        .max(maxTableCharacters)
        .describe('The table as text, its cells between tabs, commas or semicolons; or the receipt as XML.'),
      seen: z
        .string()
        .max(100)
        .optional()
        .describe('The response’s `seen`: where something has changed since then, nothing is done.'),
      replace: z.boolean().default(false).describe('Whether other numbers are replaced; by themselves they stay.'),
    }),
    responses: { 200: z.union([matchedAccessions, changedElements]), 409: errorResponse },
  },
});
