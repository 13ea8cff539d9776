import { describe, expect, it } from 'vitest';
import { columnNameOf, columnOf } from '../columns.ts';
import { entityNames, entityOf } from '../index.ts';
import { type FieldValue, plausibilityCodes } from './rule.ts';
import { checkPlausibility, plausibilityRules } from './rules.ts';

type Values = Readonly<Record<string, FieldValue>>;

/** Findings of all rules on values by `entity.field`, or by the names of columns: the code, the field, the other one, the limit. */
function said(values: Values): string[] {
  const known = new Map(
    Object.entries(values).map(([name, value]) => {
      const column = columnOf(name);
      return [column ? `${column.entity}.${column.fieldName}` : name, value];
    }),
  );
  return plausibilityRules.flatMap((rule) => {
    const found = checkPlausibility(
      rule,
      rule.fieldRefs.map(({ entity, field }) => known.get(`${entity}.${field}`) ?? null),
    );
    if (!found) return [];
    const { code, fieldRef, value, other, otherValue, limit } = found;
    const name = (at: typeof fieldRef) => columnNameOf(at.entity, at.field) ?? `${at.entity}.${at.field}`;
    return [
      [code, name(fieldRef), value, other && name(other), otherValue, limit]
        .filter((one) => one !== undefined)
        .join(' '),
    ];
  });
}

const sampled = 'field_sample_collection_date_begin';
const until = 'field_sample_collection_date_end';

describe('work steps', () => {
  it.each<[string, Values, string[]]>([
    [
      'extracted before sampled',
      { [sampled]: '2019-03-14', date_nucl_acid_ext: '2019-03-13' },
      [`beforeOther date_nucl_acid_ext 2019-03-13 ${sampled} 2019-03-14`],
    ],
    [
      'sequenced before sampled',
      { [sampled]: '2019-03-14', seq_date: '2018' },
      [`beforeOther seq_date 2018 ${sampled} 2019-03-14`],
    ],
    [
      'sequenced before the event began',
      { event_collection_date_begin: '2019-03', seq_date: '2019-02-28' },
      ['beforeOther seq_date 2019-02-28 event_collection_date_begin 2019-03'],
    ],
    [
      'prepared before extracted',
      { date_nucl_acid_ext: '2019-04', prep_date: '2019-03-31' },
      ['beforeOther prep_date 2019-03-31 date_nucl_acid_ext 2019-04'],
    ],
    [
      'run before prepared',
      { prep_date: '2019-04-10', seq_date: '2019-04-09' },
      ['beforeOther seq_date 2019-04-09 prep_date 2019-04-10'],
    ],
    [
      'on one day',
      { [sampled]: '2019-03-14', date_nucl_acid_ext: '2019-03-14', prep_date: '2019-03-14', seq_date: '2019-03-14' },
      [],
    ],
    [
      'in a year or month whose days fit',
      { [sampled]: '2019-03-14', date_nucl_acid_ext: '2019-03', seq_date: '2019' },
      [],
    ],
    ['after a year or month whose days fit', { [sampled]: '2019', date_nucl_acid_ext: '2019-01-01' }, []],
    ['with a reason in the place of a day', { [sampled]: 'not collected', date_nucl_acid_ext: '2019-01-01' }, []],
  ])('%s', (_what, values, expected) => {
    expect(said(values)).toEqual(expected);
  });

  it('give one warning if one wrong date contradicts them all', () => {
    const work = { date_nucl_acid_ext: '2019-04-02', prep_date: '2019-04-10', seq_date: '2019-05-06' };
    expect(said({ ...work, [sampled]: '2029-03-14' })).toEqual([
      `beforeOther date_nucl_acid_ext 2019-04-02 ${sampled} 2029-03-14`,
    ]);
    expect(said({ ...work, [sampled]: '2019-03-14', seq_date: '2009-05-06' })).toEqual([
      `beforeOther seq_date 2009-05-06 ${sampled} 2019-03-14`,
    ]);
  });

  it('are compared with the date of the event only if the sample has none', () => {
    const values = {
      event_collection_date_begin: '2019-03-14',
      [sampled]: '2019-03-15',
      date_nucl_acid_ext: '2019-03-10',
    };
    expect(said(values)).toEqual([`beforeOther date_nucl_acid_ext 2019-03-10 ${sampled} 2019-03-15`]);
  });
});

describe('dates within the period of the parent record', () => {
  const event = { event_collection_date_begin: '2019-03-14', event_collection_date_end: '2019-03-16' };
  it.each<[string, Values, string[]]>([
    [
      'before',
      { ...event, [sampled]: '2019-03-13' },
      [`beforeOther ${sampled} 2019-03-13 event_collection_date_begin 2019-03-14`],
    ],
    [
      'after',
      { ...event, [sampled]: '2019-04' },
      [`afterOther ${sampled} 2019-04 event_collection_date_end 2019-03-16`],
    ],
    [
      'until after',
      { ...event, [sampled]: '2019-03-15', [until]: '2019-03-17' },
      [`afterOther ${until} 2019-03-17 event_collection_date_end 2019-03-16`],
    ],
    ['within', { ...event, [sampled]: '2019-03-14', [until]: '2019-03-16' }, []],
    ['in a month that holds them', { ...event, [sampled]: '2019-03' }, []],
    [
      'after an event of which only the begin is known',
      { event_collection_date_begin: '2019-03-14', [sampled]: '2019-03-20' },
      [],
    ],
    [
      'an event before its campaign',
      { date_begin: '2019-03-15', ...event },
      ['beforeOther event_collection_date_begin 2019-03-14 date_begin 2019-03-15'],
    ],
    [
      'an event after its campaign',
      { date_end: '2019-02', event_collection_date_begin: '2019-03-14' },
      ['afterOther event_collection_date_begin 2019-03-14 date_end 2019-02'],
    ],
  ])('%s', (_what, values, expected) => {
    expect(said(values)).toEqual(expected);
  });
});

describe('depths', () => {
  it.each<[string, Values, string[]]>([
    ['below the bottom', { depth: '245', tot_depth_water_col: 60 }, ['moreThanOther depth 245 tot_depth_water_col 60']],
    [
      'of which one end is below the bottom',
      { depth: '0-60.5', tot_depth_water_col: 60 },
      ['moreThanOther depth 0-60.5 tot_depth_water_col 60'],
    ],
    ['down to the bottom', { depth: '0-60', tot_depth_water_col: 60 }, []],
    ['in the sediment by its package', { depth: '12', tot_depth_water_col: 9, environmental_package: 'sediment' }, []],
    [
      'in the sediment by its medium',
      { depth: '12', tot_depth_water_col: 9, env_medium: 'marine sediment [ENVO:03000033]' },
      [],
    ],
    ['below the deepest trench', { depth: '11500' }, ['aboveMost depth 11500 11000']],
    ['of the deepest trench', { depth: '10935' }, []],
    ['of a water deeper than any', { tot_depth_water_col: 12000 }, ['aboveMost tot_depth_water_col 12000 11000']],
    ['of a water above its surface', { tot_depth_water_col: -245 }, ['belowLeast tot_depth_water_col -245 0']],
  ])('%s', (_what, values, expected) => {
    expect(said(values)).toEqual(expected);
  });
});

describe('quantities', () => {
  it.each<[string, Values, string[]]>([
    [
      'size fractions the wrong ends round',
      { size_frac_low: '3', size_frac_up: '0.2' },
      ['moreThanOther size_frac_low 3 size_frac_up 0.2'],
    ],
    [
      'those of the extract',
      { 'nucleic_acid_sample.size_frac_low': '3,5 µm', 'nucleic_acid_sample.size_frac_up': '3' },
      ['moreThanOther nucleic_acid_sample.size_frac_low 3,5 µm nucleic_acid_sample.size_frac_up 3'],
    ],
    ['size fractions', { size_frac_low: '0.2', size_frac_up: '3' }, []],
    [
      'size fractions in other units, or in words',
      {
        size_frac_low: '200 nm',
        size_frac_up: '3 µm',
        'nucleic_acid_sample.size_frac_low': 'GF/F',
        'nucleic_acid_sample.size_frac_up': '3',
      },
      [],
    ],
    ['a negative size', { size_frac_low: '-0.2' }, ['belowLeast size_frac_low -0.2 0']],
    [
      'taxa',
      { taxon_id: 0, samp_taxon_id: -1, 'experiment_sample.taxon_id': 408172 },
      ['belowLeast taxon_id 0 1', 'belowLeast samp_taxon_id -1 1'],
    ],
    [
      'the taxon of an experiment',
      { 'experiment_sample.taxon_id': -408172 },
      ['belowLeast experiment_sample.taxon_id -408172 1'],
    ],
    [
      'an extract',
      { nucl_acid_conc: -12.5, nucl_acid_vol: -50 },
      ['belowLeast nucl_acid_conc -12.5 0', 'belowLeast nucl_acid_vol -50 0'],
    ],
    ['nothing in an extract', { nucl_acid_conc: 0, nucl_acid_vol: 0 }, []],
    ['reads', { lib_reads_seqd: '-79056' }, ['belowLeast lib_reads_seqd -79056 0']],
    [
      'amounts with a unit',
      { mixs_samp_size: '-2 L', samp_vol_we_dna_ext: '-0,5g' },
      ['belowLeast mixs_samp_size -2 L 0', 'belowLeast samp_vol_we_dna_ext -0,5g 0'],
    ],
    ['amounts', { mixs_samp_size: '2 L', samp_vol_we_dna_ext: '-80 °C, then 5 ml' }, []],
    ['reads in words', { lib_reads_seqd: 'some 80,000' }, []],
    ['heights', { altitude: -3, elevation: 9001 }, ['belowLeast altitude -3 0', 'aboveMost elevation 9001 9000']],
    ['heights of the Earth', { altitude: 30000, elevation: -10935 }, []],
  ])('%s', (_what, values, expected) => {
    expect(said(values)).toEqual(expected);
  });
});

describe('positions', () => {
  it.each<[number | string, number | string, string[]]>([
    [0, 0, ['zeroPosition geogr_loc_lat 0 geogr_loc_lon 0']],
    [0, 9.5, []],
    [54.3215, 54.3215, ['samePosition geogr_loc_lat 54.3215 geogr_loc_lon 54.3215']],
    [54.3, 54.3, []],
    [20, 20, []],
    [54.3215, -54.3215, []],
    ['not collected', 'not collected', []],
  ])('%s, %s', (latitude, longitude, expected) => {
    expect(said({ geogr_loc_lat: latitude, geogr_loc_lon: longitude })).toEqual(expected);
  });
});

describe('dates too long ago', () => {
  it.each<[Values, string[]]>([
    [{ [sampled]: '1849-12-31' }, [`tooLongAgo ${sampled} 1849-12-31 1850`]],
    [{ [sampled]: '1872-12-21' }, []],
    [{ seq_date: '1970-01-01' }, ['tooLongAgo seq_date 1970-01-01 1975']],
    [{ date_nucl_acid_ext: '1904' }, ['tooLongAgo date_nucl_acid_ext 1904 1975']],
    [{ prep_date: '1999' }, []],
  ])('%j', (values, expected) => {
    expect(said(values)).toEqual(expected);
  });
});

describe('the rules', () => {
  it('accept the examples in the catalogue', () => {
    for (const which of ['example', 'secondExample'] as const) {
      const examples = entityNames.flatMap((entity) =>
        Object.entries(entityOf(entity).fields).map(([name, field]) => [
          `${entity}.${name}`,
          field[which] ?? field.example ?? null,
        ]),
      );
      expect(said(Object.fromEntries(examples)), which).toEqual([]);
    }
  });

  it('cover every code', () => {
    const all = [
      { [sampled]: '2019-03-13', event_collection_date_begin: '2019-03-14' },
      { [sampled]: '2019-03-17', event_collection_date_end: '2019-03-16' },
      { depth: '2', tot_depth_water_col: 1 },
      { taxon_id: 0, elevation: 9001, seq_date: '1904', geogr_loc_lat: 0, geogr_loc_lon: 0 },
      { geogr_loc_lat: 1.25, geogr_loc_lon: 1.25 },
    ].flatMap(said);
    expect(new Set(all.map((one) => one.split(' ')[0]))).toEqual(new Set(plausibilityCodes));
  });
});
