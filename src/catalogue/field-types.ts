import { type Cell, type FilledCell, isFormattedNumber, normalizeText, Problem, shorten, type Value } from './cells.ts';
import type { Field, FieldOf, FieldType } from './definition.ts';
import { accession } from './field-types/accession.ts';
import { checksum } from './field-types/checksum.ts';
import { choice } from './field-types/choice.ts';
import { date } from './field-types/date.ts';
import { latitude, longitude } from './field-types/degrees.ts';
import { depth } from './field-types/depth.ts';
import { doi } from './field-types/doi.ts';
import { email } from './field-types/email.ts';
import { integer } from './field-types/integer.ts';
import { number } from './field-types/number.ts';
import { orcid } from './field-types/orcid.ts';
import { reference, references } from './field-types/references.ts';
import { text } from './field-types/text.ts';
import type { Face, TypeDef } from './field-types/type-definition.ts';
import { url } from './field-types/url.ts';
import { normalizeDashes } from './values/dashes.ts';
import { isFillValue, isPlaceholder, missingTermOf } from './vocabularies/index.ts';

export { type Cell, normalizeText, Problem, readText, shorten, textOf, type Value } from './cells.ts';

/** Every type of field, each in a file of its own. Form, REST and spreadsheet go through the same parser. */
export const fieldTypes = {
  text,
  number,
  integer,
  latitude,
  longitude,
  date,
  depth,
  choice,
  checksum,
  accession,
  doi,
  orcid,
  email,
  url,
  reference,
  references,
} as const satisfies { [T in FieldType]: TypeDef<FieldOf<T>> };

export type FieldTypes = typeof fieldTypes;

/** Types that need a column of its own for the reason of a missing value. */
export type ReasonColumnType = {
  [T in FieldType]: FieldTypes[T] extends { measured: true }
    ? FieldTypes[T]['column'] extends 'text'
      ? never
      : T
    : never;
}[FieldType];

/** The type of a field, whose functions take that very field. */
export function typeOf<F extends Field>(field: F): TypeDef<F> {
  // The compiler does not follow that an entry of the table above takes the fields by whose type it was found.
  return fieldTypes[field.type] as unknown as TypeDef<F>;
}

/** The web address of a value as it is kept; null where it has none. */
export function urlOf(value: string, field: Field): string | null {
  const { resolver } = typeOf(field);
  return typeof resolver === 'function' ? resolver(value) : resolver === null ? null : resolver + value;
}

/** Alignment of a field's values where they stand below each other. */
export function faceOf(field: Field): Face {
  return typeOf(field).face(field);
}

/** The PostgreSQL type of one value where a query is given many in an array: a date goes as its text, a list as its numbers. */
export function arrayTypeOf(field: Field): 'text' | 'integer' | 'double precision' {
  const { column } = typeOf(field);
  return column === 'partial_date' ? 'text' : (column ?? 'integer');
}

/** Whether one of INSDC's missing-value terms may stand in the place of a value, outside the type's form. */
export function acceptsMissingTerm(field: Field): boolean {
  return field.mandatory === 'valueOrReason' || (!field.mandatory && !field.required && typeOf(field).measured);
}

/** Whether the reason of a missing value needs a column of its own, because the field's own column cannot hold words. */
export function hasReasonColumn(field: Field): boolean {
  return acceptsMissingTerm(field) && typeOf(field).column !== 'text';
}

/** Refuses text that says only that there is no value: the reason is asked for. As a number, -999 may be a depth or a height. */
function placeholderProblem(cell: FilledCell, field: Field): Problem | null {
  const isNothing = typeof cell === 'string' && isPlaceholder(cell);
  const filled = isFormattedNumber(cell) ? cell.number : cell;
  const isFilled = field.mandatory && (typeof filled === 'string' || typeof filled === 'number') && isFillValue(filled);
  if (!isNothing && !isFilled) return null;
  return new Problem(field.mandatory ? 'placeholder' : 'placeholderOptional', { value: shorten(cell) });
}

/**
 * Reads one cell: makes it {@link normalizeText} and trims it, finds a missing-value term where the field takes one, and lets the
 * type's parser check it.
 * @returns `null` for an empty cell, `{ reason }` for a missing-value term of a number or date, the value, or a Problem.
 */
export function readCell(cell: Cell, field: Field): Value | { reason: string } | Problem {
  // NaN and the infinities are no numbers: each is read as its text, such as `NaN`.
  let given = typeof cell === 'number' && !Number.isFinite(cell) ? String(cell) : cell;
  if (isFormattedNumber(given) && !typeOf(field).measured) given = given.text;
  if (typeof given === 'string') {
    // Of a soft hyphen nothing is left in a plain text.
    const isRange = given.includes('\u00ad') && typeOf(field).measured;
    given = normalizeText(isRange ? normalizeDashes(given) : given).trim();
    if (given === '') return null;
  }
  if (given === null || given === undefined) return null;
  if (acceptsMissingTerm(field)) {
    const reason = typeof given === 'string' ? missingTermOf(given) : undefined;
    if (reason) return hasReasonColumn(field) ? { reason } : reason;
    const placeholder = placeholderProblem(given, field);
    if (placeholder) return placeholder;
  }
  return typeOf(field).parse(given, field, cell ?? given);
}
