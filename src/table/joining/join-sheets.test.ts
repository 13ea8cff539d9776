import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../catalogue/cells.ts';
import { mandatoryColumns } from '../../catalogue/columns.ts';
import { joinSheets } from './join-sheets.ts';
import { joinTables } from './join-tables.ts';
import { TableKeys } from './joinable-table.ts';
import { planJoins } from './plan-joins.ts';

type Rows = readonly (readonly Cell[])[];
type Sheets = Readonly<Record<string, Rows>>;

/** Joins sheets in memory; empty rows are left out, as in a file. */
async function join(sheets: Sheets, needsAll = false) {
  const names = Object.keys(sheets).map((name) => ({
    name: name.replace(/^hidden /, ''),
    hidden: name.startsWith('hidden '),
  }));
  const rowsOf = async (sheet: number) =>
    (Object.values(sheets)[sheet] ?? [])
      .map((cells, i) => ({ line: i + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
  const result = await joinSheets(names, rowsOf, needsAll);
  const joined = result?.joined;
  return {
    report: result?.report,
    name: joined?.name,
    lines: joined?.rows.map(({ line }) => line),
    rows: joined?.rows.map(({ cells }) => [...cells]),
  };
}

const samples = [
  ['samp_name', 'depth', 'env_medium'],
  ['S1', 5, 'sea water'],
  ['S2', 10, 'sea water'],
  ['S3', 20, 'sediment'],
];
const runs = [
  ['samp_name', 'filename', 'instrument_model'],
  ['S1', 'a.fastq.gz', 'MiSeq'],
  ['S1', 'b.fastq.gz', 'MiSeq'],
  ['S2', 'c.fastq.gz', 'MiSeq'],
  ['S3', 'd.fastq.gz', 'MiSeq'],
];

describe('sheets with the same columns', () => {
  const more = [
    ['filename', 'samp_name', 'instrument_model', 'barcode'],
    ['e.fastq.gz', 'S1', 'NextSeq', 'AC'],
    ['f.fastq.gz', 'S3', 'NextSeq', 'GT'],
  ];
  const ofTwoGenes = [
    ['samp_name', 'filename', 'instrument_model', 'barcode'],
    ['S1', 'a.fastq.gz', 'MiSeq', null],
    ['S1', 'b.fastq.gz', 'MiSeq', null],
    ['S2', 'c.fastq.gz', 'MiSeq', null],
    ['S3', 'd.fastq.gz', 'MiSeq', null],
    ['S1', 'e.fastq.gz', 'NextSeq', 'AC'],
    ['S3', 'f.fastq.gz', 'NextSeq', 'GT'],
  ];
  const sixteen = runs.map((cells, row) => [...cells, row === 0 ? 'barcode' : null]);

  it('are one list, which is joined with the list that it names', async () => {
    const { report, name, rows, lines } = await join({ Samples: samples, '16S': sixteen, '18S': more });
    expect(report).toMatchObject({
      isCertain: true,
      names: ['Samples', '16S', '18S'],
      stacks: [['16S', '18S']],
      links: [{ many: '16S + 18S', one: 'Samples', found: 6, total: 6 }],
      unjoined: [],
    });
    expect(name).toBe('Samples + 16S + 18S');
    expect(rows?.map((cells) => cells.slice(0, 4))).toEqual(ofTwoGenes);
    expect(rows?.at(-1)?.slice(4)).toEqual([20, 'sediment']);
    expect(lines).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('are proposed as one table of a file, and are one if they are files that were chosen together', async () => {
    const alone = await join({ '16S': sixteen, '18S': more });
    expect(alone.report).toMatchObject({ sheet: 2, isCertain: false, stacks: [['16S', '18S']], links: [] });
    expect(alone.rows).toEqual(ofTwoGenes);
    expect((await join({ '16S': sixteen, '18S': more }, true)).report).toMatchObject({ isCertain: true, unjoined: [] });
  });

  it('say which rows of the table are theirs', async () => {
    const sheets = Object.entries({ '16S': sixteen, '18S': more });
    const result = await joinSheets(
      sheets.map(([name]) => ({ name, hidden: false })),
      async (sheet) => (sheets[sheet]?.[1] ?? []).map((cells, i) => ({ line: i + 1, cells })),
      false,
    );
    expect(result?.joined?.warnings).toEqual([
      { code: 'rowsOfSheet', params: { sheet: '18S', rows: '6, 7', own: '2, 3', count: 2 } },
    ]);
  });

  it('stay apart if one is a copy of the other, or an import of its own', async () => {
    const copies: Rows[] = [
      sixteen,
      sixteen.slice(0, 3),
      sixteen.map((cells) => [...cells, null]),
      sixteen.map((cells, row) => [...cells, row === 0 ? 'comment' : `seen ${row}`]),
    ];
    for (const [number, copy] of copies.entries())
      for (const sheets of [
        { New: sixteen, Old: copy },
        { Old: copy, New: sixteen },
      ])
        expect((await join(sheets)).report?.sheet ?? null, String(number)).toBeNull();
    const whole = (name: string) => [
      mandatoryColumns.map((column) => column.name),
      ...[1, 2].map((number) => mandatoryColumns.map((column) => `${name} ${column.name} ${number}`)),
    ];
    const partial = whole('second').map((cells) => cells.slice(1));
    for (const second of [whole('second'), partial])
      for (const sheets of [
        { A: whole('first'), B: second },
        { A: second, B: whole('first') },
      ])
        expect((await join(sheets, true)).report).toMatchObject({ sheet: null });
  });

  it('keep their cells without a header apart', async () => {
    const [header = [], ...others] = sixteen;
    const noted: Rows = [header, ...others.map((cells, row) => (row === 0 ? [...cells, 'checked'] : cells))];
    const { rows } = await join({ '16S': noted, '18S': [...more, ['g.fastq.gz', 'S2', 'NextSeq', 'GG', 'repeated']] });
    expect(rows?.[0]).toEqual(['samp_name', 'filename', 'instrument_model', 'barcode', '', '']);
    expect(rows?.[1]).toEqual(['S1', 'a.fastq.gz', 'MiSeq', null, 'checked']);
    expect(rows?.at(-1)).toEqual(['S2', 'g.fastq.gz', 'NextSeq', 'GG', null, 'repeated']);
  });
});

describe('two sheets that share a name of their records', () => {
  it('are one table, in which the values of a sample stand at each of its runs', async () => {
    const { report, name, rows, lines } = await join({ Samples: samples, Runs: runs });
    expect(report).toMatchObject({
      sheet: 2,
      isCertain: true,
      names: ['Samples', 'Runs'],
      links: [{ many: 'Runs', one: 'Samples', column: 'samp_name', found: 4, total: 4 }],
    });
    expect(name).toBe('Samples + Runs');
    expect(rows).toEqual([
      ['samp_name', 'filename', 'instrument_model', 'depth', 'env_medium'],
      ['S1', 'a.fastq.gz', 'MiSeq', 5, 'sea water'],
      ['S1', 'b.fastq.gz', 'MiSeq', 5, 'sea water'],
      ['S2', 'c.fastq.gz', 'MiSeq', 10, 'sea water'],
      ['S3', 'd.fastq.gz', 'MiSeq', 20, 'sediment'],
    ]);
    expect(lines).toEqual([1, 2, 3, 4, 5]);
  });

  it('keep the rows that find nothing, and list them', async () => {
    const { report, rows, lines } = await join({
      Samples: [...samples, ['S4', 30, 'sediment'], ['S5', 31, 'sediment']],
      Runs: [...runs, ['Blank', 'e.fastq.gz', 'MiSeq'], [null, 'f.fastq.gz', 'MiSeq']],
    });
    expect(report?.isCertain).toBe(false);
    expect(report?.links).toMatchObject([
      {
        found: 4,
        total: 6,
        lost: {
          count: 2,
          values: [
            { value: 'Blank', count: 1, rows: '6' },
            { value: '', count: 1, rows: '7' },
          ],
          rest: 0,
        },
        kept: {
          count: 2,
          values: [
            { value: 'S4', rows: '5' },
            { value: 'S5', rows: '6' },
          ],
        },
      },
    ]);
    expect(rows?.slice(5)).toEqual([
      ['Blank', 'e.fastq.gz', 'MiSeq', null, null],
      [null, 'f.fastq.gz', 'MiSeq', null, null],
      ['S4', null, null, 30, 'sediment'],
      ['S5', null, null, 31, 'sediment'],
    ]);
    expect(lines?.slice(5)).toEqual([6, 7, 8, 9]);
  });

  it.each(['n/a', 'not collected', '-9999', '', null, ' '])('find nothing by %j', async (nothing) => {
    const { report, rows } = await join({
      Samples: [...samples, [nothing, 99, 'air']],
      Runs: [...runs, ...runs.slice(1), [nothing, 'x.fastq.gz', 'MiSeq']],
    });
    expect(report?.links).toMatchObject([{ found: 8, total: 9 }]);
    expect(rows?.filter(([, file]) => file === 'x.fastq.gz').map((row) => row.slice(1))).toEqual([
      ['x.fastq.gz', 'MiSeq', null, null],
    ]);
    expect(rows?.filter(([, , , depth]) => depth === 99)).toHaveLength(1);
  });

  it('keep both columns of one header if they differ, and one if they do not', async () => {
    const withRemarks = (table: readonly Cell[][], remark: string) =>
      table.map((row, i) => [...row, i === 0 ? 'remarks' : remark, i === 0 ? 'site' : 'Kiel']);
    const { rows } = await join({ Samples: withRemarks(samples, 'windy'), Runs: withRemarks(runs, 'repeated') });
    expect(rows?.[0]).toEqual([
      ...['samp_name', 'filename', 'instrument_model', 'remarks', 'site', 'depth', 'env_medium', 'remarks (Samples)'],
    ]);
    expect(rows?.[1]).toEqual(['S1', 'a.fastq.gz', 'MiSeq', 'repeated', 'Kiel', 5, 'sea water', 'windy']);
  });

  it.each([
    ['Sample ID', 'sample_id'],
    ['Sample', 'Sample name'],
    ['Probe', 'Probennummer'],
    ['samp_name', 'sample_alias'],
    ['SampleID', 'sample ID (lab)'],
  ])('may write it as %s and %s', async (first, second) => {
    const rename = (table: readonly Cell[][], header: string) =>
      table.map((row, i) => (i === 0 ? [header, ...row.slice(1)] : row));
    const { report } = await join({ One: rename(samples, first), Two: rename(runs, second) });
    expect(report?.links).toMatchObject([{ many: 'Two', one: 'One', found: 4, total: 4 }]);
  });

  it('are compared without descriptions, units, and levels above or below the header', async () => {
    const { report, rows } = await join({
      Samples: [
        ['# requirement_level', 'M', 'M'],
        ['# section', 'Sample', 'Sample'],
        ['samp_name', 'Depth below surface', 'Medium'],
        ['#units', 'm', null],
        ['Name on the tube', 'Depth below the surface', 'What was sampled'],
        ...samples.slice(1),
      ],
      Runs: [
        runs[0] ?? [],
        ['(Mandatory) Name', '(Mandatory) File', '(Optional) Model'],
        ['M', 'M', 'O'],
        ...runs.slice(1),
      ],
    });
    expect(report?.links).toMatchObject([{ found: 4, total: 4, lost: { count: 0 }, kept: { count: 0 } }]);
    expect(rows).toHaveLength(5);
  });
});

it('rows that find nothing are listed by their value, and those of more than twenty values counted', async () => {
  const blanks = Array.from({ length: 30 }, (_, i) => [`B${i % 25}`, `${i}.fastq.gz`, 'MiSeq']);
  const { report } = await join({ Samples: samples, Runs: [...runs, ...blanks] }, true);
  const { values, ...lost } = report?.links[0]?.lost ?? { values: [] };
  expect(lost).toEqual({ count: 30, rest: 5 });
  expect(values).toHaveLength(20);
  expect(values[0]).toEqual({ value: 'B0', count: 2, rows: '6, 31' });
});

it('notes below the tables of joined sheets are counted', async () => {
  const notes = [[], [], ['Measured by hand']];
  const own = samples.map((row, i) => (i === 0 ? ['samp_name', 'How deep', 'Where in'] : row));
  const { report } = await join({ Samples: [...own, ...notes], Runs: runs });
  expect(report?.notes).toEqual([{ sheet: 'Samples', last: 4, count: 1 }]);
});

describe('sheets of a chain', () => {
  const archive = {
    study: [
      ['alias', 'title'],
      ['ST1', 'Spring'],
    ],
    experiment: [
      ['alias', 'title', 'study_alias', 'sample_alias'],
      ['E1', 'first', 'ST1', 'A'],
      ['E2', 'second', 'ST1', 'B'],
    ],
    run: [
      ['alias', 'experiment_alias', 'file_name'],
      ['R1', 'E1', 'a_1.fastq.gz'],
      ['R2', 'E2', 'b_1.fastq.gz'],
    ],
    sample: [
      ['alias', 'title', 'scientific_name'],
      ['A', 'surface', 'seawater metagenome'],
      ['B', 'bottom', 'sediment metagenome'],
    ],
    'hidden cv_sample': [
      ['alias', 'title'],
      ['A', 'B'],
    ],
  };

  it('are joined from its end, by the columns that name the other sheet', async () => {
    const { report, rows } = await join(archive);
    expect(report).toMatchObject({ isCertain: true, names: ['study', 'experiment', 'run', 'sample'], unjoined: [] });
    expect(report?.links.map(({ many, one, column }) => [many, one, column])).toEqual(
      expect.arrayContaining([
        ['run', 'experiment', 'experiment_alias'],
        ['experiment', 'sample', 'sample_alias'],
        ['experiment', 'study', 'study_alias'],
      ]),
    );
    const [header = [], first = []] = rows ?? [];
    const byHeader = Object.fromEntries(header.map((name, i) => [name, first[i]]));
    expect(byHeader).toMatchObject({
      alias: 'R1',
      experiment_alias: 'E1',
      title: 'first',
      sample_alias: 'A',
      'title (sample)': 'surface',
      'title (study)': 'Spring',
    });
  });

  it('keep a sample without an experiment and an experiment without a run', async () => {
    const { rows } = await join({
      ...archive,
      sample: [...archive.sample, ['C', 'middle', 'seawater metagenome']],
      experiment: [...archive.experiment, ['E3', 'third', 'ST1', 'A']],
    });
    expect(rows?.slice(3).map((row) => row.filter((cell) => cell !== null))).toEqual(
      [
        ['E3', 'third', 'ST1', 'A', 'surface', 'seawater metagenome', 'Spring'].map((text) =>
          expect.stringContaining(text),
        ),
        ['C', 'middle', 'seawater metagenome'],
      ].map((row) => expect.arrayContaining(row)),
    );
    expect(rows).toHaveLength(5);
  });
});

describe('sheets that do not belong together', () => {
  it('share no column', async () => {
    const { report } = await join(
      {
        A: samples,
        B: [
          ['library_name', 'filename'],
          ['L1', 'a.fastq'],
        ],
      },
      true,
    );
    expect(report).toMatchObject({
      sheet: null,
      unjoined: [{ sheets: ['A', 'B'], obstacle: { reason: 'noSharedColumn' } }],
    });
  });

  it('share a name that stands several times in both, so that its pairs would be many', async () => {
    const many = (column: string) => [['samp_name', column], ...Array.from({ length: 1000 }, (_, i) => ['S1', i])];
    const { report } = await join({ A: many('x'), B: many('y') }, true);
    expect(report).toMatchObject({
      sheet: null,
      unjoined: [
        { obstacle: { reason: 'notUnique', column: 'samp_name', value: 'S1', lines: [2, 3], rows: 1_000_000 } },
      ],
    });
  });

  it('share a name, but hardly any of its values', async () => {
    const other = [
      ['samp_name', 'filename'],
      ['S1', 'a'],
      ['X1', 'b'],
      ['X2', 'c'],
      ['X3', 'd'],
    ];
    const { report } = await join({ A: samples, B: other }, true);
    expect(report).toMatchObject({ sheet: null, unjoined: [{ obstacle: { reason: 'fewFound', found: 1 } }] });
  });

  it('have the same columns', async () => {
    const { report } = await join({ A: samples, B: samples }, true);
    expect(report).toMatchObject({ sheet: null, unjoined: [{ obstacle: { reason: 'sameColumns' } }] });
  });

  it.each(['id', 'nr', 'name'])('only number their own rows under %s, and are asked about', async (header) => {
    const numbered = (column: string) => [
      [header, column],
      [1, 'x'],
      [2, 'y'],
      [3, 'z'],
    ];
    const { report } = await join({ Places: numbered('samp_name'), Boats: numbered('filename') });
    expect(report?.isCertain).toBe(false);
  });

  it('share measurements or terms, which are no names', async () => {
    const { report } = await join(
      {
        A: [
          ['depth', 'samp_name'],
          [1, 'a'],
          [2, 'b'],
        ],
        B: [
          ['depth', 'filename'],
          [1, 'x'],
          [2, 'y'],
        ],
      },
      true,
    );
    expect(report?.sheet).toBeNull();
  });

  it('are the visits of a year each, and are asked about', async () => {
    const year = (day: string, column: string) => [
      ['station', 'visited', column],
      ...['K1', 'K2', 'K3'].map((station, i) => [station, `${day}-0${i + 1}`, 'x']),
    ];
    const { report } = await join({ First: year('2019-04', 'ice'), Second: year('2020-05', 'wind') });
    expect(report).toMatchObject({ isCertain: false, links: [{ column: 'station', found: 3 }] });
  });

  it('are instructions or hidden lists', async () => {
    expect(await join({ Samples: samples, Help: runs, 'hidden Runs': runs })).toMatchObject({ report: undefined });
  });
});

it('a table of more rows than may be imported is not made', () => {
  const table = (name: string, prefix: string) => ({
    name,
    header: 1,
    headers: ['samp_name', name],
    rows: [0, 1, 2, 3].map((i) => ({ line: i + 2, cells: [i < 2 ? `S${i}` : `${prefix}${i}`, i] })),
  });
  const keys = [table('A', 'a'), table('B', 'b')].map((one) => new TableKeys(one));
  const { plan } = planJoins(keys, true);
  expect(plan && joinTables(keys, plan, 5, 5)).toEqual({ reason: 'tooManyRows', rows: 6 });
  expect(plan && joinTables(keys, plan, 5, 6)).toMatchObject({ firstKeptLine: 6 });
});

it('two columns together may be what each row of a sheet has of its own', async () => {
  const { report } = await join({
    Events: [
      ['station', 'event_label', 'depth'],
      ['K1', 'E1', 5],
      ['K1', 'E2', 6],
      ['K2', 'E1', 7],
      ['K2', 'E2', 8],
    ],
    Runs: [
      ['station', 'event_label', 'filename'],
      ...['K1', 'K2'].flatMap((station) =>
        ['E1', 'E2', 'E2'].map((event, i) => [station, event, `${station}${i}.fastq`]),
      ),
    ],
  });
  expect(report?.links).toMatchObject([{ column: 'station, event_label', found: 6, total: 6 }]);
});

it('no row is lost, and none is put together with another by an empty cell', async () => {
  const name = fc.constantFrom('S1', 'S2', 'S3', 'S4', '', null, 'n/a', 'not collected', 'unknown');
  const cases = fc.record({
    parents: fc.uniqueArray(name, { minLength: 1 }),
    children: fc.array(name, { minLength: 1, maxLength: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ parents, children }) => {
      const { rows, report } = await join(
        {
          Samples: [['samp_name', 'mark'], ...parents.map((parent, i) => [parent, `parent${i}`])],
          Runs: [['samp_name', 'file'], ...children.map((child, i) => [child, `child${i}`])],
        },
        true,
      );
      if (!rows || !report || report.sheet === null) return;
      const column = (header: string) => rows.slice(1).map((row) => row[rows[0]?.indexOf(header) ?? -1] ?? null);
      const [files, marks] = [column('file'), column('mark')];
      for (const [i] of children.entries()) expect(files.filter((file) => file === `child${i}`)).toHaveLength(1);
      for (const [i] of parents.entries()) expect(marks).toContain(`parent${i}`);
      for (const [row, file] of files.entries()) {
        if (file === null || marks[row] === null) continue;
        const child = children[Number(String(file).slice('child'.length))];
        expect(child).toMatch(/^S\d$/);
        expect(parents[Number(String(marks[row]).slice('parent'.length))]).toBe(child);
      }
    }),
  );
});
