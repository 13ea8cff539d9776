import { readText, textOf } from '../cells.ts';
import type { TextField } from '../definition.ts';
import { maxCellCharacters } from '../templates/sheets.ts';
import type { TypeDef } from './type-definition.ts';

const maxLineLength = 1000;

/** The greatest number of characters of a text field. */
export function maxTextLength({ long, maxLength }: TextField): number {
  return maxLength ?? (long ? maxCellCharacters : maxLineLength);
}

export const text = {
  column: 'text',
  searched: true,
  ignoresCase: false,
  displayKind: ({ mono, numeric }) => (numeric ? 'number' : mono ? 'mono' : 'text'),
  spreadsheetCell: ({ long }) => (long ? 'wideText' : 'text'),
  terms: null,
  resolver: null,
  parse: (cell, field) => readText(textOf(cell), maxTextLength(field)),
  storedSchema: (field) => ({ type: 'string', minLength: 1, maxLength: maxTextLength(field) }),
  inputSchema: (field) => ({ types: ['string', 'number'], maxLength: maxTextLength(field) }),
} as const satisfies TypeDef<TextField>;
