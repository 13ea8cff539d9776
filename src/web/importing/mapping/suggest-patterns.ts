import { type Field, isMeasured } from '../../../catalogue/definition.ts';
import { maxSuggestions, nameRank, shareOut, suggestReasons } from '../../../catalogue/terms/index.ts';
import type { NamedPart } from '../../../table/mapping/cell-parts.ts';
import { headerKey, patternOf } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { suggestTerms, type TermOption } from '../../terms/index.ts';

/** A column of the table, or a part of its cells, as it is written in a pattern. */
type ColumnPattern = { pattern: string; header: string; part: NamedPart | null };

/** The patterns of all columns and of the parts of their cells, such as a latitude; these come first for what is measured. */
export function columnPatterns(suggestions: readonly ColumnSuggestion[], field: Field): ColumnPattern[] {
  const headers = suggestions.map(({ header }) => header);
  const parts = suggestions.flatMap(({ header, availableParts }, index) =>
    availableParts.map((part): ColumnPattern => ({ pattern: patternOf(headers, index, part), header, part })),
  );
  const whole = headers.map(
    (header, index): ColumnPattern => ({ pattern: `{${headerKey(headers, index)}}`, header, part: null }),
  );
  const all = isMeasured(field) ? [...parts, ...whole] : [...whole, ...parts];
  return [...new Map(all.map((column) => [column.pattern, column])).values()];
}

/**
 * The text from the last opening brace on, if it is not closed: only the name of a column can stand there. The text before it
 * stays.
 */
function splitAtBrace(typed: string): { before: string; name: string | null } {
  const brace = typed.lastIndexOf('{');
  return brace < 0 || typed.indexOf('}', brace) >= 0
    ? { before: '', name: null }
    : { before: typed.slice(0, brace), name: typed.slice(brace + 1) };
}

function suggestColumns(
  columns: readonly ColumnPattern[],
  typed: string,
  noteOf: (part: NamedPart) => string,
): TermOption[] {
  const { before, name } = splitAtBrace(typed);
  return columns
    .map((column) => ({ column, rank: nameRank(column.header, name ?? typed) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (typed.trim() === '' ? 0 : (a.rank ?? 0) - (b.rank ?? 0)))
    .map(({ column: { pattern, part } }) => ({
      value: before + pattern,
      kind: 'column',
      ...(part && { note: noteOf(part) }),
      isExact: false,
    }));
}

/**
 * Suggests what can be written for a field without a column: terms of its list, then columns of the table, then reasons of a missing
 * value; after an opening brace only columns.
 * @param own the value that the reader's laboratory says in every table
 * @param noteOf the text behind a part of a column
 */
export function suggestPatterns(
  field: Field,
  typed: string,
  columns: readonly ColumnPattern[],
  own: readonly string[],
  noteOf: (part: NamedPart) => string,
): TermOption[] | Promise<TermOption[]> {
  const ofColumns = suggestColumns(columns, typed, noteOf);
  if (splitAtBrace(typed).name !== null) return ofColumns.slice(0, maxSuggestions);
  const withTerms = (terms: readonly TermOption[]) =>
    shareOut([terms.filter(({ kind }) => kind !== 'reason'), ofColumns, suggestReasons(field, typed)]);
  const terms = suggestTerms(field, typed, own);
  return terms instanceof Promise ? terms.then(withTerms) : withTerms(terms);
}
