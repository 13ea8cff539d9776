import type { CheckedUpload, ImportedFiles } from '../../catalogue/answers/importing.ts';
import type { PageTranslationKey, Translate } from '../../catalogue/locales/index.ts';
import type { Issues } from '../../table/issues.ts';
import {
  summarizeIssues,
  toRefusedKinds,
  toRefusedRows,
  toStudyErrors,
  translateWarnings,
} from '../../table/report.ts';
import { classifyFailure } from '../database/failures.ts';
import { HttpError } from '../http/errors.ts';
import type { ImportOutcome } from './job.ts';
import type { UploadResult } from './upload-registry.ts';

/**
 * The answer to an upload: the dataset's number, or what a check has found. Whoever comes back later gets it again.
 * @throws HttpError where nothing was stored
 */
export function uploadAnswer(end: UploadResult, t: Translate): string | CheckedUpload | ImportedFiles {
  if ('error' in end) throw errorToThrow(end.error);
  if ('files' in end) return end.files;
  const { outcome } = end;
  if (outcome.kind === 'stored') return String(outcome.dataset);
  if (outcome.kind !== 'checked') throw refusalError(outcome);
  const { rows, warnings, created, used } = outcome;
  const spellings = warnings.flatMap(({ spelling, ...warning }) =>
    spelling ? translateWarnings([warning], t).map((sentence) => ({ ...spelling, warning: sentence })) : [],
  );
  const found = { rows, warnings: translateWarnings(warnings, t), created, used };
  return spellings.length > 0 ? { ...found, spellings } : found;
}

/** A connection that broke while a table was being stored: it is not known whether it was, also not for one who only asks. */
function errorToThrow(error: unknown): unknown {
  return classifyFailure(error) === 'lost' ? new HttpError(503, 'errors.connectionLost') : error;
}

type RefusedOutcome = ({ kind: 'rows' } & Issues) | Extract<ImportOutcome, { kind: 'file' | 'cancelled' }>;

/** The answer to an upload that was not stored. @param status that of what is wrong by row and field */
export function refusalError(outcome: RefusedOutcome, status: 400 | 403 = 400): HttpError {
  if (outcome.kind === 'cancelled') return new HttpError(409, 'importing.cancelled');
  if (outcome.kind === 'file')
    return new HttpError(outcome.status, `importing.${outcome.code}` as PageTranslationKey, outcome.params);
  const { issues, kinds, columnLetters } = outcome;
  if (issues.some((issue) => issue.line === 0))
    return new HttpError(400, 'errors.validation', {}, (t) => toStudyErrors(issues, t));
  return new HttpError(
    status,
    (t) => summarizeIssues(outcome, t),
    {},
    (t) => toRefusedRows(issues, t),
    (t) => ({ summary: toRefusedKinds(kinds, t), columns: columnLetters }),
  );
}
