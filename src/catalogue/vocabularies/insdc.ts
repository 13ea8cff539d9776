/** INSDC's controlled terms for missing values (missing value reporting). */
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

/** INSDC's seas and oceans, which a location may have in place of a country. */
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

/** Whether the name of a location begins with a sea or ocean: `Baltic Sea: Gotland Basin`. */
export function namesSea(location: string): boolean {
  const [first = ''] = location.split(':');
  return seas.has(first.trim().toLowerCase());
}
