/** INSDC's controlled terms for a value that is not there (missing value reporting). */
export const missingTerms = [
  'missing',
  'missing: control sample',
  'missing: data agreement established pre-2023',
  'missing: endangered species',
  'missing: human-identifiable',
  'missing: lab stock',
  'missing: sample group',
  'missing: synthetic construct',
  'missing: third party data',
  'not applicable',
  'not collected',
  'not provided',
  'restricted access',
] as const;

/** INSDC's seas and oceans, one of which may stand in the place of a country. */
const seas: ReadonlySet<string> = new Set([
  'arctic ocean',
  'atlantic ocean',
  'baltic sea',
  'indian ocean',
  'mediterranean sea',
  'north sea',
  'pacific ocean',
  'ross sea',
  'southern ocean',
  'tasman sea',
]);

/** Whether the name of a place says that it lies in a sea or ocean, and in no country: `Baltic Sea: Gotland Basin`. */
export function namesSea(place: string): boolean {
  const [first = ''] = place.split(':');
  return seas.has(first.trim().toLowerCase());
}

/** Words and signs that people and programs write where there is no value, and that do not say why. */
const placeholders: ReadonlySet<string> = new Set([
  'na',
  'n/a',
  '#n/a',
  '#nv',
  'n.a.',
  'n. a.',
  'nd',
  'n.d.',
  'n. d.',
  'k.a.',
  'k. a.',
  'nan',
  'null',
  'nil',
  'none',
  'keine',
  'unknown',
  'unbekannt',
  'not known',
  'nicht bekannt',
  'not available',
  'nicht verfügbar',
  'no data',
  'keine daten',
  'keine angabe',
  'keine angaben',
  '-',
  '--',
  '---',
  '\u2013',
  '\u2014',
  '/',
  '?',
  // The value of the row above: once rows are sorted, another one stands there.
  '"',
  "''",
  '\u201c',
  '\u201d',
  '\u2033',
  '\u3003',
  '-"-',
  'ditto',
  'dito',
  'dto.',
  'see above',
  'siehe oben',
  's.o.',
  's. o.',
]);

const maxPlaceholderLength = Math.max(...[...placeholders].map(({ length }) => length));

/** Placeholders that may also be somebody's name, such as a station ND. */
const namesToo: ReadonlySet<string> = new Set(['nd']);

/** Whether a text means that there is no value, without being a term that gives the reason. */
export function isPlaceholder(typed: string): boolean {
  return typed.length <= maxPlaceholderLength && placeholders.has(typed.toLowerCase());
}

/** Whether a text cannot be a name, as it means that there is none. */
export function isNoName(typed: string): boolean {
  return isPlaceholder(typed) && !namesToo.has(typed.toLowerCase());
}

/** Whether a number is one of those that instruments write for nothing: -999, -9999. */
export function isFillValue(typed: string | number): boolean {
  return /^-9{3,}(?:[.,]0+)?$/.test(String(typed));
}
