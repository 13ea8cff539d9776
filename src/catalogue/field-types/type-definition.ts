import type { FilledCell, Problem, Value } from '../cells.ts';
import type { Field } from '../definition.ts';
import type { Schema } from '../json-schema.ts';

/** The alignment and the letters of values that stand below each other. */
export type Face = 'text' | 'mono' | 'number' | 'degrees' | 'date';

/** The kind of cell in a template; `number` is text that stands at the right. */
export type SpreadsheetCell = 'text' | 'wideText' | 'number' | 'date';

/** The JSON types in which a value may be given, the rules of JSON Schema for it, and the schema of its list of terms. */
type InputSchema = { types: readonly string[]; pattern?: string; terms?: Schema } & Schema;

/**
 * All that server and pages must know of a type of field. Every property is needed, so that a type cannot forget one.
 * Its input belongs to the pages alone (`src/web/records/form/field-inputs.ts`), its filters and its order in lists to the
 * server (`src/server/records/field-filters.ts` and `src/server/database/sort-keys.ts`).
 */
export type TypeDef<F extends Field> = {
  /** The PostgreSQL type of its column; none for what is kept in a table of pairs. */
  column: 'text' | 'integer' | 'double precision' | 'partial_date' | null;
  /** Whether a search by words looks into it. */
  searched: boolean;
  /** Whether it is measured or dated: where such a value may be left out, a reason may be given. */
  measured: boolean;
  /** Whether values that differ only in capitals are the same. */
  ignoresCase: boolean;
  face: (field: F) => Face;
  spreadsheetCell: (field: F) => SpreadsheetCell;
  /** The list that a value is chosen from, if any. */
  terms: ((field: F) => readonly string[]) | null;
  /** Begins the web address of a value, which follows, or makes it of the value; null where none has an address. */
  resolver: string | ((value: string) => string | null) | null;
  /**
   * Checks a trimmed, non-empty value and gives it in the form in which it is kept.
   * @param typed the same before it was trimmed
   */
  parse: (cell: FilledCell, field: F, typed: FilledCell) => Value | Problem;
  /** The form of a value that is kept and handed out. */
  storedSchema: (field: F) => Schema;
  /** The form of a value that the parser takes. It may take too much, but must not refuse what the parser takes. */
  inputSchema: (field: F) => InputSchema;
};
