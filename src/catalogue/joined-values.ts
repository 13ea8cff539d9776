/** Several values of one cell; a `|` inside a value is written `\|`. */
export function splitValues(cell: string): string[] {
  return cell.split(/(?<!\\)\|/).map((part) => part.replaceAll('\\|', '|').trim());
}

/** The inverse of {@link splitValues}; a list of nothing but empty values is an empty cell. */
export function joinValues(values: readonly (string | number | null)[]): string | null {
  if (values.every((value) => value === null || value === '')) return null;
  return values.map((value) => String(value ?? '').replaceAll('|', '\\|')).join(' | ');
}
