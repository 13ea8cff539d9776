import { expect, it } from 'vitest';
import { splitUnit } from './header-units.ts';
import {
  headerVariants,
  headerWords,
  isInSeries,
  layerHalfOf,
  rangeHalfOf,
  unitHeaderOf,
  wordsKey,
} from './header-words.ts';

const keyOf = (header: string) => wordsKey(headerWords(header));

it.each<[string, string[]]>([
  ['sampling date', ['Sampling-Date', 'samplingDate', 'SAMPLING_DATE', 'Sampling dates', 'Probenahme Datum']],
  ['dna concentration', ['DNA conc.', 'dnaConc', 'DNA-Konzentration (ng/µl)', 'DNA_conc_ng_ul', 'DNA conc ng per ul']],
  ['sample number', ['Proben-Nr.', 'sample no', 'Sample Number', 'samp_num']],
  ['depth', ['Depth [m]', 'depth_m', 'Tiefe (cm)', 'DepthInMeters']],
  ['region locality', ['region and/or locality', 'region und Locality']],
])('has the words %s in every spelling', (words, headers) => {
  expect(headers.map(keyOf)).toEqual(headers.map(() => words));
});

it('keeps words in brackets that are no unit', () => {
  expect(headerWords('place name (city)')).toEqual(['place', 'name', 'city']);
  expect(headerWords('Date (UTC)')).toEqual(['date']);
});

it.each([
  ['depth_m', 'depth', 'm'],
  ['Volume (ml)', 'Volume', 'ml'],
  ['minimumDepthInMeters', 'minimumDepth', 'm'],
  ['conc ng per ul', 'conc', 'ng/µl'],
  ['Qubit (ng µl-1)', 'Qubit', 'ng/µl'],
  // Units of which nothing is known here, and words that are none.
  ['nitrate_umol_per_l', 'nitrate_umol_per_l', ''],
  ['Depth (bottom)', 'Depth (bottom)', ''],
  ['Depth (ft)', 'Depth', 'ft'],
  ['i7 index', 'i7 index', ''],
])('%s is the name %s in the unit %j', (header, name, unit) => {
  expect(splitUnit(header)).toEqual({ name, unit });
});

it('leaves out a number at the end and words about samples before the name, but no more than that', () => {
  expect(headerVariants(headerWords('sampling date 1')).map(wordsKey)).toEqual([
    'sampling date 1',
    'sampling date',
    'date',
  ]);
  expect(headerVariants(['sample']).map(wordsKey)).toEqual(['sample']);
  expect(headerVariants(headerWords('host age')).map(wordsKey)).toEqual(['host age']);
});

it('is one of a series if another header differs in its number alone', () => {
  expect(isInSeries('primer 1', ['primer 1', 'primer 2'])).toBe(true);
  expect(isInSeries('date1', ['date1', 'primer 2'])).toBe(false);
});

it('names the half of a period, of sizes or of a layer', () => {
  expect(rangeHalfOf(headerWords('date_start'))).toEqual({ base: ['date'], half: 'begin' });
  expect(rangeHalfOf(headerWords('upper filter size'))).toEqual({ base: ['filter', 'size'], half: 'end' });
  // In the water, the upper end comes first.
  expect(layerHalfOf(headerWords('upper depth'))).toEqual({ base: ['depth'], half: 'begin' });
  expect(layerHalfOf(headerWords('depthmax'))).toEqual({ base: ['depth'], half: 'end' });
  expect(rangeHalfOf(headerWords('min to max'))).toBeNull();
});

it('names the column whose units it has', () => {
  expect(unitHeaderOf('samp_size_unit')).toEqual(headerWords('samp_size'));
  expect(unitHeaderOf('Einheit')).toEqual([]);
  expect(unitHeaderOf('samp_size')).toBeNull();
});
