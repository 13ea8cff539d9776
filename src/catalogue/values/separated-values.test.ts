import fc from 'fast-check';
import { parseCsv } from 'hucre/csv';
import { describe, expect, it } from 'vitest';
import {
  escapeForWorkbook,
  formatSeparatedCell,
  readSeparatedCell,
  type Separator,
  unescapeFormulas,
} from './separated-values.ts';

const separators: readonly Separator[] = [',', ';', '\t'];

describe('a cell of a text file', () => {
  it.each(['=1+1', '+1', '-2', '@cmd', '\t=1+1', '\r=1+1'])('gets an apostrophe if it begins like %j', (text) => {
    for (const delimiter of separators)
      expect(parseCsv(formatSeparatedCell(text), { delimiter })[0]?.[0]).toMatch(/^'/);
  });

  it('is unchanged without special characters', () => {
    expect(['sea water', 'a-b=c', '54.32', -20.5, null].map(formatSeparatedCell)).toEqual([
      'sea water',
      'a-b=c',
      '54.32',
      '-20.5',
      '',
    ]);
  });

  it.each([
    ['a "word"', '"a ""word"""'],
    ['one\ntwo', '"one\ntwo"'],
    ['one,two', '"one,two"'],
    ['one;two', '"one;two"'],
    ['one\ttwo', '"one\ttwo"'],
  ])('is quoted if %j would be split', (text, cell) => {
    expect(formatSeparatedCell(text)).toBe(cell);
  });

  it('has coordinates unchanged', () => {
    expect(formatSeparatedCell('54.32,-20.5;-3')).toBe('"54.32,-20.5;-3"');
  });

  it.each([
    ["x;=cmd|' /C calc'!A0;y", `"x;'=cmd|' /C calc'!A0;y"`],
    ['x\t@SUM(1)', `"x\t'@SUM(1)"`],
    ['x,-2+3', `"x,'-2+3"`],
    ['x\n=1', `"x\n'=1"`],
  ])('has no formula for a program that ignores its quotes: %j', (text, cell) => {
    expect(formatSeparatedCell(text)).toBe(cell);
  });

  it.each(["'", "''", "'a", "'t Zand", "'5", "''5", "it's; a 'word'", "1;'-2", "'-2;3"])(
    'loses no apostrophe of its own: %j',
    (text) => {
      expect(unescapeFormulas(String(parseCsv(formatSeparatedCell(text))[0]?.[0]))).toBe(text);
    },
  );

  it('never begins with a formula at any separator, and is read back unchanged', () => {
    const piece = fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '"', 'a', '1', '.', ' ', "'");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const cell = formatSeparatedCell(text);
        for (const delimiter of separators) {
          const read = String(parseCsv(`${cell}${delimiter}end`, { delimiter })[0]?.[0] ?? '');
          expect(read).not.toMatch(/^[=+\-@\t\r]/);
          if (!/[;,\t\r\n]/.test(text)) expect(read).toBe(/^(?:'*[=+\-@]|'+\d)/.test(text) ? `'${text}` : text);
          expect(unescapeFormulas(read)).toBe(text);
          expect(unescapeFormulas(escapeForWorkbook(text))).toBe(text);
          for (const part of cell
            .slice(1)
            .split(/[;,\t\r\n]/)
            .slice(1))
            expect(part).not.toMatch(/^(?:[=@]|[+-](?!\d+(?:\.\d+)?"?$))/);
        }
      }),
    );
  });
});

it.each([
  ['="00123"', '00123'],
  [' ="a ""b""" ', 'a "b"'],
  ["'00123", '00123'],
  ["'-5", '-5'],
  ["'=1+1", '=1+1'],
  ["''", "''"],
  ["'t Zand", "'t Zand"],
  ["'", "'"],
  ['=A1', '=A1'],
  ['="a"&"b"', '="a"&"b"'],
  ['S1', 'S1'],
])('the cell %j of a foreign text file is read as %j', (cell, text) => {
  expect(readSeparatedCell(cell)).toBe(text);
});

it.each([
  ['=x', '=x'],
  ["it's", "it's"],
  ["'=x", "''=x"],
  ["a;'=x", "a;''=x"],
])('%j is written to a workbook as %j', (text, cell) => {
  expect(escapeForWorkbook(text)).toBe(cell);
});
