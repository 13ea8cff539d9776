import { sql } from 'kysely';
import { z } from 'zod';
import type { SessionUser } from '../../catalogue/answers/accounts.ts';
import type { BinEntry } from '../../catalogue/answers/bin.ts';
import type { Page } from '../../catalogue/answers/records.ts';
import { entityOf } from '../../catalogue/index.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { recordNumber } from '../../catalogue/shapes.ts';
import { codeOf, sqlStates } from '../database/failures.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { hasRole, requireUser } from '../http/sessions.ts';
import { indexImported } from '../importing/index-imported.ts';
import { transact } from '../records/natural-keys.ts';
import type { Room } from '../services.ts';
import { restoreEntry } from './restore.ts';

/** The entries that a user may see and bring back. */
const ownEntries = (user: SessionUser) => (hasRole(user, 'admin') ? sql`true` : sql`user_id = ${user.id}`);

export const binQuery = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  hits: z.coerce.number().int().min(0).max(maxListedRecords).default(10),
});

/** The bin: an administrator sees all of it, everybody else what they deleted themselves, and each may bring that back. */
export const bin: Room = async (app, { database }) => {
  const { db, connection } = database;

  app.get('/rest/bin', async (request): Promise<Page<BinEntry>> => {
    const user = requireUser(request);
    const { offset, hits } = parseBody(binQuery, request.query);
    const counted = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM bin WHERE ${ownEntries(user)}`.execute(db);
    const { rows } = await sql<
      Omit<BinEntry, 'when' | 'resource'> & { when: Date }
    >`SELECT id, label, who, "when" FROM bin
      WHERE ${ownEntries(user)} ORDER BY id DESC LIMIT ${hits} OFFSET ${offset}`.execute(db);
    const { resource } = entityOf('dataset');
    const records = rows.map((row) => ({ ...row, resource, when: row.when.toISOString() }));
    return { records, totalHits: counted.rows[0]?.count ?? 0 };
  });

  app.post<{ Params: { id: string } }>('/rest/bin/:id/restore', async (request) => {
    const user = requireUser(request);
    const id = recordNumber(request.params.id);
    try {
      const answer = await transact(db, async (trx) => {
        const { rows } = await sql<{ id: number; dataset_id: number; study: number | null }>`
          SELECT id, dataset_id, study FROM bin WHERE id = ${id ?? 0} AND ${ownEntries(user)} FOR UPDATE`.execute(trx);
        if (!rows[0]) throw new HttpError(404, 'errors.notFound');
        return restoreEntry(trx, user, rows[0]);
      });
      indexImported(connection).catch((err) => app.log.warn({ err }, 'restored rows are not indexed yet'));
      return answer;
    } catch (error) {
      // Somebody has stored another record with the same natural key since.
      if (codeOf(error) === sqlStates.uniqueViolation) throw new HttpError(409, 'bin.taken');
      throw error;
    }
  });
};
