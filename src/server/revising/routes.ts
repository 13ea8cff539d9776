import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Revision } from '../../catalogue/answers/revising.ts';
import type { Sentences } from '../../catalogue/locales/index.ts';
import { warningSentences } from '../../table/report.ts';
import { countAttempt, limits } from '../accounts/limits.ts';
import type { Database } from '../database/pool.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import { refusal } from '../importing/answer.ts';
import type { ImportOutcome } from '../importing/job.ts';
import type { ImportThreads } from '../importing/threads.ts';
import { receiveUpload } from '../importing/upload.ts';
import type { RevisionJob, RevisionOutcome } from './job.ts';

const flag = z
  .enum(['true', 'false', ''])
  .optional()
  .transform((text) => text === 'true');

/** The fields of the form beside its file; `check` may stand in the address as well, as for an import. */
const beside = z.object({ check: flag, leave_conflicts: flag, seen: z.string().max(100).optional() });
const query = z.object({ check: flag });

type Means = { database: Database; folder: string; threads: ImportThreads };

/** `POST /rest/revisions`: a downloaded table comes back changed, and what differs is shown or applied. */
export function takeRevisions(app: FastifyInstance, { database, folder, threads }: Means): void {
  app.post('/rest/revisions', async (request, reply) => {
    const user = requireUser(request);
    const inAddress = parseBody(query, request.query);
    await countAttempt(database.db, [limits.uploadsOfUser, String(user.id)]);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const received = await receiveUpload(request, folder, {
      signal: gone.signal,
      maxFiles: 1,
      tooMany: 'dataImport.file.oneOnly',
      onField: () => undefined,
    });
    try {
      const { check, leave_conflicts, seen } = parseBody(beside, received.fields);
      const [file] = received.files;
      if (!file) throw new HttpError(400, 'errors.validation', {}, (t) => ({ file: [t('importing.noFile')] }));
      const isCheck = check || inAddress.check;
      const job: RevisionJob = {
        kind: 'revision',
        path: file.path,
        userId: user.id,
        actor: user,
        isCheck,
        leavesConflicts: leave_conflicts,
        seen: seen || null,
        connection: database.connection,
      };
      // Nobody else waits for what a check says. A table that has arrived to be applied is, whether its sender stays or not.
      const signal = isCheck ? gone.signal : new AbortController().signal;
      return answerTo(await threads.run(job, () => undefined, signal), request.t);
    } finally {
      await received.discard();
    }
  });
}

type Outcome = RevisionOutcome | Extract<ImportOutcome, { kind: 'file' | 'cancelled' }>;

/** @throws HttpError where nothing was applied that should have been */
function answerTo(outcome: Outcome, t: Sentences): Revision {
  switch (outcome.kind) {
    case 'compared':
    case 'applied':
      return inWords(outcome, t);
    case 'conflict': {
      const key = outcome.because === 'conflicts' ? 'revising.conflicts' : 'revising.changed';
      const { conflicting: count } = outcome.differences;
      throw new HttpError(409, key, { count }, (words) => inWords(outcome, words));
    }
    case 'rows':
      throw refusal(outcome, outcome.isForbidden ? 403 : 400);
    default:
      throw refusal(outcome);
  }
}

function inWords(
  { kind, differences }: Exclude<RevisionOutcome, { kind: 'rows' | 'file' | 'cancelled' }>,
  t: Sentences,
): Revision {
  return { ...differences, applied: kind === 'applied', warnings: warningSentences(differences.warnings, t) };
}
