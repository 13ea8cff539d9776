import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Invitation, SessionUser } from '../../catalogue/answers/accounts.ts';
import { listQuery } from '../../catalogue/endpoints/list-query.ts';
import type { WithDates } from '../../catalogue/json-schema.ts';
import { accountLabel } from '../accounts/forms.ts';
import { changeInvitationState, type InvitationState, invitationStates } from '../accounts/invitation-states.ts';
import { sendInvitation } from '../accounts/link-mails.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { requireRole } from '../http/sessions.ts';
import { startDelivery } from '../mail/delivery.ts';
import { isMailAddress } from '../mail/queue.ts';
import { readHistory } from '../records/history.ts';
import { listRecords } from '../records/list.ts';
import { transact } from '../records/natural-keys.ts';
import { parseEntityId, type RecordOf, readRecord } from '../records/read.ts';
import { removeRecord } from '../records/remove.ts';
import { requireCurrentVersion } from '../records/store.ts';
import type { ServerModule } from '../services.ts';
import { invitationForm, inviteEmail } from './invite.ts';

type InvitationRoute = { Params: { uuid: string } };

type InvitationStudy = NonNullable<Invitation['study']>;

/** Adds to each invitation the person's name, or null, and the study that has the person as an author. */
async function toInvitations(
  db: Kysely<Tables>,
  records: readonly RecordOf<'invitation'>[],
): Promise<WithDates<Invitation, 'created_at' | 'updated_at'>[]> {
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
function mapSortToPerson(query: unknown): unknown {
  const { sort, ...rest } = query as { sort?: string | string[] };
  const sortKeys = [sort ?? []].flat().map((key) => key.replace(/^person_name(?=:|$)/, 'person_id'));
  return { ...rest, ...(sortKeys.length > 0 && { sort: sortKeys }) };
}

function parseInvitationUuid(request: FastifyRequest<InvitationRoute>): string {
  const uuid = parseEntityId('invitation', request.params.uuid);
  if (typeof uuid !== 'string') throw new HttpError(404, 'errors.notFound');
  return uuid;
}

/** The body of a change of an invitation: only the state can change, the other fields must be as stored. */
export const invitationChange = z.object({
  version: z.number().optional(),
  person_id: z.number().optional(),
  email: z.string().optional(),
  invitation_state: z.enum(invitationStates).optional(),
});

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

  async function changeState(
    request: FastifyRequest<InvitationRoute>,
    to: InvitationState,
    work: (trx: Transaction<Tables>, uuid: string) => Promise<void>,
  ) {
    const user = requireRole(request, 'admin');
    const uuid = parseInvitationUuid(request);
    return db.transaction().execute(async (trx) => {
      if (!(await changeInvitationState(trx, user, uuid, 'invited', to))) {
        const { invitation_state: state } = await readInvitation(trx, user, uuid);
        throw new HttpError(409, 'invitations.answered', { state });
      }
      await work(trx, uuid);
      return readInvitation(trx, user, uuid);
    });
  }

  async function accept(request: FastifyRequest<InvitationRoute>) {
    const record = await changeState(request, 'accepted', async (trx, uuid) =>
      sendInvitation(trx, await requireInvitedPerson(trx, uuid), resolvePublicUrl(config, app), request.t),
    );
    startDelivery(database);
    return record;
  }

  const reject = (request: FastifyRequest<InvitationRoute>) => changeState(request, 'rejected', async () => undefined);

  app.get('/rest/invitations', async (request) => {
    const user = requireRole(request, 'admin');
    const { records, totalHits } = await listRecords(
      db,
      user,
      'invitation',
      parseBody(listQuery, mapSortToPerson(request.query)),
    );
    return { records: await toInvitations(db, records), totalHits };
  });

  app.post('/rest/invitations', async (request, reply) => {
    const user = requireRole(request, 'admin');
    const { email } = parseBody(invitationForm, request.body, accountLabel);
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
    return reply.code(201).send(invitation);
  });

  app.get('/rest/invitations/open', async (request, reply) => {
    requireRole(request, 'admin');
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM invitation WHERE invitation_state = 'invited'`.execute(db);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows[0]?.count ?? 0));
  });

  app.get<InvitationRoute>('/rest/invitations/:uuid', async (request) => {
    const user = requireRole(request, 'admin');
    return readInvitation(db, user, parseInvitationUuid(request));
  });

  app.get<InvitationRoute>('/rest/invitations/:uuid/history', async (request) => {
    const user = requireRole(request, 'admin');
    const uuid = parseInvitationUuid(request);
    const records = await readHistory(db, user, 'invitation', uuid);
    if (records.length === 0) await readInvitation(db, user, uuid);
    return { records };
  });

  app.put<InvitationRoute>('/rest/invitations/:uuid', async (request) => {
    const user = requireRole(request, 'admin');
    const change = parseBody(invitationChange, request.body);
    const stored = await readInvitation(db, user, parseInvitationUuid(request));
    await requireCurrentVersion('invitation', change.version, stored.version, async () => stored);
    for (const name of ['person_id', 'email'] as const)
      if (change[name] !== undefined && change[name] !== stored[name])
        throw invalidFieldError(name, 'invitations.fixed');
    const { invitation_state: state } = change;
    if (state === undefined || state === stored.invitation_state) return stored;
    if (state === 'accepted') return accept(request);
    if (state === 'rejected') return reject(request);
    throw invalidFieldError('invitation_state', 'invitations.ownStates');
  });

  app.delete<InvitationRoute>('/rest/invitations/:uuid', async (request, reply) => {
    const user = requireRole(request, 'admin');
    const uuid = parseInvitationUuid(request);
    await transact(db, (trx) => removeRecord(trx, user, 'invitation', uuid, false));
    return reply.code(204).send();
  });

  app.post<InvitationRoute>('/rest/invitations/:uuid/accept', accept);
  app.post<InvitationRoute>('/rest/invitations/:uuid/reject', reject);
};
