import { gfbioSources } from '../../catalogue/archive/gfbio-columns.ts';
import { gfbioHeaders } from '../../catalogue/archive/gfbio-headers.ts';
import { gfbioCells } from '../../catalogue/archive/gfbio-row.ts';
import { gfbioKnowsUnit } from '../../catalogue/archive/measured-attributes.ts';
import { normalizeValues } from '../../catalogue/archive/normalize-values.ts';
import type { ElementValues } from '../../catalogue/archive/values.ts';
import { bulkUpdateColumns, idAndVersionColumns } from '../../catalogue/bulk-update-columns.ts';
import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { type ExportForm, exportForms, type TableFormName } from '../../catalogue/file-formats.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { runInTable } from '../../catalogue/run-in-table.ts';
import { templateColumns } from '../../catalogue/templates/templates.ts';
import { nameWithoutUnit } from '../../table/measurements/measurement-columns.ts';
import type { ReadTransaction } from '../http/read-transaction.ts';
import { type FlatValue, readMeasuredColumns, type Selection } from '../search/index.ts';
import type { ExportedElement } from './exported-element.ts';
import { columnsOfTypes, measuredAttributesOf, planMeasured, readUsedTags } from './measured-attributes.ts';
import { numberRunsInTable } from './runs-in-table.ts';
import type { CsvDialect } from './table-file.ts';

/** A table with a row for each element: its header, the columns that it needs, and the function that makes a row. */
export type TableForm = {
  header: readonly string[];
  columns: readonly Column[];
  toRow: (element: ExportedElement) => FlatValue[];
  /** The entities whose ids the rows need in addition to the columns. */
  entitiesWithId?: readonly EntityName[];
  /** The dialect of its CSV files, if it is not that for spreadsheet programs. */
  csv?: CsvDialect;
  /** Columns that should not be edited; a workbook shows them muted. */
  muted?: readonly Column[];
  /** Whether the table is meant for an import that creates the same records again, including persons without a name. */
  isForImport?: true;
};

/** The elements of an export. @property ids the text of an array of PostgreSQL */
export type SelectedElements = { reading: ReadTransaction; ids: string };

/** The columns of the measurements that elements have. */
const measuredOf = ({ reading, ids }: SelectedElements) => readMeasuredColumns(reading.db, ids);

/** A form with the headers of templates, so that it can be imported again. */
function formOfColumns(selected: readonly Column[]): TableForm {
  return {
    header: selected.map(({ name }) => name),
    columns: selected,
    toRow: (element) => element.cells(),
  };
}

/** All fields and measurements, and a column that distinguishes runs without a natural key. */
export function fullForm(measured: readonly Column[]): TableForm {
  const form = formOfColumns([...columns, ...measured]);
  const numberOf = numberRunsInTable();
  return {
    ...form,
    header: [...form.header, runInTable.name],
    toRow: (element) => [...form.toRow(element), numberOf(element)],
    entitiesWithId: [runInTable.entity],
    isForImport: true,
  };
}

const full = async (_selection: Selection, elements: SelectedElements): Promise<TableForm> =>
  fullForm(await measuredOf(elements));

const small = formOfColumns(templateColumns(defaultSearchColumns));

/** Whether a column of measurements has a name, with or without its unit. */
const isNamed = (name: string) => (column: Column) =>
  [column.name, nameWithoutUnit(column.name)].some((one) => one.toLowerCase() === name.toLowerCase());

/** The fields that the user has selected, in this order. */
async function custom({ fields = [] }: Selection, elements: SelectedElements): Promise<TableForm> {
  const measured = fields.every(columnOf) ? [] : await measuredOf(elements);
  const selected = [...new Set(fields)].flatMap((name) => columnOf(name) ?? measured.find(isNamed(name)) ?? []);
  return formOfColumns(selected);
}

/** The columns from which GFBio's template is filled. */
const gfbioSourceColumns: readonly Column[] = columns.filter(({ name }) => gfbioSources.includes(name));

/** The values of an element by column, for the template and the check of an archive. */
export function elementValuesOf(element: ExportedElement): ElementValues {
  return normalizeValues((name) => {
    const column = columnOf(name);
    if (!column) throw new Error(`there is no column ${name}`);
    return element.values(column);
  });
}

/** GFBio's template. Measurements follow its columns, as the broker makes further attributes of a sample of all others. */
async function gfbio(_selection: Selection, elements: SelectedElements): Promise<TableForm> {
  const types = planMeasured(await measuredOf(elements));
  const tags = await readUsedTags(elements.reading, elements.ids, types, gfbioKnowsUnit);
  return {
    header: [...gfbioHeaders, ...tags],
    columns: [...gfbioSourceColumns, ...columnsOfTypes(types)],
    toRow: (element) => {
      const attributes = measuredAttributesOf(types, element, gfbioKnowsUnit);
      const byTag = new Map(attributes.map(({ tag, value }) => [tag, value]));
      return [...gfbioCells(elementValuesOf(element)), ...tags.map((tag) => byTag.get(tag) ?? null)];
    },
    csv: { separator: ';', prefix: '' },
  };
}

/** All fields and measurements with the ids and versions of their records, which stand at the right end. */
export const bulkUpdateForm = async (elements: SelectedElements): Promise<TableForm> => ({
  ...formOfColumns([
    ...bulkUpdateColumns.filter((column) => !idAndVersionColumns.includes(column)),
    ...(await measuredOf(elements)),
    ...idAndVersionColumns,
  ]),
  muted: idAndVersionColumns,
});

/** Makes a form for a selection and its elements. It reads which measurements they have only if it shows them. */
type MakeForm = (selection: Selection, elements: SelectedElements) => TableForm | Promise<TableForm>;

/** The forms of export by name. */
export const tableForms = {
  full,
  small: () => small,
  custom,
  revision: (_selection, elements) => bulkUpdateForm(elements),
  gfbio,
} satisfies { [F in TableFormName]: MakeForm };

/** Whether a text is the name of a form of export. */
export function isExportForm(name: string): name is ExportForm {
  return Object.hasOwn(exportForms, name);
}
