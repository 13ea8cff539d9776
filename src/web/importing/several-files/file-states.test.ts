import { describe, expect, it } from 'vitest';
import { parseFileStates } from './file-states.ts';

describe('statesIn', () => {
  const reply = JSON.stringify({
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

  it('finds each file in its section, with header, cells and list', () => {
    expect(parseFileStates(reply, ['c.xlsx', 'a.xlsx'])).toEqual([
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

  it('takes neither an unknown status nor silence for success', () => {
    expect(parseFileStates(reply, ['b.xlsx', 'd.xlsx'])).toEqual([
      { kind: 'unknown', status: 'queued' },
      { kind: 'unknown', status: null },
    ]);
    for (const odd of ['null', '[]', '{"processing": "all good"}', '{"processing": [null, {"file": 1}]}'])
      expect(parseFileStates(odd, ['d.xlsx'])).toEqual([{ kind: 'unknown', status: null }]);
  });

  it('throws where the reply is no JSON', () => {
    expect(() => parseFileStates('<html>', ['a.xlsx'])).toThrow(SyntaxError);
  });
});
