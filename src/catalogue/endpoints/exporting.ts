import { z } from 'zod';
import { findingCodes } from '../archive/findings.ts';
import {
  exportFormats,
  exportFormNames,
  exportForms,
  mediaTypes,
  tableFormats,
  zipMediaType,
} from '../file-formats.ts';
import { enumOf } from '../json-schema.ts';
import { catalogueSchema, count, endpoints, idParam, positiveInteger } from './define.ts';

const occurrence = z.strictObject({
  element: positiveInteger.describe('The id of an element.'),
  samp_name: z.string(),
  resource: z.string().describe('The record to correct: its resource under `/rest/`.'),
  id: positiveInteger.describe('The id of that record.'),
  field: z.string().describe('Its field.'),
  value: z.string().nullable().describe('The value as it would stand in the archive’s file.'),
  instead: z.array(z.string()).describe('Values of which one may be meant; none where nobody can say.'),
});
export type FindingOccurrence = z.input<typeof occurrence>;

const finding = z.strictObject({
  severity: z
    .enum(['error', 'warning'])
    .describe('`error`: the archive refuses it; `warning`: it takes it, and warns.'),
  code: z.enum(findingCodes).describe('The name of the cause.'),
  message: z.string().describe('The cause, as a sentence for people.'),
  count: count.describe('How many elements it concerns.'),
  places: z.array(occurrence).describe('Up to 100 records where it can be corrected, each once.'),
  fill: z
    .strictObject({
      resource: z.string().describe('Their resource under `/rest/`.'),
      field: z.string().describe('The empty field.'),
      ids: z.array(positiveInteger).describe('Their ids, as the call that changes many records takes them.'),
    })
    .nullable()
    .describe(
      'Of a refusal for a lacking value: the records in which one value can be put; null if it is none, if each needs its own value, or for more than 10,000 records.',
    ),
});
export type ArchiveFinding = z.input<typeof finding>;

const archiveCheck = z.strictObject({
  total: count.describe('How many elements were selected.'),
  ready: count.describe('How many of them the archive would not refuse.'),
  findings: z.array(finding).describe('By cause; refusals first.'),
});
/** The findings of an archive's rules on the selected elements, by cause. */
export type ArchiveCheck = z.input<typeof archiveCheck>;

const formatText = 'The format of the file; the first that the form has is the usual one.';
/** The handlers check the format, because their message lists the formats of the export form. */
const formatQuery = <const F extends string>(formats: readonly F[]) =>
  z.object({ format: catalogueSchema<F, string>(() => ({ description: formatText, ...enumOf(formats) })).optional() });

const params = z.object({ id: idParam('The id of the import.') });
const common = { tag: 'exporting', responses: { 200: archiveCheck } } as const;
// The request is refused if nothing is selected.
const ofSelected = { ...common, who: 'everybody', errors: [400, 429] } as const;

/** The endpoints of downloads. */
export const exportEndpoints = endpoints({
  'GET /downloadSearch/:form': {
    who: 'everybody',
    tag: 'exporting',
    summary: 'Download what was selected',
    description:
      'Sent as it is read. `full` has all fields, `custom` the `fields` that were selected with `POST /downloadSE`, `small` what no import can be without and what a search shows, `gfbio` the biodiversity archive’s molecular template, `revision` all fields with the ids and versions of their records, to be changed and sent to `POST /rest/revisions`, `ena` an archive of ENA’s study, sample, experiment and run tables; `gfbio` and `ena` have what was measured at the samples as further attributes; `dwca`, `rocrate` and `faire` are zip files too: a Darwin Core Archive of events, a Research Object Crate, and the tables of FAIRe. As csv, all but `gfbio` begin with a byte order mark; tsv has none. An unknown form is 404.',
    params: z.object({ form: z.enum(exportFormNames).describe('Which fields, and in which form.') }),
    query: formatQuery(exportFormats),
    responses: { 200: { types: [...tableFormats.map((format) => mediaTypes[format]), zipMediaType] } },
    errors: [429],
  },
  'GET /downloadSearch/gfbio/check': {
    ...ofSelected,
    summary: 'Check what was selected against the archive’s rules',
    description:
      'What the archive would refuse or warn about, in its own terms, before the file `gfbio` is sent to it. All selected elements are looked at.',
  },
  'GET /downloadSearch/ena/check': {
    ...ofSelected,
    summary: 'Check what was selected against ENA’s rules',
    description:
      'What ENA would refuse of the tables or documents `ena`: by its XML schemas, and by what its checklists ask for. All selected elements are looked at. The download itself refuses nothing.',
  },
  'GET /rest/datasets/:id/revision': {
    who: 'loggedIn',
    tag: 'exporting',
    summary: 'Download the elements of an import, to be revised',
    description:
      'All fields with the ids and versions of their records, for one’s own import and for administrators. Sent as it is read.',
    params,
    query: formatQuery(exportForms.revision),
    responses: { 200: { types: exportForms.revision.map((format) => mediaTypes[format]) } },
    errors: [429],
  },
  'GET /rest/datasets/:id/archive-check': {
    ...common,
    who: 'loggedIn',
    summary: 'Check an import against the archive’s rules',
    description:
      'As for what was selected: how many elements of one’s own import are ready, and what is wrong with the others.',
    params,
    errors: [429],
  },
});
