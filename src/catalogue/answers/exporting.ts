import { findingCodes } from '../archive/findings.ts';
import { type AnswerOf, count, enumOf, listOf, object, orNull, positiveInteger, text } from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';

/** Findings of the archive about the chosen elements, by cause. */
export function archiveCheckSchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.exporting.check.${name}`) });
  const place = object({
    element: { ...word('element'), ...positiveInteger },
    samp_name: text,
    resource: { ...word('resource'), ...text },
    id: { ...word('id'), ...positiveInteger },
    field: { ...word('field'), ...text },
    value: { ...word('value'), ...orNull(text) },
    instead: { ...word('instead'), ...listOf(text) },
  });
  const finding = object({
    severity: { ...word('severity'), ...enumOf(['error', 'warning']) },
    code: { ...word('code'), ...enumOf(findingCodes) },
    message: { ...word('message'), ...text },
    count: { ...word('count'), ...count },
    places: { ...word('places'), ...listOf(place) },
  });
  return object({
    total: { ...word('total'), ...count },
    ready: { ...word('ready'), ...count },
    findings: { ...word('findings'), ...listOf(finding) },
  });
}
export type ArchiveCheck = AnswerOf<typeof archiveCheckSchema>;
export type ArchiveFinding = ArchiveCheck['findings'][number];
export type FindingOccurrence = ArchiveFinding['places'][number];
