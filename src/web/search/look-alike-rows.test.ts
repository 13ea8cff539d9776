import { expect, test } from 'vitest';
import { distinguishLookAlikes } from './look-alike-rows.ts';

type Elements = Parameters<typeof distinguishLookAlikes>[0];
const distinguish = (elements: Elements, columns: readonly string[]) => distinguishLookAlikes(elements, columns, 'en');

const visibleColumns = ['samp_name', 'campaign'];
const sample = (id: number, values: Record<string, string | null> = {}) => ({
  sequencing_element_id: id,
  samp_name: 'S1',
  campaign: 'C1',
  ...values,
});

test('rows that look different have no subtitle', () => {
  expect(
    distinguish([sample(1), sample(2, { samp_name: 'S2' }), sample(3, { campaign: null })], visibleColumns),
  ).toEqual(new Map());
  const reason = { campaign: null, campaign_missing: 'not collected' };
  expect(distinguish([sample(1, { campaign: null }), sample(2, reason)], visibleColumns)).toEqual(new Map());
});

test('rows that look alike have gene, strategy and file as a subtitle, anywhere on the page', () => {
  const gene = { target_gene: '16S rRNA', library_strategy: 'AMPLICON', forward_read_file_name: 'a.fq' };
  const elements = [sample(1, gene), sample(2, { samp_name: 'S2' }), sample(3, { library_strategy: 'WGS' })];
  expect(distinguish(elements, visibleColumns)).toEqual(
    new Map([
      [1, '16S rRNA · AMPLICON · a.fq'],
      [3, 'WGS'],
    ]),
  );
  expect(distinguish([sample(1, gene), sample(2, gene)], [...visibleColumns, 'target_gene']).get(1)).toMatch(
    /^AMPLICON · a\.fq/,
  );
});

test('columns out of view do not distinguish rows', () => {
  const elements = [sample(1, { target_gene: '16S rRNA' }), sample(2, { target_gene: '18S rRNA' })];
  const locations = ['event_label', 'geogr_loc_lat', 'geogr_loc_lon', 'geog_loc_name'];
  expect(distinguish(elements, [...visibleColumns, 'target_gene', ...locations])).toEqual(new Map());
  expect(distinguish(elements, [...visibleColumns, ...locations, 'target_gene'])).toEqual(
    new Map([
      [1, '16S rRNA'],
      [2, '18S rRNA'],
    ]),
  );
});

test('rows with the same gene, strategy and file are distinguished by the run, and otherwise by the id', () => {
  const file = { forward_read_file_name: 'a.fq' };
  const elements = [
    sample(1, file),
    sample(2, { ...file, flowcell_id: 'FC1' }),
    sample(3, { ...file, flowcell_id: 'FC1' }),
    sample(4, { forward_read_file_name: 'b.fq', flowcell_id: 'FC2' }),
  ];
  expect(distinguish(elements, visibleColumns)).toEqual(
    new Map([
      [1, 'a.fq'],
      [2, 'a.fq · FC1 · (2)'],
      [3, 'a.fq · FC1 · (3)'],
      [4, 'b.fq'],
    ]),
  );
});

test('the date of the run is formatted for the language', () => {
  const run = { seq_date: '2019-04-02' };
  const elements = [sample(1, run), sample(2, run)];
  expect(distinguishLookAlikes(elements, visibleColumns, 'en').get(1)).toBe('2019-04-02 · (1)');
  expect(distinguishLookAlikes(elements, visibleColumns, 'de').get(1)).toBe('02.04.2019 · (1)');
});
