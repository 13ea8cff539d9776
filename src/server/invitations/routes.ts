import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import {
  type InvitationState,
  invitationEndpoints,
  type StoredInvitation,
} from '../../catalogue/endpoints/invitations.ts';
import { accountLabel } from '../accounts/forms.ts';
import { changeInvitationState } from '../accounts/invitation-states.ts';
import { sendInvitation } from '../accounts/link-mails.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { routesOf } from '../http/route.ts';
import { startDelivery } from '../mail/delivery.ts';
import { isMailAddress } from '../mail/queue.ts';
import { readHistory } from '../records/history.ts';
import { listRecords, toArray } from '../records/list.ts';
import { transact } from '../records/natural-keys.ts';
import { type RecordOf, readRecord } from '../records/read.ts';
import { removeRecords } from '../records/remove.ts';
import { requireCurrentVersion } from '../records/store.ts';
import type { ServerModule } from '../services.ts';
import { inviteEmail } from './invite.ts';

type InvitationStudy = NonNullable<StoredInvitation['study']>;

/** Adds to each invitation the person's name, or null, and the study that has the person as an author. */
async function toInvitations(
  db: Kysely<Tables>,
  records: readonly RecordOf<'invitation'>[],
): Promise<StoredInvitation[]> {
  const uuids = records.map(({ invitation_uuid }) => invitation_uuid);
  const { rows } = await sql<InvitationStudy & { uuid: string }>`
    SELECT i.invitation_uuid AS uuid, s.project_study_id, s.study_title
    FROM invitation i JOIN dataset d ON d.id = i.dataset_id JOIN project_study s USING (project_study_id)
    WHERE i.invitation_uuid = ANY(${uuids}::uuid[])`.execute(db);
  const studies = new Map(rows.map(({ uuid, ...study }) => [uuid, study]));
  return records.map((record) => {
    const name = String(record.labels.person_id ?? '').replace(/ ?\(\d+\)$/, '');
    return { ...record, person_name: name === '' ? null : name, study: studies.get(record.invitation_uuid) ?? null };
  });
}

async function readInvitation(db: Kysely<Tables>, user: SessionUser, uuid: string) {
  const record = await readRecord(db, user, 'invitation', uuid);
  const [invitation] = record ? await toInvitations(db, [record]) : [];
  if (!invitation) throw new HttpError(404, 'errors.notFound');
  return invitation;
}

/** Replaces the sort key `person_name` by `person_id`, which sorts by the person's label and so by the name. */
function mapSortToPerson<Q extends { sort: string | string[] }>(query: Q): Q {
  return { ...query, sort: toArray(query.sort).map((key) => key.replace(/^person_name(?=:|$)/, 'person_id')) };
}

/** The person of an invitation, locked, if the invited e-mail address is still the person's. */
async function requireInvitedPerson(trx: Transaction<Tables>, uuid: string): Promise<{ id: number; email: string }> {
  const { rows } = await sql<{ id: number; email: string | null; isTheirs: boolean; isUser: boolean }>`
    SELECT p.person_id AS id, i.email, lower(p.email) IS NOT DISTINCT FROM lower(i.email) AS "isTheirs",
      EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id) AS "isUser"
    FROM invitation i JOIN person p USING (person_id) WHERE invitation_uuid = ${uuid}
    FOR NO KEY UPDATE OF p`.execute(trx);
  const [person] = rows;
  // The invitation exists, so only its person can be missing.
  if (!person) throw new HttpError(409, 'invitations.personGone');
  if (person.isUser) throw new HttpError(409, 'accounts.personTaken');
  const email = person.email ?? '';
  if (!person.isTheirs) throw new HttpError(409, 'invitations.otherAddress', { email });
  if (!isMailAddress(email)) throw new HttpError(400, 'invitations.noAddress');
  return { id: person.id, email };
}

/** The module of invitations; all of its endpoints are for administrators. */
export const invitations: ServerModule = async (app, { config, database }) => {
  const { db } = database;

  const route = routesOf(app, invitationEndpoints);

  async function changeState(
    user: SessionUser,
    uuid: string,
    to: InvitationState,
    work: (trx: Transaction<Tables>) => Promise<void>,
  ): Promise<StoredInvitation> {
    return db.transaction().execute(async (trx) => {
      if (!(await changeInvitationState(trx, user, uuid, 'invited', to))) {
        const { invitation_state: state } = await readInvitation(trx, user, uuid);
        throw new HttpError(409, 'invitations.answered', { state });
      }
      await work(trx);
      return readInvitation(trx, user, uuid);
    });
  }

  async function accept(user: SessionUser, uuid: string, { t }: FastifyRequest): Promise<StoredInvitation> {
    const record = await changeState(user, uuid, 'accepted', async (trx) =>
      sendInvitation(trx, await requireInvitedPerson(trx, uuid), resolvePublicUrl(config, app), t),
    );
    startDelivery(database);
    return record;
  }

  const reject = (user: SessionUser, uuid: string) => changeState(user, uuid, 'rejected', async () => undefined);

  route('GET /rest/invitations', async ({ query, user }) => {
    const { records, totalHits } = await listRecords(db, user, 'invitation', mapSortToPerson(query));
    return { records: await toInvitations(db, records), totalHits };
  });

  route('POST /rest/invitations', { label: accountLabel }, async ({ body: { email }, user }, request) => {
    await countAttempt(
      db,
      [rateLimits.invitationsByUser, `user ${user.id}`],
      [rateLimits.linkMailsByRecipient, email.toLowerCase()],
    );
    const invitation = await db.transaction().execute(async (trx) => {
      const uuid = await inviteEmail(trx, user, email, resolvePublicUrl(config, app), request.t);
      return readInvitation(trx, user, uuid);
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
    if (state === 'accepted') return accept(user, uuid, request);
    if (state === 'rejected') return reject(user, uuid);
    throw invalidFieldError('invitation_state', 'invitations.ownStates');
  });

  route('DELETE /rest/invitations/:uuid', async ({ params: { uuid }, user }) => {
    await transact(db, (trx) => removeRecords(trx, user, 'invitation', [uuid], { perform: false }));
  });

  route('POST /rest/invitations/:uuid/accept', ({ params: { uuid }, user }, request) => accept(user, uuid, request));
  route('POST /rest/invitations/:uuid/reject', ({ params: { uuid }, user }) => reject(user, uuid));
};
