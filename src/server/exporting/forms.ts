import { archiveHeaders, archiveSources } from '../../catalogue/archive/columns.ts';
import { forArchives } from '../../catalogue/archive/given.ts';
import { archiveCells, type Given } from '../../catalogue/archive/line.ts';
import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { type ExportForm, exportForms, type TableFormName } from '../../catalogue/file-formats.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { numberColumns, revisionColumns } from '../../catalogue/revision.ts';
import { runInTable } from '../../catalogue/run-in-table.ts';
import { templateColumns } from '../../catalogue/templates.ts';
import { HttpError } from '../http/errors.ts';
import type { FlatValue } from '../search/elements.ts';
import type { Selection } from '../search/selection.ts';
import type { ExportedElement } from './cells.ts';
import { runsInTable } from './runs-in-table.ts';
import type { CsvForm } from './table-file.ts';

/** A table of elements, a line each: its header, the columns that it is made from, and the line of an element that has these. */
export type TableForm = {
  header: readonly string[];
  columns: readonly Column[];
  line: (element: ExportedElement) => FlatValue[];
  /** The entities whose records' numbers the lines are made from, beside the columns. */
  numbered?: readonly EntityName[];
  /** The form of its CSV files, where it is not that for spreadsheet programs. */
  csv?: CsvForm;
  /** Columns that are to be left alone; a workbook shows them muted. */
  muted?: readonly Column[];
  /** Whether an import makes the same records of it again, persons without a name among them. */
  isForImport?: true;
};

/** Columns as they are, under the names of a template: what is filled in so can be imported. */
function asTemplate(shown: readonly Column[]): TableForm {
  return {
    header: shown.map(({ name }) => name),
    columns: shown,
    line: (element) => element.cells(),
  };
}

/** All fields, and behind them what tells runs without a natural key apart. */
function full(): TableForm {
  const form = asTemplate(columns);
  const numberOf = runsInTable();
  return {
    ...form,
    header: [...form.header, runInTable.name],
    line: (element) => [...form.line(element), numberOf(element)],
    numbered: [runInTable.entity],
    isForImport: true,
  };
}

const small = asTemplate(templateColumns(defaultSearchColumns));

/** The fields of one's own choice, in their order. @throws HttpError 400 where none was chosen */
function custom({ fields = [] }: Selection): TableForm {
  const chosen = [...new Set(fields)].flatMap((name) => columnOf(name) ?? []);
  if (chosen.length === 0) throw new HttpError(400, 'exporting.noFields');
  return asTemplate(chosen);
}

/** The columns that the archive's template is made from. */
const archiveSourceColumns: readonly Column[] = columns.filter(({ name }) => archiveSources.includes(name));

/** The values of an element by the names of columns, for the archive's template and its check. */
export function givenIn(element: ExportedElement): Given {
  return forArchives((name) => {
    const column = columnOf(name);
    if (!column) throw new Error(`there is no column ${name}`);
    return element.values(column);
  });
}

const archive: TableForm = {
  header: archiveHeaders,
  columns: archiveSourceColumns,
  line: (element) => archiveCells(givenIn(element)),
  csv: { separator: ';', begin: '' },
};

/** All fields with the numbers and versions of their records. */
export const revisionForm: TableForm = { ...asTemplate(revisionColumns), muted: numberColumns };

/** Each form of export, for a selection. */
export const tableForms: { [F in TableFormName]: (selection: Selection) => TableForm } = {
  full,
  small: () => small,
  custom,
  revision: () => revisionForm,
  gfbio: () => archive,
};

/** Whether a text names a form of export. */
export function isExportForm(name: string): name is ExportForm {
  return Object.hasOwn(exportForms, name);
}
