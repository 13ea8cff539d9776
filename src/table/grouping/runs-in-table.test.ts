import { describe, expect, it } from 'vitest';
import { groupRows } from '../../../tests/group-rows.ts';
import { warningsOf } from '../../../tests/warnings.ts';
import { buildRow, type TableRow } from '../../../tests/workbooks.ts';
import { vocabularies } from '../../catalogue/vocabularies/index.ts';
import { instruments, platformOf } from '../../catalogue/vocabularies/sequencing.ts';
import { unknownModel } from '../../catalogue/vocabularies/unknown-model.ts';

const seq_meth = 'Illumina MiSeq';
const listsOf = (...rows: TableRow[]) => groupRows(...rows.map((row) => buildRow({ seq_meth, ...row }))).lists;

/** The values of `location` in all sequencers of a table, and whether each is keyless. */
function sequencersOf(...rows: TableRow[]): [unknown, boolean][] {
  const { fields, records } = listsOf(...rows).sequencer;
  return records.map(({ values, isKeyless = false }) => [values[fields.indexOf('location')], isKeyless]);
}

describe('a sequencer with only a model', () => {
  const kiel = { location: 'Kiel' };

  it('differs from one with further values, in any order', () => {
    expect(sequencersOf({}, kiel, {}, kiel)).toEqual([
      [null, false],
      ['Kiel', true],
    ]);
    expect(sequencersOf(kiel, {}, kiel)).toEqual([
      ['Kiel', true],
      [null, false],
    ]);
  });

  it('is keyless with a short instrument id, and with a missing-value term as its centre', () => {
    expect(sequencersOf({ instrument_id: 'M07' })).toEqual([[null, true]]);
    expect(sequencersOf({ instrument_id: 'M072' })).toEqual([[null, false]]);
    expect(sequencersOf({ instrument_id: 'M07', sequencing_center: 'Centre of the Sound' })).toEqual([[null, false]]);
    expect(sequencersOf({ sequencing_center: 'not provided' })).toEqual([[null, true]]);
  });

  it('has one platform, unless its model is unknown', () => {
    for (const model of vocabularies.seq_meth) {
      const platforms = Object.entries(instruments).flatMap(([platform, models]) =>
        (models as readonly string[]).includes(model) ? [platform] : [],
      );
      if (model === unknownModel) expect(platformOf(model)).toBeNull();
      else expect(platforms, model).toEqual([platformOf(model)]);
    }
  });
});

describe('run_in_table', () => {
  const runsOf = (...rows: TableRow[]) => {
    const { lists } = groupRows(...rows.map((row) => buildRow({ seq_meth, ...row })));
    const { records } = lists.sequencing_run;
    return lists.sequencing_element.records.map(({ values }) => {
      const run = values[lists.sequencing_element.fields.indexOf('sequencing_run_id')] as number;
      return [run, records[run]?.isKeyless ?? false];
    });
  };

  it('distinguishes runs without a key, in any order of rows', () => {
    const row = (run_in_table: string | null, seq_date = '2019-05') => ({ run_in_table, seq_date });
    expect(runsOf(row('1'), row('2'), row('1'), row(null), row('2', '2020'), row(null))).toEqual(
      [0, 1, 0, 2, 3, 2].map((run) => [run, true]),
    );
  });

  it('is ignored for a run with a key', () => {
    const flowcell_id = 'C4V7B';
    expect(runsOf({ flowcell_id, run_in_table: '1' }, { flowcell_id, run_in_table: '2' })).toEqual([
      [0, false],
      [0, false],
    ]);
  });

  it('gives no warning, as it distinguishes runs on purpose', async () => {
    const rows = ['1', '2'].map((run_in_table) => buildRow({ seq_meth, run_in_table }));
    expect((await warningsOf(rows)).codes).toEqual([]);
    const comments = ['A', 'B'].map((sequencing_run_comment) => buildRow({ seq_meth, sequencing_run_comment }));
    const { english } = await warningsOf(comments.map((row) => ({ ...row, run_index_on_current_machine: '1' })));
    expect(english).toEqual([
      'Rows 2 and 3 have the same name (Sequencing run 1) but different values, so each became its own record. Rows share a record if all their values for it are the same, or if they have a value in flowcell_id.',
    ]);
  });
});
