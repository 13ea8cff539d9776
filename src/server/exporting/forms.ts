import { gfbioHeaders, gfbioSources } from '../../catalogue/archive/gfbio-columns.ts';
import { gfbioCells } from '../../catalogue/archive/gfbio-row.ts';
import { normalizeValues } from '../../catalogue/archive/normalize-values.ts';
import type { ElementValues } from '../../catalogue/archive/values.ts';
import { bulkUpdateColumns, idAndVersionColumns } from '../../catalogue/bulk-update-columns.ts';
import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { type ExportForm, exportForms, type TableFormName } from '../../catalogue/file-formats.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { runInTable } from '../../catalogue/run-in-table.ts';
import { templateColumns } from '../../catalogue/templates/templates.ts';
import { HttpError } from '../http/errors.ts';
import type { FlatValue, Selection } from '../search/index.ts';
import type { ExportedElement } from './exported-element.ts';
import { numberRunsInTable } from './runs-in-table.ts';
import type { CsvDialect } from './table-file.ts';

/**
 * A table of elements, a line each: its header, the columns that it is made from, and the line of an element that has
 * these.
 */
export type TableForm = {
  header: readonly string[];
  columns: readonly Column[];
  toRow: (element: ExportedElement) => FlatValue[];
  /** The entities whose records' numbers the lines are made from, beside the columns. */
  entitiesWithId?: readonly EntityName[];
  /** The form of its CSV files, where it is not that for spreadsheet programs. */
  csv?: CsvDialect;
  /** Columns that are to be left alone; a workbook shows them muted. */
  muted?: readonly Column[];
  /** Whether an import makes the same records of it again, persons without a name among them. */
  isForImport?: true;
};

/** Columns as they are, under the names of a template: what is filled in so can be imported. */
function formOfColumns(shown: readonly Column[]): TableForm {
  return {
    header: shown.map(({ name }) => name),
    columns: shown,
    toRow: (element) => element.cells(),
  };
}

/** All fields, and behind them what tells runs without a natural key apart. */
function full(): TableForm {
  const form = formOfColumns(columns);
  const numberOf = numberRunsInTable();
  return {
    ...form,
    header: [...form.header, runInTable.name],
    toRow: (element) => [...form.toRow(element), numberOf(element)],
    entitiesWithId: [runInTable.entity],
    isForImport: true,
  };
}

const small = formOfColumns(templateColumns(defaultSearchColumns));

/** The fields of one's own choice, in their order. @throws HttpError 400 where none was chosen */
function custom({ fields = [] }: Selection): TableForm {
  const chosen = [...new Set(fields)].flatMap((name) => columnOf(name) ?? []);
  if (chosen.length === 0) throw new HttpError(400, 'exporting.noFields');
  return formOfColumns(chosen);
}

/** The columns that the archive's template is made from. */
const gfbioSourceColumns: readonly Column[] = columns.filter(({ name }) => gfbioSources.includes(name));

/** The values of an element by the names of columns, for the archive's template and its check. */
export function elementValuesOf(element: ExportedElement): ElementValues {
  return normalizeValues((name) => {
    const column = columnOf(name);
    if (!column) throw new Error(`there is no column ${name}`);
    return element.values(column);
  });
}

const gfbio: TableForm = {
  header: gfbioHeaders,
  columns: gfbioSourceColumns,
  toRow: (element) => gfbioCells(elementValuesOf(element)),
  csv: { separator: ';', prefix: '' },
};

/** All fields with the numbers and versions of their records. */
export const bulkUpdateForm: TableForm = { ...formOfColumns(bulkUpdateColumns), muted: idAndVersionColumns };

/** Each form of export, for a selection. */
export const tableForms: { [F in TableFormName]: (selection: Selection) => TableForm } = {
  full,
  small: () => small,
  custom,
  revision: () => bulkUpdateForm,
  gfbio: () => gfbio,
};

/** Whether a text names a form of export. */
export function isExportForm(name: string): name is ExportForm {
  return Object.hasOwn(exportForms, name);
}
