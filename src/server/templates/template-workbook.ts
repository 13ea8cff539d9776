import type { Column } from '../../catalogue/columns.ts';
import { acceptsMissingTerm } from '../../catalogue/definition.ts';
import type { SpreadsheetCell } from '../../catalogue/field-types/type-definition.ts';
import { typeOf } from '../../catalogue/field-types.ts';
import type { Language, Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { describeFormat } from '../../catalogue/templates/field-formats.ts';
import { exampleSheetNames, sheetNames, startSheetNames } from '../../catalogue/templates/sheets.ts';
import type { ColumnUse } from '../../catalogue/templates/templates.ts';
import { yearRange } from '../../catalogue/values/patterns.ts';
import { missingTerms } from '../../catalogue/vocabularies/insdc.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { columnTexts, describePurpose, headerNote, summarizeUses } from './column-texts.ts';
import {
  measurementFormat,
  measurementHelp,
  measurementLabel,
  measurementNote,
  withExample,
} from './measurement-texts.ts';

/**
 * The alert of a spreadsheet program about an invalid value. Excel cuts titles at 32 and messages at 225 characters.
 */
export type Alert = { title: string; message: string };

/** One column of the sheet `Samples`. */
export type SheetColumn = {
  name: string;
  mandatory: boolean;
  /** The lines of the header's note. */
  note: readonly string[];
  /** Width in characters. */
  width: number;
  /** `number` is right-aligned text: see {@link cellFormats}. */
  format: 'text' | 'number' | 'date';
  /** Its drop-down list: a column of the sheet `Vocabularies`, counted from 0, with terms from row 2 on. */
  list?: { column: number; terms: number; alert: Alert };
};

/** The first sheet of the workbook, with instructions in three lines. */
type StartSheet = { name: string; title: string; lines: readonly string[] };

/** Example rows below the headers of the sheet `Samples`; days are dates. */
type ExampleSheet = {
  name: string;
  rows: readonly (readonly (string | Date | null)[])[];
  widths: readonly number[];
};

type HelpSheet = {
  title: string;
  steps: readonly string[];
  header: readonly string[];
  rows: readonly { cells: readonly string[]; mandatory: boolean }[];
  widths: readonly number[];
};

/** A workbook to fill in, independent of its file format. */
export type TemplateWorkbook = {
  language: Language;
  title: string;
  start: StartSheet;
  columns: readonly SheetColumn[];
  dateAlert: Alert;
  example: ExampleSheet;
  help: HelpSheet;
  /** The columns of the sheet `Vocabularies`. */
  vocabularies: readonly { name: string; terms: readonly string[]; width: number }[];
};

/**
 * All cells but dates are text: a spreadsheet program would make a date of the depth `3-40` and, in German, of the
 * latitude `12.5`; it would round long numbers and cut leading zeros. The import reads numbers from text with a point
 * or a comma.
 */
const cellFormats = {
  text: { format: 'text', width: 18 },
  wideText: { format: 'text', width: 34 },
  number: { format: 'number', width: 11 },
  date: { format: 'date', width: 13 },
} as const satisfies Record<SpreadsheetCell, Pick<SheetColumn, 'format' | 'width'>>;

function cellFormatOf({ name, field, several }: Column): Pick<SheetColumn, 'format' | 'width'> {
  const cellFormat = cellFormats[typeOf(field).spreadsheetCell(field)];
  // Several values in one cell are text.
  const { format, width } = several && cellFormat.format !== 'text' ? cellFormats.text : cellFormat;
  // The header is bold and has some padding.
  return { format, width: Math.max(width, Math.ceil(name.length * 1.1) + 3) };
}

type VocabularyLists = TemplateWorkbook['vocabularies'];

/** A list for each column with a controlled vocabulary, and last the missing-value terms. */
function vocabularyListsOf(columns: readonly Column[], t: Translate): VocabularyLists {
  const lists: { name: string; terms: readonly string[] }[] = [];
  for (const { field, name } of columns) {
    const terms = typeOf(field).terms?.(field);
    if (!terms) continue;
    lists.push({ name, terms: acceptsMissingTerm(field) ? [...terms, ...missingTerms] : terms });
  }
  lists.push({ name: t('templates.missingTerms'), terms: missingTerms });
  return lists.map(({ name, terms }) => ({
    name,
    terms,
    width: Math.max(...[name, ...terms].map((text) => text.length)) + 3,
  }));
}

function describeStartSheet(language: Language, t: Translate): StartSheet {
  return {
    name: startSheetNames[language],
    title: t('templates.start.title'),
    lines: [
      t('templates.start.fill', { samples: sheetNames.samples, example: exampleSheetNames[language] }),
      t('templates.start.columns'),
      t('templates.start.upload', { screen: t('shell.header.data') }),
    ],
  };
}

/** Two samples of one cruise; where a field has no second example, both have the same value. */
function describeExampleSheet(columns: readonly Column[], language: Language): ExampleSheet {
  const rows = [
    columns.map(({ field }) => field.example),
    columns.map(({ field }) => field.secondExample ?? field.example),
  ];
  const formats = columns.map(cellFormatOf);
  const longest = (index: number) => Math.max(...rows.map((row) => row[index]?.length ?? 0));
  return {
    name: exampleSheetNames[language],
    rows: rows.map((row) =>
      row.map((text, index) =>
        text !== undefined && formats[index]?.format === 'date' ? new Date(text) : (text ?? null),
      ),
    ),
    widths: formats.map(({ width }, index) => Math.max(width, longest(index) + 3)),
  };
}

/** The label, the meaning and the notation of a column. */
function describeColumn(column: Column, uses: readonly ColumnUse[], t: Translate, language: Language) {
  if (isMeasurementColumn(column))
    return {
      label: measurementLabel(column, language),
      meaning: measurementHelp(column, t, language),
      format: measurementFormat(column, t),
    };
  const { label, help } = columnTexts(column, t);
  const meaning = [describePurpose(column, uses, t) ?? [], help].flat().join(' ');
  return { label, meaning, format: describeFormat(column, t) };
}

function describeHelpSheet(
  columns: readonly Column[],
  uses: readonly ColumnUse[],
  t: Translate,
  language: Language,
): HelpSheet {
  const { samples, vocabularies: lists } = sheetNames;
  const summary = summarizeUses(uses, t);
  const rows = columns.map((column) => {
    const { label, meaning, format } = describeColumn(column, uses, t, language);
    const { mandatory, example = '', unit = '' } = column.field;
    const needed = mandatory ? t('templates.mandatory') : '';
    return {
      cells: [column.name, label, needed, meaning, format, example, unit],
      mandatory: !!mandatory,
    };
  });
  return {
    title: t('templates.help.title'),
    steps: [
      t('templates.help.rows', { sheet: samples }),
      ...(summary ? [summary] : []),
      t('templates.help.mandatory'),
      t('templates.help.lists', { sheet: lists }),
      t('templates.help.missing', { sheet: lists }),
      t('templates.help.cells'),
    ],
    header: [
      t('templates.help.column'),
      t('templates.help.label'),
      t('templates.help.needed'),
      t('templates.help.meaning'),
      t('templates.help.format'),
      t('templates.help.example'),
      t('templates.help.unit'),
    ],
    rows,
    widths: [36, 34, 12, 62, 44, 34, 9],
  };
}

/** Describes the workbook with these columns in their order; notes and help are in `language`. */
export function describeTemplateWorkbook(
  selected: readonly Column[],
  language: Language,
  uses: readonly ColumnUse[] = [],
): TemplateWorkbook {
  const t = getServerTranslate(language);
  const columns = selected.map((column) => (isMeasurementColumn(column) ? withExample(column) : column));
  const lists = vocabularyListsOf(columns, t);
  const sheetColumns = columns.map((column): SheetColumn => {
    const { name, field } = column;
    const listIndex = typeOf(field).terms ? lists.findIndex((list) => list.name === name) : -1;
    const list = lists[listIndex];
    return {
      name,
      mandatory: field.mandatory !== undefined,
      note: isMeasurementColumn(column) ? measurementNote(column, t, language) : headerNote(column, uses, t),
      ...cellFormatOf(column),
      // A drop-down list would refuse several values in one cell.
      ...(list &&
        !column.several && { list: { column: listIndex, terms: list.terms.length, alert: listAlert(name, t) } }),
    };
  });
  return {
    language,
    title: t('templates.title'),
    start: describeStartSheet(language, t),
    columns: sheetColumns,
    dateAlert: { title: t('templates.date.title'), message: t('templates.date.message') },
    example: describeExampleSheet(columns, language),
    help: describeHelpSheet(columns, uses, t, language),
    vocabularies: lists,
  };
}

function listAlert(column: string, t: Translate): Alert {
  const message = t('templates.list.message', { sheet: sheetNames.vocabularies, column });
  return { title: t('templates.list.title'), message };
}

/**
 * Up to this serial number, a date is probably a year that was typed as a number: the date would be before any sampling
 * day (2200 is the 8th of January 1906).
 */
export const maxYearAsSerialDate = yearRange.last;

/** The width of the first sheet's only column, in characters. */
export const startColumnWidth = 150;

/** Number of lines of a note in a box of some 52 characters, in both file formats. */
export function countNoteLines(note: readonly string[]): number {
  return note.reduce((lines, line) => lines + Math.ceil(line.length / 52), 0);
}
