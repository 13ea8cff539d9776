import { once } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { importEndpoints } from '../../catalogue/endpoints/importing.ts';
import { parseLeftOut } from '../../catalogue/endpoints/left-out-columns.ts';
import { maxSourceFiles, maxUploadBytes } from '../../catalogue/limits.ts';
import { HttpError } from '../http/errors.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { routesOf, withStatus } from '../http/route.ts';
import { receiveUpload } from '../jobs/receive-upload.ts';
import type { JobModule } from '../services.ts';
import { importFiles, runImportJob } from './import-files.ts';
import type { ImportOutcome } from './job.ts';
import { refuseOverQuota } from './stored-file.ts';
import { readStudy } from './study.ts';
import { Upload } from './upload.ts';
import { isFinal, type UploadResult } from './upload-events.ts';
import { registerByToken, UploadRegistry } from './upload-registry.ts';
import { lostResponse, sendResult, sendStored, toProgress } from './upload-results.ts';

/** The name of the parts with the files from which the table was made. */
const sourceField = 'source';

/** The message for a path whose token is invalid. */
const notFound = 'importing.unknownUpload';

/** Uploads of filled-in templates: their progress, their results, and a way to cancel them. */
export const importing: JobModule = async (app, { config, database, jobs, uploadFolder, importWatch }) => {
  const registry = new UploadRegistry(database.db, jobs.own);
  const route = routesOf(app, importEndpoints);

  route(
    'POST /rest/templates/upload',
    async ({ query: { check: isCheck, without_study: hasNoStudy }, user }, request, reply) => {
      await countAttempt(database.db, [rateLimits.uploadsByUser, String(user.id)]);
      const upload = new Upload(user.id, isCheck ? 'check' : 'import');
      // A check is cancelled when its sender disconnects; a table that has arrived is stored nevertheless.
      if (isCheck) reply.raw.once('close', () => void upload.cancel());
      let result: UploadResult;
      try {
        result = {
          outcome: await importUpload(request, upload, { isCheck, hasStudy: !(isCheck && hasNoStudy) }),
        };
      } catch (error) {
        result = { error };
      }
      await registry.finish(upload, result, request);
      return sendResult(result, request, reply);
    },
  );

  async function importUpload(
    request: FastifyRequest,
    upload: Upload,
    { isCheck, hasStudy }: { isCheck: boolean; hasStudy: boolean },
  ): Promise<ImportOutcome> {
    const { userId } = upload;
    const received = await receiveUpload(request, uploadFolder, {
      signal: upload.signal,
      maxFiles: 1 + maxSourceFiles,
      tooManyFilesKey: 'importing.tooManySources',
      maxTotalBytes: maxUploadBytes,
      onFile(field, earlier) {
        const isOfKind = (name: string) => (name === sourceField) === (field === sourceField);
        const count = earlier.filter((file) => isOfKind(file.field)).length;
        if (field === sourceField && count >= maxSourceFiles) throw new HttpError(413, 'importing.tooManySources');
        if (field !== sourceField && count >= 1) throw new HttpError(413, 'dataImport.file.oneOnly');
      },
      onField: registerByToken(registry, upload),
    });
    try {
      const form = hasStudy ? readStudy(received.fields, request.t) : { study: null };
      const file = received.files.find(({ field }) => field !== sourceField);
      // A browser sends an empty part for a field in which no file was chosen.
      const sources = received.files.filter(({ field, bytes }) => field === sourceField && bytes > 0);
      const leftOut = parseLeftOut(received.fields.left_out);
      if ('messages' in form || !file || !leftOut) {
        const messages = 'messages' in form ? form.messages : {};
        const missing = file ? {} : { file: [request.t('importing.noFile')] };
        const noList = leftOut ? {} : { left_out: [request.t('importing.noList')] };
        throw new HttpError(400, 'errors.validation', {}, { ...messages, ...missing, ...noList });
      }
      const { study } = form;
      const bytes = sources.reduce((sum, source) => sum + source.bytes, file.bytes);
      if (!isCheck) await refuseOverQuota(database.db, userId, bytes, config.userQuota);
      if (typeof study?.responsible === 'number') await requirePerson(study.responsible);
      await registry.register(upload, null);
      const quota = { bytes, megabytes: config.userQuota };
      const job = { ...file, userId, study, sources, leftOut, isCheck, quota, connection: database.connection };
      return await runImportJob({ jobs, importWatch, log: request.log }, job, upload);
    } finally {
      await received.discard();
    }
  }

  route('POST /template/import', async ({ user }, request, reply) => {
    const upload = new Upload(user.id, 'files');
    let result: UploadResult;
    try {
      const context = { config, database, uploadFolder, jobs, importWatch, registry, upload };
      result = { files: await importFiles(request, context) };
    } catch (error) {
      result = { error };
    }
    await registry.finish(upload, result, request);
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

  route('GET /rest/templates/upload/:token', { notFound }, async ({ params, user }, request, reply) => {
    const upload = await registry.read(user.id, params.token);
    if (!upload) throw new HttpError(404, notFound);
    if (!upload.isEnded) return withStatus(202, toProgress(upload.event, request.t));
    return sendStored(upload.responses?.[request.language] ?? lostResponse(upload, request), reply);
  });

  route('DELETE /rest/templates/upload/:token', { notFound }, async ({ params, user }, request, reply) => {
    const upload = await registry.cancel(user.id, params.token);
    if (!upload) throw new HttpError(404, notFound);
    const { kind, datasets, responses } = upload;
    const response = responses?.[request.language];
    if (response && response.status >= 500) return sendStored(response, reply);
    const [dataset] = datasets;
    if (dataset === undefined) return;
    if (kind === 'files') throw new HttpError(409, 'importing.someStored');
    throw new HttpError(409, 'importing.storedAlready', { dataset });
  });

  const following = { notFound, config: { isFollowing: true } } as const;
  route('GET /rest/templates/upload/:token/progress', following, async ({ params, user }, request, reply) => {
    reply.hijack();
    const { raw } = reply;
    // The client may have left while the session was read; its `close` event is not emitted again.
    if (raw.destroyed) return reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const closed = once(raw, 'close');
    const unsubscribe = registry.subscribe(user.id, params.token, (event) => {
      if (raw.writableEnded) return;
      raw.write(`data: ${JSON.stringify(toProgress(event, request.t))}\n\n`);
      if (isFinal(event)) raw.end();
    });
    await closed;
    unsubscribe();
    return reply;
  });
};
