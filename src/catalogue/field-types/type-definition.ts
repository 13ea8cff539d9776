import type { FilledCell, Problem, Value } from '../cells.ts';
import type { Field } from '../definition.ts';
import type { Schema } from '../json-schema.ts';

/** The font and alignment of values in a column. */
export type DisplayKind = 'text' | 'mono' | 'number' | 'degrees' | 'date';

/** The kind of cell in a template; `number` is right-aligned text. */
export type SpreadsheetCell = 'text' | 'wideText' | 'number' | 'date';

/** The accepted JSON types of a value, further rules of JSON Schema, and the schema of its vocabulary. */
type InputSchema = { types: readonly string[]; pattern?: string; terms?: Schema } & Schema;

/**
 * The definition of a field type, shared by server and pages. All properties are required, so that no type lacks one.
 * Inputs are defined in `src/web/records/form/field-inputs.ts`, filters and sorting in
 * `src/server/records/field-filters.ts` and `src/server/database/sort-keys.ts`.
 */
export type TypeDef<F extends Field> = {
  /** The PostgreSQL type of its column; null for a type that is stored in a join table. */
  column: 'text' | 'integer' | 'double precision' | 'partial_date' | 'jsonb' | null;
  /** Whether the full-text search includes it. */
  searched: boolean;
  /** Whether values that differ only in case are equal. */
  ignoresCase: boolean;
  displayKind: (field: F) => DisplayKind;
  spreadsheetCell: (field: F) => SpreadsheetCell;
  /** The terms of its vocabulary; null for a type without one. */
  terms: ((field: F) => readonly string[]) | null;
  /** The prefix of a value's URL, or a function that returns the URL; null for a type without URLs. */
  resolver: string | ((value: string) => string | null) | null;
  /**
   * Checks a trimmed, non-empty value and returns it in its stored form.
   * @param typed the value before it was trimmed
   */
  parse: (cell: FilledCell, field: F, typed: FilledCell) => Value | Problem;
  /** The schema of a stored value. */
  storedSchema: (field: F) => Schema;
  /**
   * The schema of an accepted value. It may accept more than the parser, but must not refuse what the parser accepts.
   */
  inputSchema: (field: F) => InputSchema;
};
