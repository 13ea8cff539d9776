import { type Cell, type FilledCell, isFormattedNumber, normalizeText, Problem, shorten, type Value } from './cells.ts';
import {
  acceptsMissingTerm,
  type Field,
  type FieldOf,
  type FieldType,
  hasReasonColumn,
  isMeasured,
} from './definition.ts';
import { accession } from './field-types/accession.ts';
import { checksum } from './field-types/checksum.ts';
import { choice } from './field-types/choice.ts';
import { date } from './field-types/date.ts';
import { latitude, longitude } from './field-types/degrees.ts';
import { depth } from './field-types/depth.ts';
import { doi } from './field-types/doi.ts';
import { email } from './field-types/email.ts';
import { integer } from './field-types/integer.ts';
import { measurements } from './field-types/measurements.ts';
import { number } from './field-types/number.ts';
import { orcid } from './field-types/orcid.ts';
import { reference, references } from './field-types/references.ts';
import { text } from './field-types/text.ts';
import type { DisplayKind, TypeDef } from './field-types/type-definition.ts';
import { url } from './field-types/url.ts';
import { normalizeDashes } from './values/dashes.ts';
import { isFillValue, isPlaceholder, missingTermOf } from './vocabularies/index.ts';

export { type Cell, normalizeText, Problem, readText, shorten, textOf, type Value } from './cells.ts';

/** All field types. Forms, API and imports use the same parser of a type. */
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
  measurements,
} as const satisfies { [T in FieldType]: TypeDef<FieldOf<T>> };

export type FieldTypes = typeof fieldTypes;

/** The definition of a field's type, typed for this field. */
export function typeOf<F extends Field>(field: F): TypeDef<F> {
  // TypeScript cannot infer that the entry belongs to the type of this field.
  return fieldTypes[field.type] as unknown as TypeDef<F>;
}

/** The URL of a stored value, such as a DOI; null if it has none. */
export function urlOf(value: string, field: Field): string | null {
  const { resolver } = typeOf(field);
  return typeof resolver === 'function' ? resolver(value) : resolver === null ? null : resolver + value;
}

/** The font and alignment of a field's values in a column. */
export function displayKindOf(field: Field): DisplayKind {
  return typeOf(field).displayKind(field);
}

/**
 * The PostgreSQL element type of an array of values in a query: dates are passed as text, multiple references as ids.
 */
export function arrayTypeOf(field: Field): 'text' | 'integer' | 'double precision' {
  const { column } = typeOf(field);
  return column === 'partial_date' || column === 'jsonb' ? 'text' : (column ?? 'integer');
}

/**
 * The problem of a placeholder, which must be replaced by a missing-value term. Only mandatory fields refuse fill
 * values.
 */
function placeholderProblem(cell: FilledCell, field: Field): Problem | null {
  const isPlaceholderText = typeof cell === 'string' && isPlaceholder(cell);
  const value = isFormattedNumber(cell) ? cell.number : cell;
  const isFill = field.mandatory && (typeof value === 'string' || typeof value === 'number') && isFillValue(value);
  if (!isPlaceholderText && !isFill) return null;
  return new Problem(field.mandatory ? 'placeholder' : 'placeholderOptional', { value: shorten(cell) });
}

/**
 * Reads one cell: normalizes ({@link normalizeText}) and trims text, recognises missing-value terms if the field
 * accepts them, and parses the rest by the field's type.
 * @returns `null` for an empty cell, `{ reason }` for a missing-value term of a number or date, the value, or a Problem
 */
export function readCell(cell: Cell, field: Field): Value | { reason: string } | Problem {
  // NaN and the infinities are read as text, such as `NaN`.
  let content = typeof cell === 'number' && !Number.isFinite(cell) ? String(cell) : cell;
  if (isFormattedNumber(content) && !isMeasured(field)) content = content.text;
  if (typeof content === 'string') {
    // normalizeText() would remove a soft hyphen between two numbers.
    const isRange = content.includes('\u00ad') && isMeasured(field);
    content = normalizeText(isRange ? normalizeDashes(content) : content).trim();
    if (content === '') return null;
  }
  if (content === null || content === undefined) return null;
  if (acceptsMissingTerm(field)) {
    const reason = typeof content === 'string' ? missingTermOf(content) : undefined;
    if (reason) return hasReasonColumn(field) ? { reason } : reason;
    const placeholder = placeholderProblem(content, field);
    if (placeholder) return placeholder;
  }
  return typeOf(field).parse(content, field, cell ?? content);
}
