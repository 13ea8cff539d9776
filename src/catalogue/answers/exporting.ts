import { findingCodes } from '../archive/findings.ts';
import { type AnswerOf, count, listOf, object, oneOf, ordinal, orNull, text } from '../json-schema.ts';
import type { Sentences } from '../locales/index.ts';

/** Findings of the archive about the chosen elements, by cause. */
export function archiveCheckSchema(t: Sentences) {
  const word = (name: string) => ({ description: t(`api.exporting.check.${name}`) });
  const place = object({
    element: { ...word('element'), ...ordinal },
    samp_name: text,
    resource: { ...word('resource'), ...text },
    id: { ...word('id'), ...ordinal },
    field: { ...word('field'), ...text },
    value: { ...word('value'), ...orNull(text) },
    instead: { ...word('instead'), ...listOf(text) },
  });
  const finding = object({
    severity: { ...word('severity'), ...oneOf(['error', 'warning']) },
    code: { ...word('code'), ...oneOf(findingCodes) },
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
export type ArchivePlace = ArchiveFinding['places'][number];
