import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { bulkUpdateEndpoints, type StoredBulkUpdate } from '../../catalogue/endpoints/bulk-update.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { translateWarnings } from '../../table/report.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { routesOf } from '../http/route.ts';
import { receiveUpload } from '../jobs/receive-upload.ts';
import { refusalError } from '../jobs/refusals.ts';
import type { Jobs } from '../jobs/start-jobs.ts';
import { deleteJob } from '../jobs/stored-jobs.ts';
import { indexAfterChange } from '../search/index.ts';
import type { JobModule } from '../services.ts';
import type { BulkUpdateJob, BulkUpdateOutcome } from './job.ts';

/** The form's fields apart from the file; `check` may also be a parameter of the query, as for an import. */
const formFields = bulkUpdateEndpoints['POST /rest/revisions'].form.omit({ file: true });

/** `POST /rest/revisions`: a table that was exported and edited, whose changes are shown or applied. */
export const bulkUpdate: JobModule = async (app, { database, jobs, uploadFolder }) => {
  const route = routesOf(app, bulkUpdateEndpoints);
  route('POST /rest/revisions', async ({ query, user }, request, reply) => {
    await countAttempt(database.db, [rateLimits.uploadsByUser, String(user.id)]);
    const senderLeft = new AbortController();
    reply.raw.once('close', () => senderLeft.abort());
    const received = await receiveUpload(request, uploadFolder, {
      signal: senderLeft.signal,
      maxFiles: 1,
      tooManyFilesKey: 'dataImport.file.oneOnly',
      onField: async () => undefined,
    });
    try {
      const { check, leave_conflicts, seen } = parseBody(formFields, received.fields);
      const [file] = received.files;
      if (!file) throw new HttpError(400, 'errors.validation', {}, (t) => ({ file: [t('importing.noFile')] }));
      const isCheck = check || query.check;
      const job = {
        jobId: randomUUID(),
        path: file.path,
        filename: file.filename,
        userId: user.id,
        actor: user,
        isCheck,
        leavesConflicts: leave_conflicts,
        seenDigest: seen || null,
        connection: database.connection,
      } satisfies BulkUpdateJob;
      const outcome = await runBulkUpdateJob(jobs, database.db, job, isCheck ? [senderLeft.signal] : []);
      if (outcome.kind === 'applied') indexAfterChange(job.connection, outcome.written, app.log);
      return answerOrThrow(outcome, request.t);
    } finally {
      await received.discard();
    }
  });
};

/**
 * Runs a bulk update as a job that nobody follows.
 * @param signals that cancel it: a check is cancelled when its sender disconnects; changes that have arrived are applied
 * nevertheless
 */
async function runBulkUpdateJob(
  { own, run }: Jobs,
  db: Kysely<Tables>,
  job: BulkUpdateJob & { jobId: string },
  signals: readonly AbortSignal[],
): Promise<BulkUpdateOutcome> {
  const { jobId: id, userId } = job;
  const ended = new AbortController();
  await own.add({ id, userId, kind: 'revision', token: null, progress: () => 'null', abort: () => ended.abort() });
  try {
    return await run('bulkUpdate', job, () => undefined, AbortSignal.any([...signals, ended.signal]));
  } finally {
    await own.end(id, () => deleteJob(db, id));
  }
}

/** @throws HttpError if changes should have been applied and were not */
function answerOrThrow(outcome: BulkUpdateOutcome, t: Translate): StoredBulkUpdate {
  switch (outcome.kind) {
    case 'compared':
    case 'applied':
      return bulkUpdateAnswer(outcome, t);
    case 'conflict': {
      const key = outcome.because === 'conflicts' ? 'revising.conflicts' : 'revising.changed';
      const { conflicting: count } = outcome.differences;
      throw new HttpError(409, key, { count }, (t) => bulkUpdateAnswer(outcome, t));
    }
    case 'invalidRows':
      throw refusalError(outcome, outcome.isForbidden ? 403 : 400);
    default:
      throw refusalError(outcome);
  }
}

function bulkUpdateAnswer(
  { kind, differences }: Exclude<BulkUpdateOutcome, { kind: 'invalidRows' | 'refusedFile' | 'cancelled' }>,
  t: Translate,
): StoredBulkUpdate {
  return { ...differences, applied: kind === 'applied', warnings: translateWarnings(differences.warnings, t) };
}
