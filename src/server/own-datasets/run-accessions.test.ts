import { expect, it } from 'vitest';
import { separateSharedRuns } from './run-accessions.ts';

type Given = [id: number, accession: string, kept?: string];

const part = async (given: readonly Given[], holders: [id: number, number: string][] = []) => {
  const matches = given.map(([id, accession, kept = null], i) => ({
    element: {
      id,
      samp_name: `s${id}`,
      forward_read_file_name: null,
      reverse_read_file_name: null,
      accession_number: kept,
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

it('a run’s number that several rows give to several elements is nobody’s', async () => {
  expect(
    await part([
      [1, 'ERR1'],
      [2, 'ERR2'],
      [3, 'ERR1'],
      [4, 'ERR1'],
    ]),
  ).toEqual([[2], [1, 3, 4]]);
});

it('numbers of studies and of other archives are shared', async () => {
  expect(
    await part(
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

it('a number that a stored element has is refused, unless that is the element itself or gets another one', async () => {
  expect(
    await part(
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
  // Two that change places.
  expect(
    await part(
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

it('whoever is refused keeps the number that another was to get', async () => {
  const chain: Given[] = [
    [1, 'ERR9', 'ERR1'],
    [2, 'ERR1', 'ERR2'],
    [3, 'ERR2', 'ERR3'],
    [4, 'ERR4'],
  ];
  expect(
    await part(chain, [
      [9, 'ERR9'],
      [1, 'ERR1'],
      [2, 'ERR2'],
      [3, 'ERR3'],
    ]),
  ).toEqual([[4], [1, 2, 3]]);
});
