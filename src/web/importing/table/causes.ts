import { type Cell, shown, textOf } from '../../../catalogue/cells.ts';
import type { IssueKind, RowIssue } from '../../../table/issues.ts';
import { normalizedHeader } from '../../../table/match.ts';
import type { OwnRows } from './calls.ts';

/** A mistake with all the rows in which the same value makes it. */
export type Cause = {
  key: string;
  field: string;
  code: string;
  params: RowIssue['params'];
  /** The cell as it is shown in messages; undefined where the mistake is that there is none. */
  value: string | undefined;
  /** A term that was certainly meant. */
  nearest: string | undefined;
  /** Rows of the file, in order. */
  lines: number[];
};

/** Mistakes that one value in one cell makes, whatever stands beside it: that value can be replaced in all rows. */
const ofTheValue: ReadonlySet<string> = new Set([
  'placeholder',
  'placeholderOptional',
  'nameMissing',
  'nameNeeded',
  'formulaError',
  'number',
  'numberInUnit',
  'integer',
  'latitude',
  'longitude',
  'date',
  'dateNumber',
  'dateAmbiguous',
  'dateYear',
  'dateEarly',
  'datePeriod',
  'noSuchMonth',
  'noSuchDay',
  'depth',
  'depthDate',
  'depthOrder',
  'choice',
  'choiceNearest',
  'doi',
  'orcid',
  'email',
  'url',
  'person',
]);

/** Groups issues by their cause: one value in one column, or one mistake without a value; those in most rows first. */
export function causesOf(issues: readonly RowIssue[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const { line, field, code, params } of issues) {
    const { value, nearest } = params;
    const isOfValue = ofTheValue.has(code) && value !== undefined;
    const key = JSON.stringify([field, code, isOfValue ? value : params]);
    const known = causes.get(key);
    if (known) {
      if (known.lines.at(-1) !== line) known.lines.push(line);
      continue;
    }
    causes.set(key, {
      key,
      field,
      code,
      params,
      value: isOfValue ? String(value) : undefined,
      nearest: nearest === undefined ? undefined : String(nearest),
      lines: [line],
    });
  }
  return [...causes.values()].sort((a, b) => b.lines.length - a.lines.length || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

/** Rows as people name them: `4–209`, or the first ones where they do not lie side by side. */
export function rowsText(lines: readonly number[], maxRanges = 3): string {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const texts = ranges.slice(0, maxRanges).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return texts.join(', ') + (ranges.length > maxRanges ? ', …' : '');
}

/** The place of a field's column in a table; -1 where it has none. */
export function columnPlace(columns: readonly string[], field: string): number {
  return columns.findIndex((header) => normalizedHeader(header) === field.toLowerCase());
}

/** Whether a cell holds what a message shows as its value. */
export function isShownAs(cell: Cell, value: string): boolean {
  return cell !== null && cell !== undefined && (shown(cell) === value || shown(textOf(cell).trim()) === value);
}

/** Issues by row and column, for the marks in the table. */
export type Marks = ReadonlyMap<number, ReadonlyMap<number, readonly RowIssue[]>>;

export function marksOf({ columns }: Pick<OwnRows, 'columns'>, issues: readonly RowIssue[]): Marks {
  const places = new Map<string, number>();
  const marks = new Map<number, Map<number, RowIssue[]>>();
  for (const issue of issues) {
    const place = places.get(issue.field) ?? columnPlace(columns, issue.field);
    places.set(issue.field, place);
    const ofRow = marks.get(issue.line) ?? new Map<number, RowIssue[]>();
    marks.set(issue.line, ofRow);
    ofRow.set(place, [...(ofRow.get(place) ?? []), issue]);
  }
  return marks;
}

/** Kinds of mistakes of which some rows are beyond those that are marked. */
export function beyondMarked(kinds: readonly IssueKind[]): number {
  return kinds.reduce((rows, kind) => rows + kind.rows - kind.listed.length, 0);
}
