import { describe, expect, it } from 'vitest';
import { readCell, textOf } from '../../catalogue/field-types.ts';
import { builtInFormat, displayedValue, parseFormat } from './cell-formats.ts';
import { numberWithText } from './number-formats.ts';

const text = { type: 'text' } as const;
const metres = { type: 'number', unit: 'm' } as const;

describe('a number with a custom format', () => {
  it.each<[format: string, number, shown: string]>([
    ['"S"000', 1, 'S001'],
    ['"S"000', 1234, 'S1234'],
    ['\\S000', 7, 'S007'],
    ['"PS"0"/"1', 12, 'PS12/1'],
    ['000-00', 12345, '123-45'],
    ['000\\-00', 1, '000-01'],
    ['00"."00"."0000', 14032019, '14.03.2019'],
    ['0" m"', 5, '5 m'],
    ['0" m"', -5, '-5 m'],
    ['0.00" m"', 5.255, '5.26 m'],
    ['0.0#" m"', 5.5, '5.5 m'],
    ['0.0#" m"', 5.25, '5.25 m'],
    ['#.##"x"', 0.5, '.5x'],
    ['"N"?0', 5, 'N 5'],
    ['"E"0;"W"0;"Greenwich"', 20, 'E20'],
    ['"E"0;"W"0;"Greenwich"', -20, 'W20'],
    ['"E"0;"W"0;"Greenwich"', 0, 'Greenwich'],
    ['[Red]"S"0', 4, 'S4'],
    ['[$EMB-407]\\ 0', 4, 'EMB 4'],
    ['"S"#,##0', 12, 'S12'],
    ['"S"General', 12.5, 'S12.5'],
    ['0%', 0.5, '50%'],
    ['00.0', 5, '05.0'],
    ['"Nr. "0_)', 3, 'Nr. 3'],
    ['0"a";@', 3, '3a'],
  ])('%s displays %d as %s, which is its text', (format, number, displayed) => {
    const cell = displayedValue(number, parseFormat(format), false);
    expect(cell).toEqual({ number, text: displayed, shown: displayed });
    expect(readCell(cell, text)).toBe(displayed);
    expect(readCell(cell, metres)).toBe(number);
  });

  it.each<[format: string, number: number]>([
    ['# ?/?', 0.5],
    ['"S"#,##0', 1234],
    ['"S"0,', 12_345],
    ['[>9]"S"0;0', 12],
    ['"S"@', 12],
    ['##0.0E+0', 12_345],
    [';;;', 5],
    ['"S"General', 1e-9],
    ['"S"0', 1e20],
    ['[DBNum1]0', 5],
    [`"${'S'.repeat(1000)}"0`, 5],
  ])('%s displays %d in an unknown way, so the digits are its text', (format, number) => {
    const cell = displayedValue(number, parseFormat(format), false);
    expect(cell).toEqual({ number, text: textOf(number), shown: null });
    expect(readCell(cell, text)).toBe(textOf(number));
    expect(readCell(cell, metres)).toBe(number);
  });

  it.each<[format: string, number: number]>([
    ['General', 1.5],
    ['@', 12],
    ['0', 123_456_789_012],
    ['0.00', 1.5],
    ['#,##0', 12_345],
    ['#,##0.00_);[Red](#,##0.00)', -12.5],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 0],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 5],
    ['0;-0', -5],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 1337],
    ['#,##0.00\\ [$€-407]', 12.5],
    ['', 5],
  ])('%s displays %d as a number', (format, number) => {
    expect(displayedValue(number, parseFormat(format), false)).toBe(number);
  });

  it.each<[format: string, number, digits: string, shown: string]>([
    ['0.00E+00', 100_000, '100000', '1.00E+05'],
    ['0E+00', 2e-5, '0.00002', '2E-05'],
    ['General', 123_456_789_012, '123456789012', '1.23457E+11'],
  ])('%s displays %d as %s with an exponent, and its digits are the text', (format, number, digits, displayed) => {
    const cell = displayedValue(number, parseFormat(format), false);
    expect(cell).toEqual({ number, text: digits, shown: displayed });
    expect(readCell(cell, text)).toBe(digits);
  });

  it('has built-in formats that the workbook does not contain', () => {
    expect(displayedValue(0.25, builtInFormat(9), false)).toMatchObject({ text: '25%' });
    expect(displayedValue(1e5, builtInFormat(11), false)).toMatchObject({ shown: '1.00E+05' });
    expect(displayedValue(0.5, builtInFormat(12), false)).toMatchObject({ shown: null });
    for (const plain of [0, 1, 2, 3, 4, 37, 38, 39, 40, 49])
      expect(displayedValue(5, builtInFormat(plain), false)).toBe(5);
  });
});

describe('a number with its displayed text in the file', () => {
  it.each<[number: number, shown: string]>([
    [1, 'S001'],
    [12, 'PS12/1'],
    [5, '5 m'],
    [12_345, '123-45'],
    [14_032_019, '14.03.2019'],
    [0.5, '50 %'],
    [0.5, '1/2'],
  ])('%d has the text %s', (number, displayed) => {
    expect(numberWithText(number, displayed)).toEqual({ number, text: displayed, shown: displayed });
  });

  it.each<[number: number, shown: string]>([
    [1.5, '1,50'],
    [1234.5, '1.234,50'],
    [1_234_567, '1 234 567'],
    [-5, '(5)'],
    [1337, '$1,337.00'],
    [12.5, '12,50 €'],
    [-5, '\u22125'],
    [0, '-'],
    [5, '###'],
    [5, ''],
  ])('%d displayed as %s is a number', (number, displayed) => {
    expect(numberWithText(number, displayed)).toBe(number);
  });

  it('keeps its digits if it is displayed with an exponent', () => {
    expect(numberWithText(1e5, '1,00E+05')).toEqual({ number: 1e5, text: '100000', shown: '1,00E+05' });
  });
});
