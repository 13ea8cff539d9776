import { expect, it } from 'vitest';
import type { Cell } from '../../../catalogue/cells.ts';
import { emptyMapping } from '../../../table/mapping/column-mapping.ts';
import { lackingValues, usualEdits } from './usual-edits.ts';
import { offeredToMapping, usualValuesIn } from './usual-patterns.ts';

const forward = '{samp_name}_R1.fastq.gz';
const reverse = '{samp_name}_R2.fastq.gz';
const usual = {
  library_strategy: 'AMPLICON',
  target_gene: '16S rRNA',
  forward_read_file_name: forward,
  reverse_read_file_name: reverse,
};

/** The names of the offered values, and the rows with all that are filled. */
function use(columns: readonly string[], rows: readonly Cell[][], values: Record<string, string> = usual) {
  const lacking = lackingValues({ columns: [...columns], rows: [...rows] }, values);
  const all = [...columns, ...lacking.flatMap(({ index, column }) => (index < 0 ? [column.name] : []))];
  const filled = rows.map((cells) => [...cells, ...all.slice(cells.length).map((): Cell => null)]);
  for (const { row, column, value } of usualEdits({ columns: all, rows: filled }, lacking, values.library_strategy)) {
    const cells = filled[row];
    if (cells) cells[column] = value;
  }
  return { offered: lacking.map(({ column }) => column.name), columns: all, rows: filled };
}

it('usual values fill the columns that a table lacks or that are empty in it, and no empty row', () => {
  const { offered, columns, rows } = use(
    ['samp_name', 'library_strategy'],
    [
      ['S1', null],
      [null, null],
      ['S2', ' '],
    ],
  );
  expect(offered).toEqual(Object.keys(usual).toSorted((a, b) => offered.indexOf(a) - offered.indexOf(b)));
  expect(columns).toHaveLength(5);
  const row = (name: string) => Object.fromEntries(rows.map((cells, i) => [i, cells[columns.indexOf(name)]]));
  expect(row('library_strategy')).toEqual({ 0: 'AMPLICON', 1: null, 2: 'AMPLICON' });
  expect(row('forward_read_file_name')).toEqual({ 0: 'S1_R1.fastq.gz', 1: null, 2: 'S2_R1.fastq.gz' });
});

it('a column with any value is left alone', () => {
  expect(
    use(
      ['samp_name', 'library_strategy'],
      [
        ['S1', 'WGS'],
        ['S2', null],
      ],
    ).offered,
  ).not.toContain('library_strategy');
});

it('names of files are offered only to a table without any, and none where the sample has no name', () => {
  expect(
    use(
      ['samp_name', 'forward_read_file_name'],
      [
        ['S1', 'x.fq'],
        ['S2', null],
      ],
    ).offered,
  ).not.toContain('reverse_read_file_name');
  expect(use(['samp_name'], [['not collected'], ['n/a']]).offered).not.toContain('forward_read_file_name');
  expect(use(['depth'], [['5']]).offered).toEqual(['library_strategy', 'target_gene']);
});

it('single reads get no reverse file, and another strategy no target', () => {
  const table = use(
    ['samp_name', 'library_layout', 'library_strategy'],
    [
      ['S1', 'SINGLE', 'wgs'],
      ['S2', 'PAIRED', 'Amplicon'],
    ],
  );
  const cellsOf = (name: string) => table.rows.map((cells) => cells[table.columns.indexOf(name)]);
  expect(cellsOf('reverse_read_file_name')).toEqual([null, 'S2_R2.fastq.gz']);
  expect(cellsOf('target_gene')).toEqual([null, '16S rRNA']);
  expect(use(['samp_name'], [['S1']], { ...usual, library_layout: 'SINGLE' }).offered).not.toContain(
    'reverse_read_file_name',
  );
  expect(use(['samp_name', 'library_strategy'], [['S1', 'WGS']]).offered).not.toContain('target_gene');
});

it('in a mapping the pattern of a file name has the header of the sample name, and is saved without it', () => {
  const mapping = { ...emptyMapping, fields: { samp_name: '{Cruise}-{Station}' } };
  const offered = offeredToMapping(usual, mapping);
  expect(offered.find(({ column }) => column.name === 'forward_read_file_name')?.value).toBe(
    '{Cruise}-{Station}_R1.fastq.gz',
  );
  const fields = { ...mapping.fields, ...Object.fromEntries(offered.map(({ column, value }) => [column.name, value])) };
  expect(Object.fromEntries(usualValuesIn({ headers: ['Cruise', 'Station'], recipe: { ...mapping, fields } }))).toEqual(
    usual,
  );
});

it('no pattern is offered without a sample name, and none is saved from another column', () => {
  const names = offeredToMapping(usual, emptyMapping).map(({ column }) => column.name);
  expect(names).toEqual(expect.not.arrayContaining(['forward_read_file_name']));
  const recipe = { ...emptyMapping, fields: { samp_name: '{Station}', forward_read_file_name: '{File}_R1.fq' } };
  expect(usualValuesIn({ headers: ['Station', 'File'], recipe })).toEqual([]);
});
