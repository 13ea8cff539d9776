import { checkEmail } from './accounts.ts';
import { type Cell, type FilledCell, numberOf, Problem, shown, textOf, type Value } from './cells.ts';
import { isChecksum } from './checksums.ts';
import { readDate } from './dates.ts';
import type { Field, FieldType, ReasonType } from './definition.ts';
import { readDegrees } from './degrees.ts';
import { maxInteger, shapes } from './shapes.ts';
import { isFillValue, isPlaceholder, missingTermOf, nearestTerm, termOf } from './vocabularies/index.ts';

export { type Cell, Problem, shown, textOf, type Value } from './cells.ts';

type TypeDef = {
  /** The PostgreSQL type of its column; none for what is kept in a table of pairs. */
  column: 'text' | 'integer' | 'double precision' | 'partial_date' | null;
  /** Whether words are looked for in it. */
  searched: boolean;
  /** Checks a trimmed, non-empty value and gives it in the form in which it is kept. */
  parse: (cell: FilledCell, field: Field) => Value | Problem;
};

const longest = 32_767;

/** How many characters a text may have. */
export function longestText(field: Field): number {
  return field.type === 'text' ? (field.maxLength ?? (field.long ? longest : 1000)) : 1000;
}

function parseText(cell: FilledCell, field: Field): string | Problem {
  return readText(textOf(cell), longestText(field));
}

/** A text that can be stored and shown, of at most `max` characters. */
export function readText(text: string, max: number): string | Problem {
  // Counted as the database counts: a letter beyond the first 65,536 is one.
  const length = text.length > max ? [...text].length : text.length;
  if (length > max) return new Problem('tooLong', { max, length });
  // PostgreSQL cannot hold the first, and the others come from broken files, never from a keyboard.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) return new Problem('controlCharacter');
  if (!text.isWellFormed()) return new Problem('controlCharacter');
  return text;
}

/** A number with or without its field's unit behind it; no other unit is known here. */
function withoutUnit(cell: FilledCell, { unit }: Field): FilledCell {
  if (unit === undefined || typeof cell !== 'string') return cell;
  // The Greek letter and the sign for a millionth look the same.
  const end = cell.slice(-unit.length).replace('μ', 'µ');
  return end === unit ? cell.slice(0, -unit.length).trimEnd() : cell;
}

function parseNumber(cell: FilledCell, field: Field): number | Problem {
  const value = numberOf(withoutUnit(cell, field));
  if (!Number.isFinite(value))
    return field.unit
      ? new Problem('numberInUnit', { value: shown(cell), unit: field.unit })
      : new Problem('number', { value: shown(cell) });
  if (field.type === 'number') {
    if (field.min !== undefined && value < field.min) return new Problem('tooSmall', { value, min: field.min });
    if (field.max !== undefined && value > field.max) return new Problem('tooBig', { value, max: field.max });
  }
  return value;
}

function parseInteger(cell: FilledCell): number | Problem {
  const value = numberOf(cell);
  if (!Number.isInteger(value) || Math.abs(value) > maxInteger) return new Problem('integer', { value: shown(cell) });
  return value;
}

/** Metres below the surface: a number or a range, `5` or `0-10`. */
function parseDepth(cell: FilledCell, field: Field): string | Problem {
  if (cell instanceof Date) return new Problem('depthDate', { value: textOf(cell) });
  const match = shapes.depth.exec(textOf(withoutUnit(cell, field)));
  if (!match) return new Problem('depth', { value: shown(cell) });
  const [from = '', to] = match.slice(1).map((part) => part?.replace(',', '.'));
  if (to !== undefined && Number(to) < Number(from)) return new Problem('depthOrder', { value: shown(cell) });
  return to === undefined ? from : `${from}-${to}`;
}

function parseChoice(cell: FilledCell, field: Field): string | Problem {
  if (field.type !== 'choice') throw new Error('only a choice has a vocabulary');
  const typed = textOf(cell);
  const term = termOf(field.vocabulary, typed);
  if (term) return term;
  const nearest = nearestTerm(field.vocabulary, typed);
  return nearest
    ? new Problem('choiceNearest', { value: shown(cell), nearest })
    : new Problem('choice', { value: shown(cell) });
}

/** MD5 or SHA-256 in hexadecimal digits; which of the two is known only beside `checksum_method`. */
function parseChecksum(cell: FilledCell): string | Problem {
  const text = textOf(cell).toLowerCase();
  return isChecksum(text) ? text : new Problem('checksum', { length: text.length });
}

/** A DOI without its resolver, in lower case (DOI Handbook: names are case-insensitive). */
function parseDoi(cell: FilledCell): string | Problem {
  const doi = textOf(cell)
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, '');
  return shapes.doi.test(doi) ? doi : new Problem('doi', { value: shown(cell) });
}

/** An ORCID iD without its resolver, its last character checked by ISO/IEC 7064 MOD 11-2. */
function parseOrcid(cell: FilledCell): string | Problem {
  const orcid = textOf(cell)
    .replace(/^https?:\/\/orcid\.org\//i, '')
    .toUpperCase();
  if (!shapes.orcid.test(orcid)) return new Problem('orcid', { value: shown(cell) });
  const digits = orcid.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  const last = check === 10 ? 'X' : String(check);
  return digits.endsWith(last) ? orcid : new Problem('orcid', { value: shown(cell) });
}

function parseEmail(cell: FilledCell): string | Problem {
  const text = textOf(cell);
  return checkEmail(text) ? new Problem('email', { value: shown(cell) }) : text;
}

function parseUrl(cell: FilledCell, field: Field): string | Problem {
  const text = textOf(cell);
  const good = text.length <= longestText(field) && shapes.url.test(text) && URL.canParse(text);
  return good ? text : new Problem('url', { value: shown(cell) });
}

/** The number of a record. Spreadsheets name records by natural key instead; the importer looks those up. */
function parseReference(cell: FilledCell): number | Problem {
  const value = numberOf(cell);
  return Number.isInteger(value) && value > 0 && value <= maxInteger
    ? value
    : new Problem('reference', { value: shown(cell) });
}

/** A type: its column, whether it is searched, and its parser. Form, REST and spreadsheet go through the same one. */
export const fieldTypes = {
  text: { column: 'text', searched: true, parse: parseText },
  number: { column: 'double precision', searched: false, parse: parseNumber },
  integer: { column: 'integer', searched: true, parse: parseInteger },
  latitude: {
    column: 'double precision',
    searched: false,
    parse: (cell) => readDegrees(cell, ['N', 'S'], 90, 'latitude'),
  },
  longitude: {
    column: 'double precision',
    searched: false,
    parse: (cell) => readDegrees(cell, ['E', 'W'], 180, 'longitude'),
  },
  date: { column: 'partial_date', searched: true, parse: readDate },
  depth: { column: 'text', searched: true, parse: parseDepth },
  choice: { column: 'text', searched: true, parse: parseChoice },
  checksum: { column: 'text', searched: true, parse: parseChecksum },
  doi: { column: 'text', searched: true, parse: parseDoi },
  orcid: { column: 'text', searched: true, parse: parseOrcid },
  email: { column: 'text', searched: true, parse: parseEmail },
  url: { column: 'text', searched: true, parse: parseUrl },
  reference: { column: 'integer', searched: false, parse: parseReference },
  references: { column: null, searched: false, parse: parseReference },
} as const satisfies Record<FieldType, TypeDef>;

/** Types of what is measured or dated: where one of them may be left out, it may be said why. */
const reasonTypes: ReadonlySet<FieldType> = new Set([
  'number',
  'integer',
  'latitude',
  'longitude',
  'date',
  'depth',
] satisfies ReasonType[]);

/** Whether one of INSDC's missing-value terms may stand in the place of a value, outside the type's form. */
export function takesReason(field: Field): boolean {
  return field.mandatory === 'valueOrReason' || (!field.mandatory && !field.required && reasonTypes.has(field.type));
}

/** Whether the reason of a missing value needs a column of its own, because the field's own column cannot hold words. */
export function hasReasonColumn(field: Field): boolean {
  return takesReason(field) && fieldTypes[field.type].column !== 'text';
}

/** Makes texts equal that look equal: composed letters (NFC), plain spaces, and no invisible characters. */
export function plain(text: string): string {
  // Most texts hold nothing but ASCII.
  if (!/[\u0080-\uffff]/.test(text)) return text;
  return text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ');
}

/** Refuses text that says only that there is no value: the reason is asked for. As a number, -999 may be a depth or a height. */
function placeholderIn(cell: FilledCell, field: Field): Problem | null {
  const isNothing = typeof cell === 'string' && isPlaceholder(cell);
  const isFilled = field.mandatory && (typeof cell === 'string' || typeof cell === 'number') && isFillValue(cell);
  if (!isNothing && !isFilled) return null;
  return new Problem(field.mandatory ? 'placeholder' : 'placeholderOptional', { value: shown(cell) });
}

/**
 * Reads one cell: makes it {@link plain} and trims it, finds a missing-value term where the field takes one, and lets the
 * type's parser check it.
 * @returns `null` for an empty cell, `{ reason }` for a missing-value term of a number or date, the value, or a Problem.
 */
export function readCell(cell: Cell, field: Field): Value | { reason: string } | Problem {
  // NaN and the infinities are no numbers: each is read as its text, such as `NaN`.
  let given = typeof cell === 'number' && !Number.isFinite(cell) ? String(cell) : cell;
  if (typeof given === 'string') {
    given = plain(given).trim();
    if (given === '') return null;
  }
  if (given === null || given === undefined) return null;
  if (takesReason(field)) {
    const reason = typeof given === 'string' ? missingTermOf(given) : undefined;
    if (reason) return hasReasonColumn(field) ? { reason } : reason;
    const placeholder = placeholderIn(given, field);
    if (placeholder) return placeholder;
  }
  return fieldTypes[field.type].parse(given, field);
}
