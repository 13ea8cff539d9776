import { type Cell, isFormattedNumber, shorten, textOf } from '../../catalogue/cells.ts';
import { columnEntities } from '../../catalogue/chain.ts';
import type { Column } from '../../catalogue/columns.ts';
import { namesPersons } from '../../catalogue/definition.ts';
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
import { watchPlaceholders } from './placeholder-warnings.ts';
import { findPlausibilityWarnings, type StoredValues } from './plausibility-warnings.ts';
import { findSharedChecksumWarnings } from './shared-checksum-warnings.ts';
import { findSpellingWarnings } from './spelling-warnings.ts';
import { findStationWarnings } from './station-warnings.ts';

/** Takes a row in, as it stands in the sheet and as it was read. */
type RowWatcher = (raw: RawRow, row: CheckedRow) => void;

/** A tenth of a degree is some 11 km. */
const minDecimals = 2;

const hourMs = 3_600_000;
/** Hours by which the easternmost time zone is ahead: tomorrow has begun there already. */
const easternmostHours = 14;

/** Number of decimals that a degree was written with: of a text as it stands there, as zeros at its end say something too. */
function decimalsOf(cell: Cell): number | null {
  if (isFormattedNumber(cell)) return decimalsOf(cell.number);
  if (typeof cell === 'number') return (String(cell).split('.')[1] ?? '').length;
  if (typeof cell !== 'string') return null;
  const written = /^[-+]?\d+(?:[.,](\d+))?(?:\s*°)?(?:\s*[NSEWO])?$/i.exec(normalizeDashes(cell).trim());
  return written ? (written[1] ?? '').length : null;
}

/** Positions of which neither part is known to better than a tenth of a degree. */
function watchCoordinates(matched: MatchedColumns, warnings: Warning[]): RowWatcher | null {
  const at = ['geogr_loc_lat', 'geogr_loc_lon'].map((name) => matched.findIndex(({ column }) => column.name === name));
  const [lat = -1, lon = -1] = at;
  const [latCell = -1, lonCell = -1] = at.map((one) => matched[one]?.index ?? -1);
  if (lat < 0 || lon < 0) return null;
  const cause = new AggregatedWarning(warnings, 'impreciseCoordinates');
  const isImprecise = (value: CheckedRow['values'][number] | undefined, cell: Cell) => {
    const decimals = typeof value === 'number' ? decimalsOf(cell) : null;
    return decimals !== null && decimals < minDecimals;
  };
  return ({ cells, line }, { values }) => {
    const [latitude = null, longitude = null] = [cells[latCell], cells[lonCell]];
    if (!isImprecise(values[lat], latitude) || !isImprecise(values[lon], longitude)) return;
    cause.add(line, { latitude: textOf(latitude ?? '').trim(), longitude: textOf(longitude ?? '').trim() });
  };
}

/** East as `19,3955 O`: it is read so, and said, as O is west in other languages. */
function watchGermanEast(matched: MatchedColumns, warnings: Warning[]): RowWatcher | null {
  const index = matched.find(({ column }) => column.name === 'geogr_loc_lon')?.index;
  if (index === undefined) return null;
  const cause = new AggregatedWarning(warnings, 'eastByO');
  return ({ cells, line }) => {
    const cell = cells[index];
    if (typeof cell === 'string' && /^\s*o|o\s*$/i.test(cell) && /\d/.test(cell))
      cause.add(line, { value: cell.trim() });
  };
}

/** Whether a column tells when something was done: a campaign or a study may be planned. */
function isWorkDate({ entity, field, several }: Column): boolean {
  return field.type === 'date' && !several && entity !== 'campaign' && columnEntities.includes(entity);
}

/** Dates of work that is done, which nobody can have done yet. */
function watchDates(matched: MatchedColumns, warnings: Warning[], now: Date): RowWatcher | null {
  const latest = new Date(now.getTime() + easternmostHours * hourMs).toISOString().slice(0, 10);
  const watched = matched.flatMap(({ column }, at) =>
    isWorkDate(column) ? [{ at, column: column.name, cause: new AggregatedWarning(warnings, 'futureDate') }] : [],
  );
  if (watched.length === 0) return null;
  return ({ line }, { values }) => {
    for (const { at, column, cause } of watched) {
      const value = values[at];
      if (typeof value === 'string' && value > latest.slice(0, value.length)) cause.add(line, { column, value });
    }
  };
}

/** A number with an exponent, as programs write long ones to text files: `1.00E+05`. */
const exponentPattern = /^\s*\d+(?:[.,]\d+)?E[+-]?\d{1,2}\s*$/i;

/** All digits of such a number. */
function expandExponent(text: string): string {
  const number = Number(text.replace(',', '.'));
  return shorten(number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 100 }));
}

/**
 * Texts of which a spreadsheet program has made something else: a date of `3-20`, a number of `2E5`; and numbers whose format is not
 * known. Only their author knows. A date in the place of a name is refused.
 */
function watchTexts(matched: MatchedColumns, warnings: Warning[]): RowWatcher {
  const watched = matched.flatMap(({ index, column }) => {
    const { entity, fieldName, field, name } = column;
    const isReferred = field.type === 'reference' && field.to !== 'person';
    if (field.type !== 'text' && !isReferred) return [];
    const isName = isReferred || isLabelOrNameField(entity, fieldName);
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
 * Numbers with a sign before three digits, `4,321` or `1.250`, which may part thousands as programs write them to text files. It is
 * the decimal sign if another number of the column has more or fewer digits behind it. Points are told only beside decimals with a
 * comma: by themselves they part none.
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
      const [, sign] = /^[^.,]*([.,])/.exec(cell) ?? [];
      if (sign === undefined) continue;
      const cause = sign === ',' ? commas : points;
      if (/^\s*-?[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(cell)) cause.add(line, { column, value: cell.trim() });
      else if (/\d[.,]\d/.test(cell)) {
        cause.withdraw();
        if (sign === ',') points.show();
      }
    }
  };
}

/** Two or more words of which each may be a first or a last name: no initials, no *van der*. */
const isWholeName = (text: string | null) =>
  text?.includes(' ') === true && /^\p{Lu}\p{Ll}[\p{L}'’-]*(?: +\p{Lu}\p{Ll}[\p{L}'’-]*)+$/u.test(text);

/** Names such as `Anna Muster, Bernd Beispiel`: one person with two first and two last names, or two people. */
function watchPersons(matched: MatchedColumns, warnings: Warning[]): RowWatcher | null {
  const watched = matched.flatMap(({ column }, at) =>
    namesPersons(column.field)
      ? [{ at, column: column.name, cause: new AggregatedWarning(warnings, 'perhapsTwoPersons') }]
      : [],
  );
  if (watched.length === 0) return null;
  return ({ line }, { values }) => {
    for (const { at, column, cause } of watched) {
      const found = personsIn(values[at]).find(({ lastname, firstname, email, orcid }) => {
        return !email && !orcid && isWholeName(lastname) && isWholeName(firstname);
      });
      if (found) cause.add(line, { column, lastname: found.lastname ?? '', firstname: found.firstname ?? '' });
    }
  };
}

/**
 * Looks at the rows of a table for what is right by all rules, and may not be meant so. Every cause is told once, with its
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
  ].filter((one) => one !== null);
  return (raw, row) => {
    for (const watch of watchers) watch(raw, row);
  };
}

/**
 * The same of all records that a table has brought.
 * @param stored the values of those that were stored before, where that is known
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
