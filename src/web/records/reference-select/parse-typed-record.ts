import { readCell } from '../../../catalogue/field-types.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { datePositionInLabel } from '../../../catalogue/records/labels.ts';
import { parseRecordId } from '../../../catalogue/values/patterns.ts';

/** The search terms in a typed label: without commas and without the id at the end. */
export function toSearchTerms(typed: string): string {
  return typed
    .replace(/\(\d+\)\s*$/, '')
    .replaceAll(/,(?=\s|$)/g, '')
    .trim();
}

/** Id of a record, if only that is typed: `318` or `(318)`. */
export function parseTypedId(typed: string): number | null {
  return parseRecordId(typed.trim().replace(/^\(/, '').replace(/\)$/, ''));
}

/** A typed text with its dates in the format of stored labels: `14.03.2019` becomes `2019-03-14`. */
export function toStoredText(entity: EntityName, typed: string): string {
  if (!datePositionInLabel(entity)) return typed;
  return typed.replaceAll(/(?<![\d.])\d{1,2}\.(?:\d{1,2}\.)?\d{4}(?!\d)/g, (date) => {
    const day = readCell(date, { type: 'date' });
    return typeof day === 'string' ? day : date;
  });
}
