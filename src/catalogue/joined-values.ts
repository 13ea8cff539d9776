/** Several values of one cell; a `|` inside a value is written `\|`. */
export function splitValues(cell: string): string[] {
  return cell.split(/(?<!\\)\|/).map((part) => part.replaceAll('\\|', '|').trim());
}

/** The inverse of {@link splitValues}; a list of nothing but empty values is an empty cell. */
export function joinValues(values: readonly (string | number | null)[]): string | null {
  if (values.every((value) => value === null || value === '')) return null;
  return values.map((value) => String(value ?? '').replaceAll('|', '\\|')).join(' | ');
}

/** The values of a list within one value, in their order; a `;` inside one of them is written `\;`, and an empty one is none. */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\);/)
    .map((part) => part.replaceAll('\\;', ';').trim())
    .filter(Boolean);
}

/** The inverse of {@link splitList}. */
export function joinList(values: readonly string[]): string | null {
  return values.map((value) => value.replaceAll(';', '\\;')).join('; ') || null;
}
