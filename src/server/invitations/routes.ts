import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import {
  type InvitationState,
  invitationEndpoints,
  type StoredInvitation,
  type StoredSentInvitation,
} from '../../catalogue/endpoints/invitations.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import { accountLabel } from '../accounts/forms.ts';
import { changeInvitationState, waitingStates } from '../accounts/invitation-states.ts';
import { endInvitationLinks } from '../accounts/link-mails.ts';
import { lockPerson } from '../accounts/users.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { routesOf } from '../http/route.ts';
import { startDelivery } from '../mail/delivery.ts';
import { readHistory } from '../records/history.ts';
import { listRecords, toArray } from '../records/list.ts';
import { transact } from '../records/natural-keys.ts';
import { type RecordOf, readRecord } from '../records/read.ts';
import { removeRecords } from '../records/remove.ts';
import { requireCurrentVersion } from '../records/store.ts';
import type { ServerModule } from '../services.ts';
import { inviteEmail } from './invite.ts';
import { type InvitedPerson, requirePersonToAccept, requirePersonToRemind } from './invited-person.ts';
import { sendLink } from './send-link.ts';

type InvitationStudy = NonNullable<StoredInvitation['study']>;
type Progress = Pick<StoredInvitation, 'language' | 'sent_at' | 'opened_at' | 'registered_at'>;

/**
 * Adds to each invitation the person's name, or null, the study that has the person as an author, and how far the
 * invitation has come.
 */
async function toInvitations(
  db: Kysely<Tables>,
  records: readonly RecordOf<'invitation'>[],
): Promise<StoredInvitation[]> {
  const uuids = records.map(({ invitation_uuid }) => invitation_uuid);
  const { rows } = await sql<Progress & { uuid: string; study: InvitationStudy | null }>`
    SELECT i.invitation_uuid AS uuid, i.language, i.sent_at, i.opened_at, i.registered_at,
      CASE WHEN s.project_study_id IS NOT NULL
        THEN json_build_object('project_study_id', s.project_study_id, 'study_title', s.study_title) END AS study
    FROM invitation i LEFT JOIN dataset d ON d.id = i.dataset_id LEFT JOIN project_study s USING (project_study_id)
    WHERE i.invitation_uuid = ANY(${uuids}::uuid[])`.execute(db);
  const additions = new Map(rows.map(({ uuid, ...added }) => [uuid, added]));
  const none = { language: null, sent_at: null, opened_at: null, registered_at: null, study: null };
  return records.map((record) => {
    const name = String(record.labels.person_id ?? '').replace(/ ?\(\d+\)$/, '');
    const added = additions.get(record.invitation_uuid) ?? none;
    return { ...record, person_name: name === '' ? null : name, ...added };
  });
}

async function readInvitation(db: Kysely<Tables>, user: SessionUser, uuid: string) {
  const record = await readRecord(db, user, 'invitation', uuid);
  const [invitation] = record ? await toInvitations(db, [record]) : [];
  if (!invitation) throw new HttpError(404, 'errors.notFound');
  return invitation;
}

const withoutLink = ({ link: _, ...invitation }: StoredSentInvitation): StoredInvitation => invitation;

/** Replaces the sort key `person_name` by `person_id`, which sorts by the person's label and so by the name. */
function mapSortToPerson<Q extends { sort: string | string[] }>(query: Q): Q {
  return { ...query, sort: toArray(query.sort).map((key) => key.replace(/^person_name(?=:|$)/, 'person_id')) };
}

/** The states from which an invitation can be changed, and the message where it is in another one. */
type Change = { from: readonly InvitationState[]; refusal: 'invitations.answered' | 'invitations.notWaiting' };
const unanswered: Change = { from: ['invited'], refusal: 'invitations.answered' };
const waiting: Change = { from: waitingStates, refusal: 'invitations.notWaiting' };

/** The module of invitations; all of its endpoints are for administrators. */
export const invitations: ServerModule = async (app, { config, database }) => {
  const { db } = database;

  const route = routesOf(app, invitationEndpoints);

  async function changeState(
    user: SessionUser,
    uuid: string,
    { from, refusal }: Change,
    to: InvitationState,
    work: (trx: Transaction<Tables>) => Promise<string | null> = async () => null,
  ): Promise<StoredSentInvitation> {
    const changed = await db.transaction().execute(async (trx) => {
      const { person_id: person } = await readInvitation(trx, user, uuid);
      if (person !== null) await lockPerson(trx, person);
      if (!(await changeInvitationState(trx, user, uuid, from, to))) {
        const { invitation_state: state } = await readInvitation(trx, user, uuid);
        throw new HttpError(409, refusal, { state });
      }
      const link = await work(trx);
      return { ...(await readInvitation(trx, user, uuid)), link };
    });
    startDelivery(database);
    return changed;
  }

  const countLink = (user: SessionUser, email: string) =>
    countAttempt(
      db,
      [rateLimits.invitationsByUser, `user ${user.id}`],
      [rateLimits.linkMailsByRecipient, email.toLowerCase()],
    );

  const send = (trx: Transaction<Tables>, uuid: string, person: InvitedPerson, language: Language) =>
    sendLink(trx, { uuid, person, language }, { publicUrl: resolvePublicUrl(config, app), config });

  const accept = (user: SessionUser, uuid: string, { language }: FastifyRequest) =>
    changeState(user, uuid, unanswered, 'accepted', async (trx) =>
      send(trx, uuid, await requirePersonToAccept(trx, uuid), language),
    );

  const reject = async (user: SessionUser, uuid: string): Promise<StoredInvitation> =>
    withoutLink(await changeState(user, uuid, unanswered, 'rejected'));

  route('GET /rest/invitations', async ({ query, user }) => {
    const { records, totalHits } = await listRecords(db, user, 'invitation', mapSortToPerson(query));
    return { records: await toInvitations(db, records), totalHits };
  });

  route('POST /rest/invitations', { label: accountLabel }, async ({ body: { email, language }, user }, request) => {
    await countLink(user, email);
    const invitation = await db.transaction().execute(async (trx) => {
      const { uuid, person } = await inviteEmail(trx, user, email);
      const link = await send(trx, uuid, person, language ?? request.language);
      return { ...(await readInvitation(trx, user, uuid)), link };
    });
    startDelivery(database);
    return invitation;
  });

  route('GET /rest/invitations/open', async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM invitation WHERE invitation_state = 'invited'`.execute(db);
    return rows[0]?.count ?? 0;
  });

  route('GET /rest/invitations/:uuid', ({ params: { uuid }, user }) => readInvitation(db, user, uuid));

  route('GET /rest/invitations/:uuid/history', async ({ params: { uuid }, user }) => {
    const records = await readHistory(db, user, 'invitation', uuid);
    if (records.length === 0) await readInvitation(db, user, uuid);
    return { records };
  });

  route('PUT /rest/invitations/:uuid', async ({ params: { uuid }, body: change, user }, request) => {
    const stored = await readInvitation(db, user, uuid);
    await requireCurrentVersion('invitation', change.version, stored.version, async () => stored);
    for (const name of ['person_id', 'email'] as const)
      if (change[name] !== undefined && change[name] !== stored[name])
        throw invalidFieldError(name, 'invitations.fixed');
    const { invitation_state: state } = change;
    if (state === undefined || state === stored.invitation_state) return stored;
    if (state === 'accepted') return withoutLink(await accept(user, uuid, request));
    if (state === 'rejected') return reject(user, uuid);
    throw invalidFieldError('invitation_state', 'invitations.ownStates');
  });

  route('DELETE /rest/invitations/:uuid', async ({ params: { uuid }, user }) => {
    await transact(db, (trx) => removeRecords(trx, user, 'invitation', [uuid], { perform: false }));
  });

  route('POST /rest/invitations/:uuid/accept', ({ params: { uuid }, user }, request) => accept(user, uuid, request));
  route('POST /rest/invitations/:uuid/reject', ({ params: { uuid }, user }) => reject(user, uuid));

  route('POST /rest/invitations/:uuid/send', async ({ params: { uuid }, body, user }, request) => {
    const stored = await readInvitation(db, user, uuid);
    await countLink(user, stored.email ?? '');
    const language = body?.language ?? stored.language ?? request.language;
    return changeState(user, uuid, waiting, 'accepted', async (trx) =>
      send(trx, uuid, await requirePersonToRemind(trx, uuid), language),
    );
  });

  route('POST /rest/invitations/:uuid/withdraw', async ({ params: { uuid }, user }) => {
    const withdrawn = await changeState(user, uuid, waiting, 'withdrawn', async (trx) => {
      await endInvitationLinks(trx, uuid);
      return null;
    });
    return withoutLink(withdrawn);
  });
};
