import { describe, expect, it } from 'vitest';
import { correctCell, groupIssues, replaceInCell } from './issue-groups.ts';

describe('a wrong value', () => {
  it('can be replaced in all its rows, a serial number as well', () => {
    const params = { value: '43544' };
    const findings = [3, 7].map((line) => ({ line, field: 'seq_date', code: 'dateNumber', params }));
    expect(groupIssues(findings)).toMatchObject([{ value: '43544', lines: [3, 7] }]);
    expect(replaceInCell(43544, '43544', '2019-03-20', 'seq_date')).toBe('2019-03-20');
  });

  it('of which only the beginning is told is not replaced, as two may begin alike', () => {
    const params = { value: `https://example.org/${'a'.repeat(37)}…` };
    const findings = [3, 7].map((line) => ({ line, field: 'url', code: 'url', params }));
    expect(groupIssues(findings)).toMatchObject([{ value: undefined, lines: [3, 7] }]);
  });

  it.each([
    ['Muster; Beispiel, Anna', 'Muster', 'Muster, Kim', 'project_study_authors', 'Muster, Kim; Beispiel, Anna'],
    ['Muster; Beispiel, Anna', 'Muster', '', 'project_study_authors', 'Beispiel, Anna'],
    [
      'Olsen, Ole; Muster | Beispiel, Anna',
      'Muster',
      'M, K',
      'project_study_authors',
      'Olsen, Ole; M, K | Beispiel, Anna',
    ],
    ['10.1/x | nothing', 'nothing', '10.1000/y', 'doi', '10.1/x | 10.1000/y'],
    ['nothing', 'nothing', '', 'doi', null],
    ['Muster | Beispiel', 'Muster', 'Kim', 'event_label', undefined],
    ['other', 'nothing', '10.1000/y', 'doi', undefined],
  ])('in %j, %j becomes %j (%s)', (cell, value, by, column, replaced) => {
    expect(replaceInCell(cell, value, by, column)).toBe(replaced);
  });
});

describe('a cell that was left empty', () => {
  it.each([
    [null, 'MD5'],
    [' ', 'MD5'],
    ['\u00a0', 'MD5'],
    ['SHA', undefined],
    [0, undefined],
  ])('such as %j becomes %j', (cell, filled) => {
    expect(correctCell(cell, { field: 'checksum_method', value: undefined }, 'MD5')).toBe(filled);
  });
});
