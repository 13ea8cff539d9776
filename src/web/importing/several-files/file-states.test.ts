import { describe, expect, it } from 'vitest';
import { parseFileStates } from './file-states.ts';

describe('the response to several files', () => {
  const response = JSON.stringify({
    processing: [
      { file: 'a.xlsx', status: 'success', messages: ['3 rows were stored.', 'A remark.'] },
      { file: 'b.xlsx', status: 'queued', messages: [] },
    ],
    validation: [
      {
        file: 'c.xlsx',
        status: 'error',
        messages: ['There are 2 errors.', { row: 3, message: { depth: ['too deep', 'no number'] } }],
        columns: { depth: 'F' },
      },
    ],
  });

  it('has each file in one of its sections, with a header, cells and a list', () => {
    expect(parseFileStates(response, ['c.xlsx', 'a.xlsx'])).toEqual([
      {
        kind: 'error',
        header: 'There are 2 errors.',
        cells: [
          { id: 0, row: 3, column: 'depth', cell: 'F3', message: 'too deep' },
          { id: 1, row: 3, column: 'depth', cell: 'F3', message: 'no number' },
        ],
        list: [],
      },
      { kind: 'success', header: '3 rows were stored.', cells: [], list: ['A remark.'] },
    ]);
  });

  it('is no success for a file with an unknown status or without an entry', () => {
    expect(parseFileStates(response, ['b.xlsx', 'd.xlsx'])).toEqual([
      { kind: 'unknown', status: 'queued' },
      { kind: 'unknown', status: null },
    ]);
    for (const other of ['null', '[]', '{"processing": "all good"}', '{"processing": [null, {"file": 1}]}'])
      expect(parseFileStates(other, ['d.xlsx'])).toEqual([{ kind: 'unknown', status: null }]);
  });

  it('is a SyntaxError where it is no JSON', () => {
    expect(() => parseFileStates('<html>', ['a.xlsx'])).toThrow(SyntaxError);
  });
});
