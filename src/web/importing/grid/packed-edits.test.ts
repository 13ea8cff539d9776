import { expect, it } from 'vitest';
import { packEdits, unpackEdits } from './packed-edits.ts';

it('packed edits are the same again, with or without values, also those of earlier versions', () => {
  const emptied = [0, 5].map((row) => ({ row, column: 2, value: null }));
  const filled = [...emptied, { row: 7, column: 1, value: 'a' }, { row: 8, column: 0, value: new Date(0) }];
  for (const edits of [emptied, filled, []]) {
    expect(unpackEdits(structuredClone(packEdits(edits)))).toEqual(edits);
    expect(unpackEdits(edits)).toBe(edits);
  }
  expect(packEdits(emptied).values).toBeNull();
});
