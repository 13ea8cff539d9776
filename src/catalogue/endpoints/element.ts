import { z } from 'zod';
import { chainEntities, chainParents } from '../chain.ts';
import type { EntityName } from '../index.ts';
import { componentRef, type WithDates } from '../json-schema.ts';
import type { Measurement } from '../measurements/measurement.ts';
import { measurementSchema } from '../measurements/schemas.ts';
import { type RecordOf, schemaNames } from '../records/record-schemas.ts';
import { relationships } from '../relationships.ts';
import { maxInteger } from '../values/patterns.ts';
import { catalogueSchema, count, endpoints, idParam, positiveInteger } from './define.ts';
import { integerText, maxNineDigits } from './integer-text.ts';
import { namedRecord, pageOf } from './responses.ts';

/** The schema of an entity's records, as a reference to its component in the OpenAPI document. */
const recordOf = <E extends EntityName>(entity: E) =>
  catalogueSchema<RecordOf<E>, WithDates<RecordOf<E>, 'created_at' | 'updated_at'>>(() =>
    componentRef(schemaNames(entity).record),
  );

const studies = z.strictObject({
  project_studies: z.array(recordOf('project_study')),
  project: z.array(recordOf('project')),
  publication: z.array(recordOf('publication')),
});
/** The studies, projects and publications of an element: its own, followed by those of its studies. */
export type Studies = z.input<typeof studies>;

const someRecords = {
  count: count.describe('The number of these records.'),
  records: z.array(namedRecord).describe('The first of these records.'),
};
const siblings = z.strictObject({
  parent: z.enum(chainParents).describe('The kind of record that they were made from as well.'),
  filter: z
    .strictObject({ name: z.string(), id: positiveInteger })
    .nullable()
    .describe('The list of these records shows all of them with this filter; null where there are several parents.'),
  ...someRecords,
});
const lineageStep = z.strictObject({
  entity: z.enum(chainEntities),
  ...someRecords,
  siblings: z.array(siblings).describe('Other records of this kind that were made from the same, by what that is.'),
});
export type LineageStep = z.input<typeof lineageStep>;

const lineage = z.strictObject({
  citation: z.string().describe('How to cite the element, with the address of its page.'),
  data: z
    .record(z.string(), z.unknown())
    .describe('The element as a Dataset of schema.org (JSON-LD), as its page holds it.'),
  measurements: z
    .array(catalogueSchema<Measurement>(() => measurementSchema))
    .describe('The measurements of the samples and events that it comes from.'),
  steps: z.array(lineageStep).describe('The steps, from the campaign down.'),
});
/**
 * The records that an element comes from, by step of the chain, with other records made from the same parents; also its
 * citation, and its description as a schema.org dataset.
 */
export type Lineage = z.input<typeof lineage>;

const relative = z.strictObject({
  id: positiveInteger.max(maxInteger),
  same: z.array(z.enum(relationships)).describe('What both have in common.'),
  samp_name: z.string(),
  library_strategy: z.string().nullable(),
  target_gene: z.string().nullable(),
  forward_read_file_name: z.string().nullable(),
  accession_number: z.string().nullable(),
});
export type Relative = z.input<typeof relative>;
const relatives = pageOf(relative);
/** A page of the elements of the same library, sample or run. */
export type Relatives = z.input<typeof relatives>;

const ofElement = {
  who: 'everybody',
  tag: 'sequencing_element',
  params: z.object({ id: idParam('The id of the record.') }),
} as const;

/** The endpoints of an element's page, in addition to the one of its record. */
export const elementEndpoints = endpoints({
  'POST /getStudies': {
    who: 'everybody',
    tag: 'searching',
    summary: 'The studies, projects and publications of a sequencing element',
    description: 'Its own ones, and behind them the projects and publications of its studies.',
    body: z.object({
      id: z
        .union([z.number().int().min(1).max(maxInteger), integerText({ min: 1, max: maxNineDigits })])
        .describe('The id of the element; scripts may send it as a text.'),
    }),
    responses: { 200: studies },
    errors: [404],
  },
  'GET /rest/sequencing-element/:id/lineage': {
    ...ofElement,
    summary: 'What a sequencing element comes from',
    description:
      'The steps of the chain from the campaign to the element that have a record, each with the records made from the same as well; and how to cite the element, and what it is to programs.',
    responses: { 200: lineage },
  },
  'GET /rest/sequencing-element/:id/relatives': {
    ...ofElement,
    summary: 'Sequencing elements of the same library, sample or run',
    description: 'The nearest come first: those of the same library, then of the same sample, then of the same run.',
    query: z.object({
      offset: integerText({ max: maxNineDigits })
        .prefault('0')
        .describe('How many records to leave out at the beginning.'),
      hits: integerText({ max: 99 }).prefault('10').describe('How many records to give.'),
    }),
    responses: { 200: relatives },
  },
});
