import type { FastifyRequest } from 'fastify';
import type { ImportedFile, ImportedFiles } from '../../catalogue/answers/importing.ts';
import { maxFilesAtOnce } from '../../catalogue/limits.ts';
import type { PageTranslationKey, Translate } from '../../catalogue/locales/index.ts';
import { summarizeIssues, toRefusedRows, translateWarnings } from '../../table/report.ts';
import { countAttempt, rateLimits } from '../accounts/rate-limits.ts';
import type { Database } from '../database/pool.ts';
import { explainError, HttpError } from '../http/errors.ts';
import { requireUser } from '../http/sessions.ts';
import type { AppConfig } from '../services.ts';
import type { ImportOutcome } from './job.ts';
import { refuseOverQuota } from './quota.ts';
import { type ReceivedFile, receiveUpload } from './receive-upload.ts';
import type { ImportThreads } from './threads.ts';
import { registerByToken, type Upload, type UploadRegistry } from './upload-registry.ts';

type ImportContext = {
  config: AppConfig;
  database: Database;
  folder: string;
  threads: ImportThreads;
  registry: UploadRegistry;
  upload: Upload;
};

/** One file in the answer, and the section in which it stands. */
type FileResult = { section: keyof ImportedFiles; item: ImportedFile };

/** `POST /template/import`: several files, each stored as a whole or not at all, whatever becomes of the others. */
export async function importFiles(request: FastifyRequest, means: ImportContext): Promise<ImportedFiles> {
  const user = requireUser(request);
  const { db, connection } = means.database;
  const ofUser = [rateLimits.uploadsByUser, String(user.id)] as const;
  await countAttempt(db, ofUser);
  const { upload } = means;
  const received = await receiveUpload(request, means.folder, {
    signal: upload.signal,
    maxFiles: maxFilesAtOnce,
    tooManyFilesKey: 'importing.tooManyFiles',
    onField: registerByToken(means.registry, user.id, upload),
  });
  try {
    const { files } = received;
    if (files.length === 0)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({ 'files[]': [t('importing.noFile')] }));
    await countAttempt(db, ...files.slice(1).map(() => ofUser));
    const answer: ImportedFiles = { processing: [], validation: [] };
    for (const [i, file] of files.entries()) {
      const job = { ...file, userId: user.id, study: null, connection };
      const run = async () => {
        await refuseOverQuota(db, user.id, file.path, means.config.userQuota);
        return means.threads.run(job, (progress) => upload.reportProgress(progress, i + 1), upload.signal);
      };
      const { section, item } = await importOne(request, file, run);
      answer[section].push(item);
    }
    return answer;
  } finally {
    await received.discard();
  }
}

/** Imports one file. A failure of our own is told of this file alone: others may be stored already. */
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
    case 'rows': {
      const messages = [summarizeIssues(outcome, t), ...toRefusedRows(outcome.issues, t)];
      return { section: 'validation', item: { file, status: 'error', messages, columns: outcome.columnLetters } };
    }
    case 'file': {
      const messages = [t(`importing.${outcome.code}` as PageTranslationKey, outcome.params)];
      return { section: 'processing', item: { file, status: 'error', messages } };
    }
    case 'cancelled':
      return { section: 'processing', item: { file, status: 'error', messages: [t('importing.cancelled')] } };
    case 'checked':
      throw new Error('nothing was to be only checked');
  }
}
