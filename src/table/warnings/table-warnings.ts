import { type Cell, isFormattedNumber, shorten, textOf } from '../../catalogue/cells.ts';
import { columnEntities } from '../../catalogue/chain.ts';
import type { Column } from '../../catalogue/columns.ts';
import { isLabelReference, namesPersons } from '../../catalogue/lookup.ts';
import { isLabelOrNameField } from '../../catalogue/records/records.ts';
import { normalizeDashes } from '../../catalogue/values/dashes.ts';
import { type CheckedRow, personsIn } from '../check-rows.ts';
import type { RecordLists } from '../grouping/grouped-records.ts';
import { findKeylessWarnings } from '../grouping/keyless-records.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import type { Warning } from '../issues.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { findAccessionWarnings } from './accession-warnings.ts';
import { AggregatedWarning } from './aggregated-warning.ts';
import { findFileNameWarnings } from './file-name-warnings.ts';
import type { LoadInland } from './inland.ts';
import { findLibraryWarnings } from './library-warnings.ts';
import { watchMeasurements } from './measurement-warnings.ts';
import { watchPlaceholders } from './placeholder-warnings.ts';
import { findPlausibilityWarnings, type StoredValues } from './plausibility-warnings.ts';
import { findSharedChecksumWarnings } from './shared-checksum-warnings.ts';
import { findSpellingWarnings } from './spelling-warnings.ts';
import { findStationWarnings } from './station-warnings.ts';

/** Processes a row, as it is in the sheet and as it was checked. */
type RowWatcher = (raw: RawRow, row: CheckedRow) => void;

/** A tenth of a degree is some 11 km. */
const minDecimals = 2;

const hourMs = 3_600_000;
/** Offset of the easternmost time zone in hours. */
const easternmostHours = 14;

/** Number of decimals of a coordinate. In a text all decimals count, as trailing zeros are significant. */
function decimalsOf(cell: Cell): number | null {
  if (isFormattedNumber(cell)) return decimalsOf(cell.number);
  if (typeof cell === 'number') return (String(cell).split('.')[1] ?? '').length;
  if (typeof cell !== 'string') return null;
  const match = /^[-+]?\d+(?:[.,](\d+))?(?:\s*°)?(?:\s*[NSEWO])?$/i.exec(normalizeDashes(cell).trim());
  return match ? (match[1] ?? '').length : null;
}

/** Warns about positions of which both coordinates have fewer than two decimals. */
function watchCoordinates(matched: MatchedColumns, warnings: Warning[]): RowWatcher | null {
  const positions = ['geogr_loc_lat', 'geogr_loc_lon'].map((name) =>
    matched.findIndex(({ column }) => column.name === name),
  );
  const [lat = -1, lon = -1] = positions;
  const [latCell = -1, lonCell = -1] = positions.map((position) => matched[position]?.index ?? -1);
  if (lat < 0 || lon < 0) return null;
  const warning = new AggregatedWarning(warnings, 'impreciseCoordinates');
  const isImprecise = (value: CheckedRow['values'][number] | undefined, cell: Cell) => {
    const decimals = typeof value === 'number' ? decimalsOf(cell) : null;
    return decimals !== null && decimals < minDecimals;
  };
  return ({ cells, line }, { values }) => {
    const [latitude = null, longitude = null] = [cells[latCell], cells[lonCell]];
    if (!isImprecise(values[lat], latitude) || !isImprecise(values[lon], longitude)) return;
    warning.add(line, { latitude: textOf(latitude ?? '').trim(), longitude: textOf(longitude ?? '').trim() });
  };
}

/** Warns that `O` was read as east (German Ost), as in `19,3955 O`; it means west in other languages. */
function watchGermanEast(matched: MatchedColumns, warnings: Warning[]): RowWatcher | null {
  const index = matched.find(({ column }) => column.name === 'geogr_loc_lon')?.index;
  if (index === undefined) return null;
  const warning = new AggregatedWarning(warnings, 'eastByO');
  return ({ cells, line }) => {
    const cell = cells[index];
    if (typeof cell === 'string' && /^\s*o|o\s*$/i.test(cell) && /\d/.test(cell))
      warning.add(line, { value: cell.trim() });
  };
}

/**
 * Whether a column is the date of finished work. Dates of campaigns and studies are excluded, as they may be planned.
 */
function isWorkDate({ entity, field, several }: Column): boolean {
  return field.type === 'date' && !several && entity !== 'campaign' && columnEntities.includes(entity);
}

/** Warns about dates of finished work in the future. */
function watchDates(matched: MatchedColumns, warnings: Warning[], now: Date): RowWatcher | null {
  const latest = new Date(now.getTime() + easternmostHours * hourMs).toISOString().slice(0, 10);
  const watched = matched.flatMap(({ column }, position) =>
    isWorkDate(column)
      ? [{ at: position, column: column.name, warning: new AggregatedWarning(warnings, 'futureDate') }]
      : [],
  );
  if (watched.length === 0) return null;
  return ({ line }, { values }) => {
    for (const { at, column, warning: cause } of watched) {
      const value = values[at];
      if (typeof value === 'string' && value > latest.slice(0, value.length)) cause.add(line, { column, value });
    }
  };
}

/** A number with an exponent, as programs write long numbers to text files: `1.00E+05`. */
const exponentPattern = /^\s*\d+(?:[.,]\d+)?E[+-]?\d{1,2}\s*$/i;

/** The same number with all its digits. */
function expandExponent(text: string): string {
  const number = Number(text.replace(',', '.'));
  return shorten(number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 100 }));
}

/**
 * Warns about texts that a spreadsheet program may have changed: a date from `3-20`, a number from `2E5`, and numbers
 * with an unknown format. Only their author knows the original texts. Dates are refused as names.
 */
function watchTexts(matched: MatchedColumns, warnings: Warning[]): RowWatcher {
  const watched = matched.flatMap(({ index, column }) => {
    const { entity, fieldName, field, name } = column;
    const isNameReference = isLabelReference(field);
    if (field.type !== 'text' && !isNameReference) return [];
    const isName = isNameReference || isLabelOrNameField(entity, fieldName);
    const [date, exponent, format] = ['textDate', 'textExponent', 'textFormat'].map(
      (code) => new AggregatedWarning(warnings, code),
    );
    return [{ index, column: name, isName, date, exponent, format }];
  });
  return ({ cells, line }) => {
    for (const { index, column, isName, date, exponent, format } of watched) {
      const cell = cells[index];
      if (typeof cell === 'string') {
        if (isName && exponentPattern.test(cell))
          exponent?.add(line, { column, value: cell.trim(), other: expandExponent(cell.trim()) });
      } else if (cell instanceof Date) {
        if (!isName) date?.add(line, { column, value: textOf(cell) });
      } else if (isFormattedNumber(cell) && cell.shown !== cell.text) {
        if (cell.shown === null) format?.add(line, { column, value: cell.text });
        else exponent?.add(line, { column, value: cell.text, other: cell.shown });
      }
    }
  };
}

/**
 * Warns about numbers whose comma or point before three digits, `4,321` or `1.250`, may separate thousands. It is a
 * decimal sign if another number of the column has more or fewer digits after it. Points are only reported if other
 * numbers have a decimal comma.
 */
function watchThousands(matched: MatchedColumns, warnings: Warning[]): RowWatcher | null {
  const watched = matched.flatMap(({ index, column }) =>
    column.field.type === 'number' || column.field.type === 'depth'
      ? [
          {
            index,
            column: column.name,
            commas: new AggregatedWarning(warnings, 'perhapsThousands'),
            points: new AggregatedWarning(warnings, 'perhapsThousandsByPoint', true),
          },
        ]
      : [],
  );
  if (watched.length === 0) return null;
  return ({ cells, line }) => {
    for (const { index, column, commas, points } of watched) {
      const cell = cells[index];
      if (typeof cell !== 'string') continue;
      const [, separator] = /^[^.,]*([.,])/.exec(cell) ?? [];
      if (separator === undefined) continue;
      const warning = separator === ',' ? commas : points;
      if (/^\s*-?[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(cell)) warning.add(line, { column, value: cell.trim() });
      else if (/\d[.,]\d/.test(cell)) {
        warning.withdraw();
        if (separator === ',') points.show();
      }
    }
  };
}

/** Two or more capitalized words that may be first or last names: no initials, no *van der*. */
const isWholeName = (text: string | null) =>
  text?.includes(' ') === true && /^\p{Lu}\p{Ll}[\p{L}'’-]*(?: +\p{Lu}\p{Ll}[\p{L}'’-]*)+$/u.test(text);

/**
 * Warns about names such as `Anna Muster, Bernd Beispiel`: either one person with two first and two last names, or two
 * persons.
 */
function watchPersons(matched: MatchedColumns, warnings: Warning[]): RowWatcher | null {
  const watched = matched.flatMap(({ column }, position) =>
    namesPersons(column.field)
      ? [{ at: position, column: column.name, warning: new AggregatedWarning(warnings, 'perhapsTwoPersons') }]
      : [],
  );
  if (watched.length === 0) return null;
  return ({ line }, { values }) => {
    for (const { at, column, warning: cause } of watched) {
      const person = personsIn(values[at]).find(({ lastname, firstname, email, orcid }) => {
        return !email && !orcid && isWholeName(lastname) && isWholeName(firstname);
      });
      if (person) cause.add(line, { column, lastname: person.lastname ?? '', firstname: person.firstname ?? '' });
    }
  };
}

/**
 * Watches the rows of a table for valid values that are probably mistakes. There is one warning per cause, with its
 * rows.
 */
export function createRowWatcher(matched: MatchedColumns, warnings: Warning[], now = new Date()): RowWatcher {
  const watchers = [
    watchCoordinates(matched, warnings),
    watchGermanEast(matched, warnings),
    watchThousands(matched, warnings),
    watchDates(matched, warnings, now),
    watchTexts(matched, warnings),
    watchPersons(matched, warnings),
    watchPlaceholders(matched, warnings),
    watchMeasurements(matched, warnings),
  ].filter((watcher) => watcher !== null);
  return (raw, row) => {
    for (const watch of watchers) watch(raw, row);
  };
}

/**
 * Finds probable mistakes among all grouped records of a table.
 * @param stored the values of records that are already stored, if known
 */
export async function findRecordWarnings(
  lists: RecordLists,
  loadInland: LoadInland,
  stored?: StoredValues,
): Promise<Warning[]> {
  return [
    ...findPlausibilityWarnings(lists, stored),
    ...findKeylessWarnings(lists),
    ...findSpellingWarnings(lists),
    ...findLibraryWarnings(lists),
    ...findFileNameWarnings(lists),
    ...findAccessionWarnings(lists),
    ...findSharedChecksumWarnings(lists),
    ...(await findStationWarnings(lists, loadInland)),
  ];
}
