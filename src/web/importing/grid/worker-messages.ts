import type { Cell } from '../../../catalogue/cells.ts';
import type { MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import type { TableCheck } from '../../../table/check-table.ts';
import type { JoinReport, UnjoinedSheets } from '../../../table/joining/join-sheets.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import type { MappedTable, SheetView } from '../../../table/mapping/foreign-table.ts';
import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';
import type { Readiness } from '../../../table/readiness/readiness.ts';
import type { TableRange } from '../../../table/reading/find-table.ts';
import type { DetectedEncoding, SelectableEncoding } from '../../../table/reading/text-encodings.ts';
import type { TableColumns } from './add-columns.ts';
import type { PackedEdits } from './packed-edits.ts';

/**
 * A file with a table, its encoding where that was selected, and the files that were chosen with it; or a text from the
 * clipboard.
 */
export type TableInput =
  | { file: File; encoding?: SelectableEncoding | undefined; others?: readonly File[] | undefined }
  | { text: string };

/** An opened file: its sheets, the view of the sheet with the table, and the detected encoding of a text file. */
export type OpenedFile = {
  sheets: { name: string; hidden: boolean }[];
  view: SheetView;
  letters: DetectedEncoding | null;
  /** The sheets that belong together; null where there are no two tables. */
  join: JoinReport | null;
};

/** Whether files are one table; if not, the reasons, and the files that are no table at all. */
export type FilesTogether = {
  isOne: boolean;
  unjoined: UnjoinedSheets[];
  refused: { file: string; code: string; params: Readonly<Record<string, string | number>> }[];
};

/** The mapping of a table, which may be incomplete, and the name of its preset. */
export type MappingDraft = Pick<MappingPreset, 'name' | 'recipe'>;

/** The mappings of all sheets and headers that were viewed, by their `draftKey`. */
export type MappingDrafts = ReadonlyMap<string, MappingDraft>;

/** A cell by the indexes of its row and column in the table, from 0. */
export type CellRef = { row: number; column: number };

/** A cell with its new value. */
export type Edit = CellRef & { value: Cell };

/** A table with our columns, and its file. Pasted cells have a text file, or null in drafts of former versions. */
export type Table = MappedTable & {
  filename: string;
  file: File | null;
  /** The files that were chosen with it. */
  others?: readonly File[] | undefined;
  /** The detected encoding of a text file; null for any other, and in drafts of former versions. */
  letters: DetectedEncoding | null;
  /** Whether an upload can read exactly this table from the file; otherwise a workbook of the table is sent. */
  isUploadable: boolean;
  /** The preset by which a foreign table was mapped; null for a template. */
  profile: MappingPreset | null;
};

/** The members of a table that its check needs. */
export type TableToCheck = Pick<MappedTable, 'columns' | 'lines' | 'rows' | 'warnings'> &
  Partial<Pick<MappedTable, 'origin'>>;

/**
 * A check with the indexes of the columns by all names that an error may use. The worker finds them, as it knows the labels of both
 * languages, which the page would have to load for it.
 */
export type CheckedTable = TableCheck & { columnIndexes: ReadonlyMap<string, number> };

/** The methods of the table's worker; each returns a promise. */
export type TableWorkerMethods = {
  /** Sets the types of measurements by which columns are recognized. */
  setTypes: (types: readonly MeasurementType[]) => null;
  /** @throws a TableWorkerError with the key of its message where the file is no table */
  open: (input: TableInput) => OpenedFile;
  /** Compares files that were chosen together; the opened table stays. */
  compareFiles: (files: readonly File[]) => FilesTogether;
  view: (input: { sheet: number; header: number | null }) => SheetView;
  /** Builds the table with our columns: of a template, or by a mapping. */
  buildTable: (input: { sheet: number; range: TableRange; mapping: ColumnMapping | null }) => MappedTable;
  /** Loads the table of a draft. */
  restoreTable: (table: TableToCheck) => null;
  /** Discards the table. */
  clear: (nothing: null) => null;
  edit: (edits: PackedEdits) => null;
  /** Adds columns, or takes back their adding. */
  setColumns: (columns: TableColumns) => null;
  /** @returns null if the table was edited during the check */
  check: (nothing: null) => CheckedTable | null;
  /**
   * How many elements of the last check the archives would take.
   * @returns null if the table was edited since, or cannot be read
   */
  readiness: (nothing: null) => Readiness | null;
  /** The table as an xlsx workbook, each row with the number it has in its file. */
  writeWorkbook: (nothing: null) => Uint8Array<ArrayBuffer>;
  /** Opens the table for a bulk update of stored elements beside the opened file. @returns its columns */
  openStored: (file: File) => string[];
  /** The table of a bulk update with the measurements of the opened file, as an xlsx workbook. */
  joinMeasurements: (input: { sheet: number; range: TableRange; mapping: ColumnMapping }) => {
    workbook: Uint8Array<ArrayBuffer>;
    missing: number;
  };
  /** A text file as an xlsx workbook, with the columns of the file. */
  convertTextFile: (input: { file: File; encoding: SelectableEncoding | undefined }) => Uint8Array<ArrayBuffer>;
};

export type MethodName = keyof TableWorkerMethods;
export type WorkerRequest = {
  [N in MethodName]: { id: number; name: N; input: Parameters<TableWorkerMethods[N]>[0] };
}[MethodName];
export type WorkerResponse = { id: number } & (
  | { result: ReturnType<TableWorkerMethods[MethodName]> }
  | { failure: { code: string; params: Readonly<Record<string, string | number>> } }
);
