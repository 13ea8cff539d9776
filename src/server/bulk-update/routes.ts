import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BulkUpdate } from '../../catalogue/answers/bulk-update.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { translateWarnings } from '../../table/report.ts';
import { countAttempt, rateLimits } from '../accounts/rate-limits.ts';
import type { Database } from '../database/pool.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import type { ImportOutcome } from '../importing/job.ts';
import { receiveUpload } from '../importing/receive-upload.ts';
import type { ImportThreads } from '../importing/threads.ts';
import { refusalError } from '../importing/upload-answer.ts';
import type { BulkUpdateJob, BulkUpdateOutcome } from './job.ts';

const flag = z
  .enum(['true', 'false', ''])
  .optional()
  .transform((text) => text === 'true');

/** The fields of the form beside its file; `check` may stand in the address as well, as for an import. */
const formFields = z.object({ check: flag, leave_conflicts: flag, seen: z.string().max(100).optional() });
const query = z.object({ check: flag });

type RouteContext = { database: Database; folder: string; threads: ImportThreads };

/** `POST /rest/revisions`: a downloaded table comes back changed, and what differs is shown or applied. */
export function registerBulkUpdateRoutes(app: FastifyInstance, { database, folder, threads }: RouteContext): void {
  app.post('/rest/revisions', async (request, reply) => {
    const user = requireUser(request);
    const inAddress = parseBody(query, request.query);
    await countAttempt(database.db, [rateLimits.uploadsByUser, String(user.id)]);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const received = await receiveUpload(request, folder, {
      signal: gone.signal,
      maxFiles: 1,
      tooManyFilesKey: 'dataImport.file.oneOnly',
      onField: () => undefined,
    });
    try {
      const { check, leave_conflicts, seen } = parseBody(formFields, received.fields);
      const [file] = received.files;
      if (!file) throw new HttpError(400, 'errors.validation', {}, (t) => ({ file: [t('importing.noFile')] }));
      const isCheck = check || inAddress.check;
      const job: BulkUpdateJob = {
        kind: 'revision',
        path: file.path,
        userId: user.id,
        actor: user,
        isCheck,
        leavesConflicts: leave_conflicts,
        seenDigest: seen || null,
        connection: database.connection,
      };
      // Nobody else waits for what a check says. A table that has arrived to be applied is, whether its sender stays or not.
      const signal = isCheck ? gone.signal : new AbortController().signal;
      return answerOrThrow(await threads.run(job, () => undefined, signal), request.t);
    } finally {
      await received.discard();
    }
  });
}

type Outcome = BulkUpdateOutcome | Extract<ImportOutcome, { kind: 'file' | 'cancelled' }>;

/** @throws HttpError where nothing was applied that should have been */
function answerOrThrow(outcome: Outcome, t: Translate): BulkUpdate {
  switch (outcome.kind) {
    case 'compared':
    case 'applied':
      return bulkUpdateAnswer(outcome, t);
    case 'conflict': {
      const key = outcome.because === 'conflicts' ? 'revising.conflicts' : 'revising.changed';
      const { conflicting: count } = outcome.differences;
      throw new HttpError(409, key, { count }, (words) => bulkUpdateAnswer(outcome, words));
    }
    case 'rows':
      throw refusalError(outcome, outcome.isForbidden ? 403 : 400);
    default:
      throw refusalError(outcome);
  }
}

function bulkUpdateAnswer(
  { kind, differences }: Exclude<BulkUpdateOutcome, { kind: 'rows' | 'file' | 'cancelled' }>,
  t: Translate,
): BulkUpdate {
  return { ...differences, applied: kind === 'applied', warnings: translateWarnings(differences.warnings, t) };
}
