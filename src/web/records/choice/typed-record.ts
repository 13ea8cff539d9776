import { recordNumber } from '../../../catalogue/shapes.ts';

/** Words to search for when a record is typed as it is shown: without commas and without the id at the end. */
export function searchWords(typed: string): string {
  return typed
    .replace(/\(\d+\)\s*$/, '')
    .replaceAll(/,(?=\s|$)/g, '')
    .trim();
}

/** Id of a record, if only that is typed: `318` or `(318)`. */
export function typedId(typed: string): number | null {
  return recordNumber(typed.trim().replace(/^\(/, '').replace(/\)$/, ''));
}
