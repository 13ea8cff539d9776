import { expect, test } from 'vitest';
import { countSelected, emptySelection, fullSelection, isSelected, updateSelection } from './selection.ts';

test('one of two selected elements is deselected', () => {
  const two = updateSelection(emptySelection, [3, 5], true);
  expect(countSelected(two, 711)).toBe(2);
  const one = updateSelection(two, [3], false);
  expect([isSelected(one, 3), isSelected(one, 5), isSelected(one, 7)]).toEqual([false, true, false]);
});

test('one of all selected elements is deselected and selected again', () => {
  const allButOne = updateSelection(fullSelection, [3], false);
  expect(countSelected(allButOne, 711)).toBe(710);
  expect([isSelected(allButOne, 3), isSelected(allButOne, 5)]).toEqual([false, true]);
  expect(countSelected(updateSelection(allButOne, [3], true), 711)).toBe(711);
});
