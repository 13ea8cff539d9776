import type { CheckedUpload, ImportedFiles } from '../../catalogue/answers/importing.ts';
import type { SentenceKey, Sentences } from '../../catalogue/locales/index.ts';
import type { Issues } from '../../table/issues.ts';
import { refusedKinds, refusedRows, refusedStudy, summary, warningSentences } from '../../table/report.ts';
import { failureOf } from '../database/failures.ts';
import { HttpError } from '../http/errors.ts';
import type { ImportOutcome } from './job.ts';
import type { UploadEnd } from './uploads.ts';

/**
 * The answer to an upload: the dataset's number, or what a check has found. Whoever comes back later gets it again.
 * @throws HttpError where nothing was stored
 */
export function answerTo(end: UploadEnd, t: Sentences): string | CheckedUpload | ImportedFiles {
  if ('error' in end) throw errorOf(end.error);
  if ('files' in end) return end.files;
  const { outcome } = end;
  if (outcome.kind === 'stored') return String(outcome.dataset);
  if (outcome.kind !== 'checked') throw refusal(outcome);
  const { rows, warnings, created, used } = outcome;
  const spellings = warnings.flatMap(({ spelling, ...warning }) =>
    spelling ? warningSentences([warning], t).map((sentence) => ({ ...spelling, warning: sentence })) : [],
  );
  const found = { rows, warnings: warningSentences(warnings, t), created, used };
  return spellings.length > 0 ? { ...found, spellings } : found;
}

/** A connection that broke while a table was being stored: it is not known whether it was, also not for one who only asks. */
function errorOf(error: unknown): unknown {
  return failureOf(error) === 'lost' ? new HttpError(503, 'errors.connectionLost') : error;
}

type Refused = ({ kind: 'rows' } & Issues) | Extract<ImportOutcome, { kind: 'file' | 'cancelled' }>;

/** The answer to an upload that was not stored. @param status that of what is wrong by row and field */
export function refusal(outcome: Refused, status: 400 | 403 = 400): HttpError {
  if (outcome.kind === 'cancelled') return new HttpError(409, 'importing.cancelled');
  if (outcome.kind === 'file')
    return new HttpError(outcome.status, `importing.${outcome.code}` as SentenceKey, outcome.params);
  const { issues, kinds, letters } = outcome;
  if (issues.some((issue) => issue.line === 0))
    return new HttpError(400, 'errors.validation', {}, (t) => refusedStudy(issues, t));
  return new HttpError(
    status,
    (t) => summary(outcome, t),
    {},
    (t) => refusedRows(issues, t),
    (t) => ({ summary: refusedKinds(kinds, t), columns: letters }),
  );
}
