import { expect, test } from 'vitest';
import { distinguishLookAlikes as twinLinesIn } from './look-alike-rows.ts';

const twinLines = (...given: [elements: Parameters<typeof twinLinesIn>[0], columns: readonly string[]]) =>
  twinLinesIn(...given, 'en');

const shown = ['samp_name', 'campaign'];
const sample = (id: number, values: Record<string, string | null> = {}) => ({
  sequencing_element_id: id,
  samp_name: 'S1',
  campaign: 'C1',
  ...values,
});

test('rows that look different have no second line', () => {
  expect(twinLines([sample(1), sample(2, { samp_name: 'S2' }), sample(3, { campaign: null })], shown)).toEqual(
    new Map(),
  );
  const reason = { campaign: null, campaign_missing: 'not collected' };
  expect(twinLines([sample(1, { campaign: null }), sample(2, reason)], shown)).toEqual(new Map());
});

test('rows that look the same tell gene, strategy and file, wherever they stand on the page', () => {
  const gene = { target_gene: '16S rRNA', library_strategy: 'AMPLICON', forward_read_file_name: 'a.fq' };
  const elements = [sample(1, gene), sample(2, { samp_name: 'S2' }), sample(3, { library_strategy: 'WGS' })];
  expect(twinLines(elements, shown)).toEqual(
    new Map([
      [1, '16S rRNA · AMPLICON · a.fq'],
      [3, 'WGS'],
    ]),
  );
  expect(twinLines([sample(1, gene), sample(2, gene)], [...shown, 'target_gene']).get(1)).toMatch(/^AMPLICON · a\.fq/);
});

test('columns that are out of view do not tell rows apart', () => {
  const elements = [sample(1, { target_gene: '16S rRNA' }), sample(2, { target_gene: '18S rRNA' })];
  const places = ['event_label', 'geogr_loc_lat', 'geogr_loc_lon', 'geog_loc_name'];
  expect(twinLines(elements, [...shown, 'target_gene', ...places])).toEqual(new Map());
  expect(twinLines(elements, [...shown, ...places, 'target_gene'])).toEqual(
    new Map([
      [1, '16S rRNA'],
      [2, '18S rRNA'],
    ]),
  );
});

test('the run tells those apart that are the same so far, and the number the others', () => {
  const file = { forward_read_file_name: 'a.fq' };
  const elements = [
    sample(1, file),
    sample(2, { ...file, flowcell_id: 'FC1' }),
    sample(3, { ...file, flowcell_id: 'FC1' }),
    sample(4, { forward_read_file_name: 'b.fq', flowcell_id: 'FC2' }),
  ];
  expect(twinLines(elements, shown)).toEqual(
    new Map([
      [1, 'a.fq'],
      [2, 'a.fq · FC1 · (2)'],
      [3, 'a.fq · FC1 · (3)'],
      [4, 'b.fq'],
    ]),
  );
});

test('a day of the run stands there as the language writes it', () => {
  const run = { seq_date: '2019-04-02' };
  const elements = [sample(1, run), sample(2, run)];
  expect(twinLinesIn(elements, shown, 'en').get(1)).toBe('2019-04-02 · (1)');
  expect(twinLinesIn(elements, shown, 'de').get(1)).toBe('02.04.2019 · (1)');
});
