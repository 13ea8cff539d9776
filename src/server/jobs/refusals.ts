import type { PageTranslationKey } from '../../catalogue/locales/index.ts';
import type { Issues } from '../../table/issues.ts';
import { summarizeIssues, toRefusedKinds, toRefusedRows, toStoredValues, toStudyErrors } from '../../table/report.ts';
import { HttpError } from '../http/errors.ts';
import type { CommonOutcome } from './job.ts';

/**
 * The error for an upload that was not stored.
 * @param status the status for errors in rows
 */
export function refusalError(
  outcome: ({ kind: 'invalidRows' } & Issues) | CommonOutcome,
  status: 400 | 403 = 400,
): HttpError {
  if (outcome.kind === 'cancelled') return new HttpError(409, 'importing.cancelled');
  if (outcome.kind === 'refusedFile')
    return new HttpError(outcome.status, `importing.${outcome.code}` as PageTranslationKey, outcome.params);
  const { issues, kinds, columnLetters } = outcome;
  const stored = toStoredValues(issues);
  // Line 0 stands for the form of the study, which is no part of the table.
  if (issues.some((issue) => issue.line === 0))
    return new HttpError(400, 'errors.validation', {}, (t) => toStudyErrors(issues, t));
  return new HttpError(
    status,
    (t) => summarizeIssues(outcome, t),
    {},
    (t) => toRefusedRows(issues, t),
    (t) => ({ summary: toRefusedKinds(kinds, t), columns: columnLetters, ...(stored.length > 0 && { stored }) }),
  );
}
