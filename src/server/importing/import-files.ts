import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ImportedFile, ImportedFiles } from '../../catalogue/endpoints/importing.ts';
import { maxFilesAtOnce } from '../../catalogue/limits.ts';
import type { PageTranslationKey, Translate } from '../../catalogue/locales/index.ts';
import { summarizeIssues, toRefusedRows, translateWarnings } from '../../table/report.ts';
import type { Database } from '../database/pool.ts';
import { explainError, HttpError } from '../http/errors.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import type { ImportEnd, ImportWatch } from '../jobs/import-watch.ts';
import type { Progress, QueuedProgress } from '../jobs/job.ts';
import { type ReceivedFile, receiveUpload } from '../jobs/receive-upload.ts';
import type { Jobs } from '../jobs/start-jobs.ts';
import { updateSearchIndex } from '../search/index.ts';
import type { AppConfig } from '../services.ts';
import type { ImportJob, ImportOutcome } from './job.ts';
import { refuseOverQuota } from './stored-file.ts';
import type { Upload } from './upload.ts';
import { registerByToken, type UploadRegistry } from './upload-registry.ts';

type ImportContext = {
  config: AppConfig;
  database: Database;
  uploadFolder: string;
  jobs: Jobs;
  importWatch: ImportWatch;
  registry: UploadRegistry;
  upload: Upload;
};

/** The result of one file, and the section of the response to which it belongs. */
type FileResult = { section: keyof ImportedFiles; item: ImportedFile };

type Running = { jobs: Jobs; importWatch: ImportWatch; log: FastifyBaseLogger };

/**
 * Runs a registered upload in a worker thread, and then starts the indexing of its records. If that fails, searches scan these
 * records until the next indexing.
 * @param fileNumber the number of the file, if an upload has several
 */
export async function runImportJob(
  { jobs, importWatch, log }: Running,
  job: ImportJob,
  upload: Upload,
  fileNumber?: number,
): Promise<ImportOutcome> {
  const watched = importWatch.begin({ userId: job.userId, isCheck: job.isCheck ?? false, log });
  const report = (progress: Progress | QueuedProgress) => {
    watched.report(progress);
    upload.reportProgress(progress, fileNumber);
  };
  try {
    const outcome = await jobs.run('import', { ...job, jobId: upload.id }, report, upload.signal);
    watched.end(importEndOf(outcome));
    if (outcome.kind === 'stored') updateSearchIndex(job.connection).catch(() => undefined);
    return outcome;
  } catch (error) {
    watched.end({ outcome: 'failed' });
    throw error;
  }
}

function importEndOf(outcome: ImportOutcome): ImportEnd {
  switch (outcome.kind) {
    case 'stored':
      return { outcome: 'stored', rows: outcome.rows, dataset: outcome.dataset };
    case 'checked':
      return { outcome: 'checked', rows: outcome.rows };
    case 'invalidRows':
      return { outcome: 'refused', problems: outcome.total };
    case 'refusedFile':
      return { outcome: 'refused', problems: 1 };
    case 'cancelled':
      return { outcome: 'cancelled' };
  }
}

/** `POST /template/import`: several files, each stored as a whole or not at all, independently of the others. */
export async function importFiles(
  request: FastifyRequest,
  { config, database, uploadFolder, jobs, importWatch, registry, upload }: ImportContext,
): Promise<ImportedFiles> {
  const { db, connection } = database;
  const { userId } = upload;
  const uploadsOfUser = [rateLimits.uploadsByUser, String(userId)] as const;
  await countAttempt(db, uploadsOfUser);
  const received = await receiveUpload(request, uploadFolder, {
    signal: upload.signal,
    maxFiles: maxFilesAtOnce,
    tooManyFilesKey: 'importing.tooManyFiles',
    onField: registerByToken(registry, upload),
  });
  try {
    const { files } = received;
    if (files.length === 0)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({ 'files[]': [t('importing.noFile')] }));
    await countAttempt(db, ...files.slice(1).map(() => uploadsOfUser));
    await registry.register(upload, null);
    const response: ImportedFiles = { processing: [], validation: [] };
    for (const [i, file] of files.entries()) {
      const quota = { bytes: file.bytes, megabytes: config.userQuota };
      const job = { ...file, userId, study: null, quota, connection };
      const run = async () => {
        await refuseOverQuota(db, userId, file.bytes, config.userQuota);
        return runImportJob({ jobs, importWatch, log: request.log }, job, upload, i + 1);
      };
      const { section, item } = await importOne(request, file, run);
      response[section].push(item);
    }
    return response;
  } finally {
    await received.discard();
  }
}

/** Imports one file. An unexpected error is reported for this file alone, as others may be stored already. */
async function importOne(
  request: FastifyRequest,
  { filename: file }: ReceivedFile,
  run: () => Promise<ImportOutcome>,
): Promise<FileResult> {
  try {
    return fileResultOf(file, await run(), request.t);
  } catch (error) {
    return { section: 'processing', item: { file, status: 'error', messages: [explainError(error, request)] } };
  }
}

function fileResultOf(file: string, outcome: ImportOutcome, t: Translate): FileResult {
  switch (outcome.kind) {
    case 'stored': {
      const { dataset, rows: count, warnings } = outcome;
      const messages = [t('dataImport.stored.rows', { count, file, dataset }), ...translateWarnings(warnings, t)];
      return { section: 'processing', item: { file, status: 'success', messages } };
    }
    case 'invalidRows': {
      const messages = [summarizeIssues(outcome, t), ...toRefusedRows(outcome.issues, t)];
      return { section: 'validation', item: { file, status: 'error', messages, columns: outcome.columnLetters } };
    }
    case 'refusedFile': {
      const messages = [t(`importing.${outcome.code}` as PageTranslationKey, outcome.params)];
      return { section: 'processing', item: { file, status: 'error', messages } };
    }
    case 'cancelled':
      return { section: 'processing', item: { file, status: 'error', messages: [t('importing.cancelled')] } };
    case 'checked':
      throw new Error('an import of several files is never a check');
  }
}
