import { type FilledCell, Problem, shorten, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import type { TypeDef } from './type-definition.ts';

const maxLength = 1000;
const pattern = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"]+$/;

function parse(cell: FilledCell): string | Problem {
  const text = textOf(cell);
  const isUrl = text.length <= maxLength && pattern.test(text) && URL.canParse(text);
  return isUrl ? text : new Problem('url', { value: shorten(cell) });
}

export const url = {
  column: 'text',
  searched: true,
  ignoresCase: false,
  displayKind: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: '',
  parse,
  storedSchema: () => ({ type: 'string', pattern: pattern.source }),
  inputSchema: () => ({ types: ['string'], maxLength, pattern: pattern.source }),
} as const satisfies TypeDef<FieldOf<'url'>>;
