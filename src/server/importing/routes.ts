import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckedUpload, ImportedFiles, UploadProgress } from '../../catalogue/answers/importing.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { translateWarnings } from '../../table/report.ts';
import { classifyFailure } from '../database/failures.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { requireUser } from '../http/sessions.ts';
import { checkQuery, receiveUpload } from '../jobs/receive-upload.ts';
import { refusalError } from '../jobs/refusals.ts';
import type { JobModule } from '../services.ts';
import { importFiles, runImportJob } from './import-files.ts';
import type { ImportOutcome } from './job.ts';
import { refuseOverQuota } from './stored-file.ts';
import { readStudy } from './study.ts';
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

/** Uploads of filled-in templates: their progress, their results, and a way to cancel them. */
export const importing: JobModule = async (app, { config, database, threads, uploadFolder }) => {
  const registry = createUploadRegistry();
  app.addHook('onClose', async () => registry.close());

  app.post('/rest/templates/upload', async (request, reply) => {
    const user = requireUser(request);
    const { check: isCheck } = parseBody(checkQuery, request.query);
    await countAttempt(database.db, [rateLimits.uploadsByUser, String(user.id)]);
    const upload = new Upload();
    // A check is useless once its sender has left; a table that has arrived is stored all the same.
    if (isCheck) reply.raw.once('close', () => void upload.cancel());
    let result: UploadResult;
    try {
      result = { outcome: await importUpload(request, user.id, upload, isCheck) };
    } catch (error) {
      result = { error };
    }
    upload.finish(result);
    return sendResult(result, request, reply);
  });

  async function importUpload(
    request: FastifyRequest,
    userId: number,
    upload: Upload,
    isCheck: boolean,
  ): Promise<ImportOutcome> {
    const received = await receiveUpload(request, uploadFolder, {
      signal: upload.signal,
      maxFiles: 1,
      tooManyFilesKey: 'dataImport.file.oneOnly',
      onField: registerByToken(registry, userId, upload),
    });
    try {
      const form = readStudy(received.fields, request.t);
      const [file] = received.files;
      if ('messages' in form || !file) {
        const messages = 'messages' in form ? form.messages : {};
        const missing = file ? {} : { file: [request.t('importing.noFile')] };
        throw new HttpError(400, 'errors.validation', {}, { ...messages, ...missing });
      }
      const { study } = form;
      if (!isCheck) await refuseOverQuota(database.db, userId, file.path, config.userQuota);
      if (typeof study.responsible === 'number') await requirePerson(study.responsible);
      const job = { ...file, userId, study, isCheck, connection: database.connection };
      return await runImportJob(threads, job, upload);
    } finally {
      await received.discard();
    }
  }

  app.post('/template/import', async (request, reply) => {
    const upload = new Upload();
    let result: UploadResult;
    try {
      result = { files: await importFiles(request, { config, database, uploadFolder, threads, registry, upload }) };
    } catch (error) {
      result = { error };
    }
    upload.finish(result);
    return sendResult(result, request, reply);
  });

  async function requirePerson(id: number): Promise<void> {
    const person = await database.db
      .selectFrom('person')
      .select('person_id')
      .where('person_id', '=', id)
      .executeTakeFirst();
    if (!person)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({ project_study_person_resp: [t('errors.notFound')] }));
  }

  app.get<UploadRoute>(uploadPath, async (request, reply) => {
    const upload = registry.find(requireUser(request).id, requireToken(request));
    if (!upload) throw new HttpError(404, 'importing.unknownUpload');
    if (!upload.result) return reply.code(202).send(progressAnswer(upload.event, request.t));
    return sendResult(upload.result, request, reply);
  });

  app.delete<UploadRoute>(uploadPath, async (request, reply) => {
    const result = await registry.cancel(requireUser(request).id, requireToken(request));
    if (!result) throw new HttpError(404, 'importing.unknownUpload');
    if ('error' in result && !(result.error instanceof HttpError)) return sendResult(result, request, reply);
    if ('outcome' in result && result.outcome.kind === 'stored')
      throw new HttpError(409, 'importing.storedAlready', { dataset: result.outcome.dataset });
    if ('files' in result && result.files.processing.some(({ status }) => status === 'success'))
      throw new HttpError(409, 'importing.someStored');
    return reply.code(204).send();
  });

  app.get<UploadRoute>(`${uploadPath}/progress`, async (request, reply) => {
    const user = requireUser(request);
    const token = requireToken(request);
    reply.hijack();
    const { raw } = reply;
    // The client may have left while the session was read; its `close` event is not emitted again.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const closed = once(raw, 'close');
    const unsubscribe = registry.subscribe(user.id, token, (event) => {
      if (raw.writableEnded) return;
      raw.write(`data: ${JSON.stringify(progressAnswer(event, request.t))}\n\n`);
      if (isFinal(event)) raw.end();
    });
    await closed;
    unsubscribe();
  });
};

function requireToken({ params: { token } }: FastifyRequest<UploadRoute>): string {
  if (!isUploadToken(token)) throw new HttpError(404, 'importing.unknownUpload');
  return token;
}

function progressAnswer({ warnings, ...event }: UploadEvent, t: Translate): UploadProgress {
  return { ...event, ...(warnings && { warnings: translateWarnings(warnings, t) }) };
}

function sendResult(result: UploadResult, { t }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerOrThrow(result, t);
  return typeof answer === 'string' ? reply.type('text/plain; charset=utf-8').send(answer) : reply.send(answer);
}

/**
 * The answer to an upload, also when it is requested again later: the id of the dataset, or the results of a check.
 * @throws HttpError if nothing was stored
 */
function answerOrThrow(result: UploadResult, t: Translate): string | CheckedUpload | ImportedFiles {
  if ('error' in result) throw errorToThrow(result.error);
  if ('files' in result) return result.files;
  const { outcome } = result;
  if (outcome.kind === 'stored') return String(outcome.dataset);
  if (outcome.kind !== 'checked') throw refusalError(outcome);
  const { rows, warnings, created, used } = outcome;
  const spellings = warnings.flatMap(({ spelling, ...warning }) =>
    spelling ? translateWarnings([warning], t).map((text) => ({ ...spelling, warning: text })) : [],
  );
  const checked = { rows, warnings: translateWarnings(warnings, t), created, used };
  return spellings.length > 0 ? { ...checked, spellings } : checked;
}

/**
 * A connection that broke during an import leaves open whether it was stored, also for a later request for its result.
 */
function errorToThrow(error: unknown): unknown {
  return classifyFailure(error) === 'connectionLost' ? new HttpError(503, 'errors.connectionLost') : error;
}
