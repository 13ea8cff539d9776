import { z } from 'zod';
import { dateTime, enumOf, extendObject, object, orNull, type Schema, text, type WithDates } from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { type Language, languages } from '../locales/languages.ts';
import { idSchema, type RecordOf, recordSchema } from '../records/record-schemas.ts';
import { email } from './account-fields.ts';
import { catalogueSchema, count, describedBy, endpoints, named, nothing } from './define.ts';
import { errorResponse } from './errors.ts';
import { listQuery } from './list-query.ts';
import { filterSchema, history, many } from './records.ts';
import { pageOf } from './responses.ts';

/**
 * The states of an invitation: invited → accepted or rejected, by an administrator; accepted → opened → registered, by
 * the person. When it is accepted, the person is sent a link. Until the person has registered, an administrator can send
 * another link, after which it is accepted again, or withdraw the invitation.
 */
export const invitationStates = ['invited', 'accepted', 'opened', 'registered', 'rejected', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

type InvitationStudy = { project_study_id: number; study_title: string };
type InvitationProgress<D> = { sent_at: D | null; opened_at: D | null; registered_at: D | null };
type InvitationAbout = { person_name: string | null; study: InvitationStudy | null; language: Language | null };
/**
 * An invitation with the name of the person, the study in whose import the person is an author, and how far it has come.
 */
export type Invitation = RecordOf<'invitation'> & InvitationAbout & InvitationProgress<string>;
/** An {@link Invitation} on the server, with `Date` objects. */
export type StoredInvitation = WithDates<RecordOf<'invitation'>, 'created_at' | 'updated_at'> &
  InvitationAbout &
  InvitationProgress<Date>;

const invitationSchema = (t: Translate): Schema<Invitation> =>
  extendObject(recordSchema('invitation', t), {
    person_name: { description: 'Lastname, firstname.', ...orNull(text) },
    study: {
      description:
        'The study in whose import the person was named as an author; null where an administrator invited an address.',
      ...orNull(object({ project_study_id: idSchema('project_study'), study_title: text })),
    },
    language: { description: 'The language of the mail; null where none has been sent.', ...orNull(enumOf(languages)) },
    sent_at: { description: 'When the link was sent last; null where none has been sent.', ...orNull(dateTime) },
    opened_at: { description: 'When that link was first opened.', ...orNull(dateTime) },
    registered_at: { description: 'When the person registered with it.', ...orNull(dateTime) },
  });
const invitation = named('Invitation', catalogueSchema<Invitation, StoredInvitation>(invitationSchema));

type WithLink = { link: string | null };
/** An invitation whose link has just been sent, with the link where an administrator has to pass it on. */
export type SentInvitation = Invitation & WithLink;
/** A {@link SentInvitation} on the server, with `Date` objects. */
export type StoredSentInvitation = StoredInvitation & WithLink;
const sentInvitation = named(
  'SentInvitation',
  catalogueSchema<SentInvitation, StoredSentInvitation>((t) =>
    extendObject(invitationSchema(t), {
      link: {
        description:
          'The one-time link, to be passed on where no mail server is set up; it is shown this once. Null where it is mailed.',
        ...orNull(text),
      },
    }),
  ),
);
const invitationFilter = named(
  'InvitationFilter',
  catalogueSchema<unknown>((t) => filterSchema('invitation', t)),
);

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const params = z.object({
  uuid: describedBy(
    z
      .string()
      .regex(uuidPattern)
      .transform((text) => text.toLowerCase()),
    () => ({ description: 'The UUID of the invitation.', ...idSchema('invitation') }),
  ),
});
const forAdministrators = { who: 'administrator', tag: 'invitation' } as const;
const language = z.enum(languages).optional().describe('The language of the mail; by default that of the request.');
const notWaiting = {
  description: 'Its link has not been sent or has been used, or the person already has an account or is deleted',
  content: errorResponse,
};
const answered = {
  description: 'It has already been answered, or the person already has an account or is deleted',
  content: errorResponse,
};

/** The endpoints of invitations. */
export const invitationEndpoints = endpoints({
  'GET /rest/invitations': {
    ...forAdministrators,
    summary: many('invitation', 'list'),
    query: listQuery,
    filter: invitationFilter,
    responses: { 200: pageOf(invitation) },
  },
  'GET /rest/invitations/open': {
    ...forAdministrators,
    summary: 'How many invitations are waiting for an answer',
    responses: { 200: count },
  },
  'GET /rest/invitations/:uuid': {
    ...forAdministrators,
    summary: many('invitation', 'one record'),
    params,
    responses: { 200: invitation },
  },
  'GET /rest/invitations/:uuid/history': {
    ...forAdministrators,
    summary: many('invitation', 'history of a record'),
    description: 'The latest change first, at most 500.',
    params,
    responses: { 200: history },
  },
  'POST /rest/invitations': {
    ...forAdministrators,
    summary: 'Invite a person by email address',
    description:
      'The address is sent a link to register at once. One with an account or an invitation already is refused.',
    body: z.object({ email: email.describe('The address to invite.'), language }),
    responses: { 201: sentInvitation },
    errors: [429],
  },
  'PUT /rest/invitations/:uuid': {
    ...forAdministrators,
    summary: many('invitation', 'change one'),
    description:
      'With the state `accepted` or `rejected` this is to accept or to reject it. Its person and address stay as they are.',
    params,
    body: z.object({
      version: z
        .number()
        .optional()
        .describe('The version that was read; where the record is newer, nothing is changed.'),
      person_id: z.number().optional().describe('The person who is invited, as it is stored.'),
      email: z.string().optional().describe('The address that is invited, as it is stored.'),
      invitation_state: z
        .enum(invitationStates)
        .optional()
        .describe('The state: `accepted` or `rejected`, or as it is stored.'),
    }),
    responses: { 200: invitation, 409: answered },
  },
  'DELETE /rest/invitations/:uuid': {
    ...forAdministrators,
    summary: many('invitation', 'delete one'),
    params,
    responses: { 204: nothing },
  },
  'POST /rest/invitations/:uuid/accept': {
    ...forAdministrators,
    summary: 'Accept an invitation',
    description: 'The person is sent a link to register, in the language of the request.',
    params,
    responses: { 200: sentInvitation, 409: answered },
  },
  'POST /rest/invitations/:uuid/reject': {
    ...forAdministrators,
    summary: 'Reject an invitation',
    params,
    responses: { 200: invitation, 409: answered },
  },
  'POST /rest/invitations/:uuid/send': {
    ...forAdministrators,
    summary: 'Send another link',
    description: 'The links before can no longer be used. Without a language it is that of the mail before.',
    params,
    body: z.object({ language }).optional(),
    responses: { 200: sentInvitation, 409: notWaiting },
    errors: [429],
  },
  'POST /rest/invitations/:uuid/withdraw': {
    ...forAdministrators,
    summary: 'Withdraw an invitation',
    description: 'Its link can no longer be used.',
    params,
    responses: { 200: invitation, 409: notWaiting },
  },
});
