import { type FilledCell, Problem, shorten, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { checkEmail, emailPattern, hasControlCharacter, maxEmailLength } from '../persons/accounts.ts';
import type { TypeDef } from './type-definition.ts';

type EmailField = FieldOf<'email'>;

function parse(cell: FilledCell, _field: EmailField, typed: FilledCell): string | Problem {
  // Trimming would hide a line break at the end.
  if (hasControlCharacter(textOf(typed))) return new Problem('email', { value: shorten(typed) });
  const text = textOf(cell);
  return checkEmail(text) ? new Problem('email', { value: shorten(cell) }) : text;
}

export const email = {
  column: 'text',
  searched: true,
  ignoresCase: true,
  displayKind: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: null,
  parse,
  // There is no pattern, because the administrator's address from the settings need not match it.
  storedSchema: () => ({ type: 'string', minLength: 1, maxLength: maxEmailLength }),
  inputSchema: () => ({ types: ['string'], maxLength: maxEmailLength, pattern: emailPattern.source }),
} as const satisfies TypeDef<EmailField>;
