import { z } from 'zod';
import { findingCodes } from '../archive/findings.ts';
import { entityNames, entityOf } from '../index.ts';
import { maxListedRecords } from '../limits.ts';
import { qualityRuleNames } from '../quality/rules.ts';
import { count, endpoints, named } from './define.ts';
import { integerText, maxNineDigits } from './integer-text.ts';
import { namedRecord, pageOf } from './responses.ts';

const rule = z.enum(qualityRuleNames).describe('A rule of quality.');
const resource = z.enum(entityNames.map((entity) => entityOf(entity).resource));
const pending = z.boolean().describe('Whether records are still to be checked, so that findings may change.');
const user = integerText({ min: 1, max: maxNineDigits })
  .optional()
  .describe('The id of a user: only records that they have brought.');

const campaignQuality = named(
  'CampaignQuality',
  z.strictObject({
    campaign: namedRecord.nullable().describe('Null for records that come from no campaign.'),
    counts: z.partialRecord(rule, count).describe('The number of records, by rule.'),
  }),
);
/** How many records of a campaign each rule has found. */
export type CampaignQuality = z.input<typeof campaignQuality>;

/** The problems of a record by one rule. */
export const recordFinding = named(
  'RecordFinding',
  z.strictObject({ rule, messages: z.array(z.string()).describe('What is wrong with it, as sentences.') }),
);
export type RecordFinding = z.input<typeof recordFinding>;

const listedFinding = named(
  'QualityFinding',
  recordFinding.extend({
    resource: resource.describe('The kind of the record.'),
    record: namedRecord,
    campaign: namedRecord.nullable().describe('The campaign that it comes from.'),
  }),
);
/** A record with what a rule has found in it. */
export type ListedFinding = z.input<typeof listedFinding>;

export const archiveReadiness = named(
  'ArchiveReadiness',
  z.strictObject({
    total: count.describe('The number of its elements.'),
    ready: count.describe('How many of them the archive would not refuse.'),
    worst: z
      .strictObject({
        code: z.enum(findingCodes).describe('The name of the cause.'),
        count: count.describe('How many elements it concerns.'),
        resource: resource.describe('The records to correct.'),
        field: z.string().describe('Their field.'),
      })
      .nullable()
      .describe('The finding for which the archive would refuse the most elements.'),
  }),
);
/** How many elements of an import are ready for the archive, and what most of the others lack. */
export type ArchiveReadiness = z.input<typeof archiveReadiness>;

/** The endpoints of what the rules of quality find in stored records. */
export const qualityEndpoints = endpoints({
  'GET /rest/quality': {
    who: 'loggedIn',
    tag: 'quality',
    summary: 'How many records each rule of quality has found, by campaign',
    description: 'Records are checked some seconds after each change, and all of them once a day.',
    query: z.object({ user }),
    responses: {
      200: z.strictObject({
        pending,
        people: z.array(namedRecord).describe('The users who have brought records with findings.'),
        campaigns: z.array(campaignQuality),
      }),
    },
  },
  'GET /rest/quality/findings': {
    who: 'loggedIn',
    tag: 'quality',
    summary: 'What the rules of quality have found in stored records',
    description:
      'The lists of records have the filter `finding`, with the name of a rule; those of one record are with what is related to it.',
    query: z.object({
      offset: integerText({ max: maxNineDigits }).prefault('0').describe('How many to skip.'),
      hits: integerText({ max: maxListedRecords })
        .prefault('10')
        .describe(`How many to return; at most ${maxListedRecords}.`),
      rule: rule.optional(),
      campaign: z
        .union([z.literal('none'), integerText({ min: 1, max: maxNineDigits })])
        .optional()
        .describe('The id of a campaign; `none` for records that come from none.'),
      user,
    }),
    responses: { 200: pageOf(listedFinding).extend({ pending }) },
  },
});
