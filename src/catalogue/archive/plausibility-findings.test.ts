import { expect, it } from 'vitest';
import { plausibilityFindings } from './plausibility-findings.ts';

type Values = Readonly<Record<string, readonly (string | number)[]>>;

const found = (values: Values) =>
  plausibilityFindings('ena', (name) => values[name] ?? []).map(({ code, column, value, other, limit }) =>
    [code, column, value, other, limit].filter((one) => one !== undefined),
  );

const sampled = 'field_sample_collection_date_begin';

it('values of a pooled library contradict each other only if all combinations do', () => {
  expect(found({ [sampled]: ['2019-03-14', '2019-05-01'], seq_date: ['2019-04-02'] })).toEqual([]);
  expect(found({ [sampled]: ['2019-03-14', '2019-05-01'], seq_date: ['2019-03-02'] })).toEqual([
    ['beforeOther', 'seq_date', '2019-03-02 / 2019-03-14', sampled],
  ]);
});

it('one value beyond a limit is enough in a pooled library', () => {
  expect(found({ nucl_acid_conc: [12.5, -8.4] })).toEqual([['belowLeast', 'nucl_acid_conc', -8.4, 0]]);
});

it('hundreds of pooled samples are not checked for contradictions', () => {
  const depths = Array.from({ length: 300 }, (_, i) => String(i + 100));
  expect(found({ depth: depths, tot_depth_water_col: [60] })).toEqual([]);
});
