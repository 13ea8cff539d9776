import { type FilledCell, Problem, shown, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import type { TypeDef } from './definition.ts';

const maxLength = 1000;
const shape = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"]+$/;

function parse(cell: FilledCell): string | Problem {
  const text = textOf(cell);
  const isUrl = text.length <= maxLength && shape.test(text) && URL.canParse(text);
  return isUrl ? text : new Problem('url', { value: shown(cell) });
}

export const url = {
  column: 'text',
  searched: true,
  measured: false,
  ignoresCase: false,
  face: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: '',
  parse,
  keptSchema: () => ({ type: 'string', pattern: shape.source }),
  givenSchema: () => ({ types: ['string'], maxLength, pattern: shape.source }),
} as const satisfies TypeDef<FieldOf<'url'>>;
