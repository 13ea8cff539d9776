import { expect, it } from 'vitest';
import { separateSharedRuns } from './run-accessions.ts';

type NewNumber = [id: number, accession: string, current?: string];

const separate = async (newNumbers: readonly NewNumber[], holders: [id: number, number: string][] = []) => {
  const matches = newNumbers.map(([id, accession, current = null], i) => ({
    element: {
      id,
      samp_name: `s${id}`,
      forward_read_file_name: null,
      reverse_read_file_name: null,
      accession_number: current,
      run: '',
      experiment: '',
      sample: '',
    },
    accession,
    row: i + 1,
    name: `s${id}`,
  }));
  const { own, shared } = await separateSharedRuns(
    matches,
    holders.map(([id, number]) => ({ id, number })),
  );
  return [own, shared].map((list) => list.map(({ element: { id } }) => id).sort((a, b) => a - b));
};

it('the number of a run that rows give to several elements is refused for all of them', async () => {
  expect(
    await separate([
      [1, 'ERR1'],
      [2, 'ERR2'],
      [3, 'ERR1'],
      [4, 'ERR1'],
    ]),
  ).toEqual([[2], [1, 3, 4]]);
});

it('several elements may share the number of a study or of another archive', async () => {
  expect(
    await separate(
      [
        [1, 'PRJEB1'],
        [2, 'PRJEB1'],
        [3, 'mgm1.3'],
        [4, 'mgm1.3'],
      ],
      [[9, 'PRJEB1']],
    ),
  ).toEqual([[1, 2, 3, 4], []]);
});

it('the number of a stored element is refused, unless it is the same element or that element gets another number', async () => {
  expect(
    await separate(
      [
        [1, 'ERR1'],
        [2, 'ERR2'],
        [3, 'ERR3'],
      ],
      [
        [9, 'ERR1'],
        [2, 'ERR2'],
        [8, 'ERR9'],
      ],
    ),
  ).toEqual([[2, 3], [1]]);
  // Two elements exchange their numbers.
  expect(
    await separate(
      [
        [1, 'ERR2', 'ERR1'],
        [2, 'ERR1', 'ERR2'],
      ],
      [
        [1, 'ERR1'],
        [2, 'ERR2'],
      ],
    ),
  ).toEqual([[1, 2], []]);
});

it('an element whose new number is refused keeps its own, which is refused for others', async () => {
  const chain: NewNumber[] = [
    [1, 'ERR9', 'ERR1'],
    [2, 'ERR1', 'ERR2'],
    [3, 'ERR2', 'ERR3'],
    [4, 'ERR4'],
  ];
  expect(
    await separate(chain, [
      [9, 'ERR9'],
      [1, 'ERR1'],
      [2, 'ERR2'],
      [3, 'ERR3'],
    ]),
  ).toEqual([[4], [1, 2, 3]]);
});
