import type { Cell } from '../../../catalogue/cells.ts';
import type { TableCheck } from '../../../table/check-table.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import type { MappedTable, SheetView } from '../../../table/mapping/foreign-table.ts';
import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';
import type { TableRange } from '../../../table/reading/find-table.ts';
import type { DetectedEncoding, SelectableEncoding } from '../../../table/reading/text-encodings.ts';

/** A file that is a table, and the encoding of its letters where that was chosen; or a text from the clipboard. */
export type TableInput = { file: File; encoding?: SelectableEncoding | undefined } | { text: string };

/** A file that was opened: its sheets, the one with the table, and how the letters of a text file were read. */
export type OpenedFile = {
  sheets: { name: string; hidden: boolean }[];
  view: SheetView;
  letters: DetectedEncoding | null;
};

/** The way in which the columns of a table are matched so far, and the name that it is to have. */
export type MappingDraft = Pick<MappingPreset, 'name' | 'recipe'>;

/** The same of each sheet and header that was looked at. */
export type MappingDrafts = ReadonlyMap<string, MappingDraft>;

/** A cell, by the places of its row and its column in the table. */
export type CellRef = { row: number; column: number };

/** A cell that was corrected. */
export type Edit = CellRef & { value: Cell };

/** A table with our columns, and the file it came from: of pasted cells a text, or none where they were kept before that was so. */
export type Table = MappedTable & {
  filename: string;
  file: File | null;
  /** How the letters of a text file were read; null for any other, and where it was kept before that was known. */
  letters: DetectedEncoding | null;
  /** Whether an upload reads this very table in the file; else a workbook is made of it to be sent. */
  isUploadable: boolean;
  /** The way it was made of a table with other columns; null where it has ours. */
  profile: MappingPreset | null;
};

/** A table as far as it is checked. */
export type TableToCheck = Pick<MappedTable, 'columns' | 'lines' | 'rows' | 'warnings'> &
  Partial<Pick<MappedTable, 'origin'>>;

/** Calls to the worker that holds the table; each answers a promise. */
export type TableWorkerMethods = {
  /** @throws a {@link FailedCall} with the sentence's key where the file is no table */
  open: (input: TableInput) => OpenedFile;
  view: (choice: { sheet: number; header: number | null }) => SheetView;
  /** Makes our table: as it stands, or by a recipe. */
  buildTable: (choice: { sheet: number; range: TableRange; mapping: ColumnMapping | null }) => MappedTable;
  /** Takes a table that was kept. */
  restoreTable: (table: TableToCheck) => null;
  /** Gives the table up. */
  clear: (nothing: null) => null;
  edit: (edits: readonly Edit[]) => null;
  /** Null where an edit came in between. */
  check: (nothing: null) => TableCheck | null;
  /** The table as an xlsx workbook, each row where it stood in its file. */
  writeWorkbook: (nothing: null) => Uint8Array<ArrayBuffer>;
  /** A text file as an xlsx workbook, with its own columns. */
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
