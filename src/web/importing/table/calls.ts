import type { Cell } from '../../../catalogue/cells.ts';
import type { TableCheck } from '../../../table/check-table.ts';
import type { ChosenEncoding, Letters } from '../../../table/encodings.ts';
import type { Place } from '../../../table/find-table.ts';
import type { OwnRows, SheetView } from '../../../table/own-table.ts';
import type { Profile } from '../../../table/profiles.ts';
import type { Recipe } from '../../../table/recipe.ts';

/** A file that is a table, and the encoding of its letters where that was chosen; or a text from the clipboard. */
export type Given = { file: File; encoding?: ChosenEncoding | undefined } | { text: string };

/** A file that was opened: its sheets, the one with the table, and how the letters of a text file were read. */
export type Opened = { sheets: { name: string; hidden: boolean }[]; view: SheetView; letters: Letters | null };

/** The way in which the columns of a table are matched so far, and the name that it is to have. */
export type Draft = Pick<Profile, 'name' | 'recipe'>;

/** The same of each sheet and header that was looked at. */
export type Drafts = ReadonlyMap<string, Draft>;

/** A cell, by the places of its row and its column in the table. */
export type CellPlace = { row: number; column: number };

/** A cell that was corrected. */
export type Edit = CellPlace & { value: Cell };

/** A table with our columns, and the file it came from: of pasted cells a text, or none where they were kept before that was so. */
export type Table = OwnRows & {
  filename: string;
  file: File | null;
  /** How the letters of a text file were read; null for any other, and where it was kept before that was known. */
  letters: Letters | null;
  /** Whether an upload reads this very table in the file; else a workbook is made of it to be sent. */
  isUploadable: boolean;
  /** The way it was made of a table with other columns; null where it has ours. */
  profile: Profile | null;
};

/** A table as far as it is checked. */
export type TableToCheck = Pick<OwnRows, 'columns' | 'lines' | 'rows' | 'warnings'> & Partial<Pick<OwnRows, 'origin'>>;

/** Calls to the worker that holds the table; each answers a promise. */
export type TableCalls = {
  /** @throws a {@link FailedCall} with the sentence's key where the file is no table */
  open: (given: Given) => Opened;
  view: (choice: { sheet: number; header: number | null }) => SheetView;
  /** Makes our table: as it stands, or by a recipe. */
  take: (choice: { sheet: number; place: Place; recipe: Recipe | null }) => OwnRows;
  /** Takes a table that was kept. */
  put: (table: TableToCheck) => null;
  /** Gives the table up. */
  clear: (nothing: null) => null;
  edit: (edits: readonly Edit[]) => null;
  /** Null where an edit came in between. */
  check: (nothing: null) => TableCheck | null;
  /** The table as an xlsx workbook, each row where it stood in its file. */
  workbook: (nothing: null) => Uint8Array<ArrayBuffer>;
  /** A text file as an xlsx workbook, with its own columns. */
  textWorkbook: (given: { file: File; encoding: ChosenEncoding | undefined }) => Uint8Array<ArrayBuffer>;
};

export type CallName = keyof TableCalls;
export type Question = { [N in CallName]: { id: number; name: N; given: Parameters<TableCalls[N]>[0] } }[CallName];
export type Answer = { id: number } & (
  | { result: ReturnType<TableCalls[CallName]> }
  | { failure: { code: string; params: Readonly<Record<string, string | number>> } }
);
