import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import { z } from 'zod';
import type { CheckedUpload } from '../../catalogue/answers/importing.ts';
import type { SentenceKey, Sentences } from '../../catalogue/locales/index.ts';
import { refusedKinds, refusedRows, refusedStudy, summary, warningSentences } from '../../table/report.ts';
import { countAttempt, limits } from '../accounts/limits.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import type { Room } from '../services.ts';
import { importFiles } from './files.ts';
import { indexImported } from './index-imported.ts';
import type { ImportOutcome } from './job.ts';
import { createProgressBoard, isEnd, isToken, tokenOf, uploadReporter } from './progress.ts';
import { readStudy } from './study.ts';
import { startImportThreads } from './threads.ts';
import { receiveUpload, uploadFolder } from './upload.ts';

const uploadQuery = z.object({
  check: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** Uploads of filled-in templates, and how far they are. */
export const importing: Room = async (app, { config, database }) => {
  const folder = await uploadFolder(config.dataDir);
  const threads = startImportThreads();
  const board = createProgressBoard();
  app.addHook('onListen', async () => {
    threads.prepare();
    // A server that was killed may not have come to it.
    indexImported(database.connection).catch((err) => app.log.warn({ err }, 'imported rows are not indexed yet'));
  });
  app.addHook('onClose', async () => {
    board.close();
    await threads.close();
    await rm(folder, { recursive: true, force: true });
  });
  await app.register(multipart);

  app.post('/rest/templates/upload', async (request, reply) => {
    const user = requireUser(request);
    const { t } = request;
    const { check: isCheck } = parseBody(uploadQuery, request.query);
    await countAttempt(database.db, [limits.uploadsOfUser, String(user.id)]);
    const { tell, onField } = uploadReporter(board, user.id);
    let outcome: ImportOutcome | undefined;
    try {
      const received = await receiveUpload(request, folder, {
        maxFiles: 1,
        tooMany: 'dataImport.file.oneOnly',
        onField,
      });
      try {
        const checked = readStudy(received.fields, t);
        const [file] = received.files;
        if ('messages' in checked || !file) {
          const messages = 'messages' in checked ? checked.messages : {};
          const missing = file ? {} : { file: [t('importing.noFile')] };
          throw new HttpError(400, 'errors.validation', {}, { ...messages, ...missing });
        }
        const { responsible } = checked.study;
        if (typeof responsible === 'number') await requirePerson(responsible);
        outcome = await threads.run(
          { ...file, userId: user.id, study: checked.study, isCheck, connection: database.connection },
          tell,
        );
      } finally {
        await received.discard();
      }
      if (outcome.kind === 'stored') return reply.type('text/plain; charset=utf-8').send(String(outcome.dataset));
      if (outcome.kind === 'checked') return checkedAnswer(outcome, t);
      throw refusal(outcome);
    } finally {
      const warnings = outcome && outcome.kind !== 'file' ? warningSentences(outcome.warnings, t) : [];
      const rows = outcome && outcome.kind !== 'file' ? outcome.rows : 0;
      const isGood = outcome?.kind === 'stored' || outcome?.kind === 'checked';
      tell({ phase: isGood ? 'done' : 'failed', rows, total: rows, warnings });
    }
  });

  app.post('/template/import', (request) => importFiles(request, { database, folder, threads, board }));

  async function requirePerson(id: number): Promise<void> {
    const found = await database.db
      .selectFrom('person')
      .select('person_id')
      .where('person_id', '=', id)
      .executeTakeFirst();
    if (!found)
      throw new HttpError(400, 'errors.validation', {}, (words) => ({
        project_study_person_resp: [words('errors.notFound')],
      }));
  }

  app.get<{ Params: { token: string } }>('/rest/templates/upload/:token/progress', async (request, reply) => {
    const user = requireUser(request);
    if (!isToken(request.params.token)) throw new HttpError(404, 'errors.notFound');
    reply.hijack();
    const { raw } = reply;
    // Whoever left while the session was looked up: that event does not come again.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const ended = once(raw, 'close');
    const stop = board.listen(tokenOf(user.id, request.params.token), (progress) => {
      raw.write(`data: ${JSON.stringify(progress)}\n\n`);
      if (isEnd(progress)) raw.end();
    });
    await ended;
    stop();
  });
};

type Checked = Extract<ImportOutcome, { kind: 'checked' }>;

/** The answer to a check of a table that would be stored. */
function checkedAnswer({ rows, warnings, created, used }: Checked, t: Sentences): CheckedUpload {
  return { rows, warnings: warningSentences(warnings, t), created, used };
}

/** The answer to an upload that was not stored. */
export function refusal(outcome: Extract<ImportOutcome, { kind: 'rows' | 'file' }>): HttpError {
  if (outcome.kind === 'file')
    return new HttpError(outcome.status, `importing.${outcome.code}` as SentenceKey, outcome.params);
  const { issues, kinds } = outcome;
  if (issues.some((issue) => issue.line === 0))
    return new HttpError(400, 'errors.validation', {}, (t) => refusedStudy(issues, t));
  return new HttpError(
    400,
    (t) => summary(outcome, t),
    {},
    (t) => refusedRows(issues, t),
    (t) => ({ summary: refusedKinds(kinds, t) }),
  );
}
