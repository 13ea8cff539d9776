import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadProgress } from '../../catalogue/answers/importing.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { translateWarnings } from '../../table/report.ts';
import { countAttempt, rateLimits } from '../accounts/rate-limits.ts';
import { registerBulkUpdateRoutes } from '../bulk-update/routes.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import type { ServerModule } from '../services.ts';
import { checkQuery } from './check-query.ts';
import { importFiles } from './import-files.ts';
import type { ImportOutcome } from './job.ts';
import { refuseOverQuota } from './quota.ts';
import { prepareUploadFolder, receiveUpload } from './receive-upload.ts';
import { stopIndexing, updateSearchIndex } from './search-index.ts';
import { readStudy } from './study.ts';
import { startImportThreads } from './threads.ts';
import { uploadAnswer } from './upload-answer.ts';
import {
  createUploadRegistry,
  isFinal,
  isUploadToken,
  registerByToken,
  Upload,
  type UploadEvent,
  type UploadResult,
} from './upload-registry.ts';

type UploadRoute = { Params: { token: string } };
const uploadPath = '/rest/templates/upload/:token';

/** Uploads of filled-in templates: how far they are, how they ended, and a way to cancel them. */
export const importing: ServerModule = async (app, { config, database, threads: shared }) => {
  const folder = await prepareUploadFolder(config.dataDir);
  const threads = shared ?? startImportThreads();
  const registry = createUploadRegistry();
  app.addHook('onListen', async () => {
    threads.prepare();
    // A server that was killed may not have come to it.
    updateSearchIndex(database.connection).catch((err) => app.log.warn({ err }, 'imported rows are not indexed yet'));
  });
  app.addHook('onClose', async () => {
    registry.close();
    if (!shared) await threads.close();
    await stopIndexing(database.connection);
    await rm(folder, { recursive: true, force: true });
  });
  await app.register(multipart);
  registerBulkUpdateRoutes(app, { database, folder, threads });

  app.post('/rest/templates/upload', async (request, reply) => {
    const user = requireUser(request);
    const { check: isCheck } = parseBody(checkQuery, request.query);
    await countAttempt(database.db, [rateLimits.uploadsByUser, String(user.id)]);
    const upload = new Upload();
    // Nobody else waits for what a check says. A table that has arrived is stored, whether its sender stays or not.
    if (isCheck) reply.raw.once('close', () => void upload.cancel());
    let end: UploadResult;
    try {
      end = { outcome: await importUpload(request, user.id, upload, isCheck) };
    } catch (error) {
      end = { error };
    }
    upload.finish(end);
    return sendResult(end, request, reply);
  });

  async function importUpload(
    request: FastifyRequest,
    userId: number,
    upload: Upload,
    isCheck: boolean,
  ): Promise<ImportOutcome> {
    const received = await receiveUpload(request, folder, {
      signal: upload.signal,
      maxFiles: 1,
      tooManyFilesKey: 'dataImport.file.oneOnly',
      onField: registerByToken(registry, userId, upload),
    });
    try {
      const checked = readStudy(received.fields, request.t);
      const [file] = received.files;
      if ('messages' in checked || !file) {
        const messages = 'messages' in checked ? checked.messages : {};
        const missing = file ? {} : { file: [request.t('importing.noFile')] };
        throw new HttpError(400, 'errors.validation', {}, { ...messages, ...missing });
      }
      const { study } = checked;
      if (!isCheck) await refuseOverQuota(database.db, userId, file.path, config.userQuota);
      if (typeof study.responsible === 'number') await requirePerson(study.responsible);
      return await threads.run(
        { ...file, userId, study, isCheck, connection: database.connection },
        (progress) => upload.reportProgress(progress),
        upload.signal,
      );
    } finally {
      await received.discard();
    }
  }

  app.post('/template/import', async (request, reply) => {
    const upload = new Upload();
    let end: UploadResult;
    try {
      end = { files: await importFiles(request, { config, database, folder, threads, registry, upload }) };
    } catch (error) {
      end = { error };
    }
    upload.finish(end);
    return sendResult(end, request, reply);
  });

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

  app.get<UploadRoute>(uploadPath, async (request, reply) => {
    const upload = registry.find(requireUser(request).id, requireToken(request));
    if (!upload) throw new HttpError(404, 'importing.unknownUpload');
    if (!upload.result) return reply.code(202).send(progressAnswer(upload.event, request.t));
    return sendResult(upload.result, request, reply);
  });

  app.delete<UploadRoute>(uploadPath, async (request, reply) => {
    const end = await registry.cancel(requireUser(request).id, requireToken(request));
    if (!end) throw new HttpError(404, 'importing.unknownUpload');
    if ('error' in end && !(end.error instanceof HttpError)) return sendResult(end, request, reply);
    if ('outcome' in end && end.outcome.kind === 'stored')
      throw new HttpError(409, 'importing.storedAlready', { dataset: end.outcome.dataset });
    if ('files' in end && end.files.processing.some(({ status }) => status === 'success'))
      throw new HttpError(409, 'importing.someStored');
    return reply.code(204).send();
  });

  app.get<UploadRoute>(`${uploadPath}/progress`, async (request, reply) => {
    const user = requireUser(request);
    const token = requireToken(request);
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
    const stop = registry.subscribe(user.id, token, (event) => {
      if (raw.writableEnded) return;
      raw.write(`data: ${JSON.stringify(progressAnswer(event, request.t))}\n\n`);
      if (isFinal(event)) raw.end();
    });
    await ended;
    stop();
  });
};

function requireToken({ params: { token } }: FastifyRequest<UploadRoute>): string {
  if (!isUploadToken(token)) throw new HttpError(404, 'importing.unknownUpload');
  return token;
}

function progressAnswer({ warnings, ...event }: UploadEvent, t: Translate): UploadProgress {
  return { ...event, ...(warnings && { warnings: translateWarnings(warnings, t) }) };
}

function sendResult(end: UploadResult, { t }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = uploadAnswer(end, t);
  return typeof answer === 'string' ? reply.type('text/plain; charset=utf-8').send(answer) : reply.send(answer);
}
