import { describe, expect, it } from 'vitest';
import { type Cell, Problem } from '../../catalogue/cells.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { readCell } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { templateColumns } from '../../catalogue/templates/templates.ts';
import { headersOf } from '../headers/header-names.ts';
import { findTable } from '../reading/find-table.ts';
import { applyMapping } from './apply-mapping.ts';
import { parsePattern, patternOf } from './cell-patterns.ts';
import {
  type ColumnMapping,
  createCertainMapping,
  emptyMapping,
  findPlaceholderRule,
  listPlaceholders,
  withPlaceholderRule,
} from './column-mapping.ts';
import { builtInPresets, findPreset, suggestMapping } from './mapping-presets.ts';
import { suggestColumns } from './suggest-columns.ts';

const row = (line: number, ...cells: Cell[]) => ({ line, cells });

describe('findTable', () => {
  it('passes over titles, and ends before notes', () => {
    const rows = [
      row(1, 'Cruise 42, molecular samples'),
      row(3, 'Sample Name', 'Latitude', 'Longitude', 'Remarks'),
      row(4, 'S1', 54.1, 7.9, null),
      row(5, 'S2', 54.2, 7.8, 'windy'),
      row(6, 'S3', 54.3, 7.7, null),
      row(9, 'All samples were kept at -80 °C'),
    ];
    expect(findTable(rows)).toEqual({ header: 3, last: 6 });
  });

  it('cuts nothing from a table with our own headers', () => {
    const rows = [
      row(1, 'samp_name', 'depth', 'campaign', 'remarks'),
      row(2, 'S1', 5, 'EMB177', 'windy'),
      row(3, 'S2', 6, 'EMB177', 'windy'),
      row(5, 'S3'),
    ];
    expect(findTable(rows)).toEqual({ header: 1, last: 5 });
  });

  it('ends before notes where our own headers stand below a title, as no upload reads such a sheet as it is', () => {
    const rows = [
      row(1, 'Cruise 42'),
      row(3, 'samp_name', 'depth', 'campaign'),
      row(4, 'S1', 5, 'EMB177'),
      row(6, 'All samples were kept at -80 °C'),
    ];
    expect(findTable(rows)).toEqual({ header: 3, last: 4 });
  });

  it('takes in an empty row between full ones', () => {
    const rows = [row(1, 'a', 'b'), row(2, 'x', 1), row(4, 'y', 2)];
    expect(findTable(rows)).toEqual({ header: 1, last: 4 });
  });

  it('finds the names among rows of requirements above them', () => {
    const rows = [
      row(1, '# requirement_level_code', 'M', 'R', 'O'),
      row(2, '# section', 'Sample', 'Sample', 'Sample'),
      row(3, 'samp_name', 'decimalLatitude', 'decimalLongitude', 'geo_loc_name'),
      row(4, 'a', '1', '2', 'Baltic Sea'),
    ];
    expect(findTable(rows)).toEqual({ header: 3, last: 4 });
  });

  it('finds none in an empty sheet', () => {
    expect(findTable([])).toBeNull();
  });

  it('calls columns without a name by nothing', () => {
    expect(headersOf(row(1, 'a', null, ' b ', null))).toEqual(['a', '', 'b']);
  });
});

describe('the recipe to begin with', () => {
  const columns = ['SampleID', 'depth', 'samp_collect_device'];

  it('takes what is certain of a table that nobody has matched', () => {
    const { profile, recipe } = suggestMapping(suggestColumns(columns, []), []);
    expect([profile, Object.keys(recipe.fields).toSorted()]).toEqual([
      '',
      ['depth', 'samp_collect_device', 'samp_name'],
    ]);
  });

  it('leaves out what the table’s profile leaves out, and takes columns that it does not know', () => {
    const known = {
      name: 'Ours',
      headers: ['SampleID', 'depth'],
      recipe: { ...emptyMapping, fields: { samp_name: '{SampleID}' } },
    };
    const { profile, recipe } = suggestMapping(suggestColumns(columns, []), [known]);
    expect([profile, Object.keys(recipe.fields).toSorted()]).toEqual(['Ours', ['samp_collect_device', 'samp_name']]);
  });
});

describe('a recipe', () => {
  const make = (recipe: Partial<ColumnMapping>, headers: string[], ...cells: Cell[]) => {
    const { columns, make: makeRow } = applyMapping({ ...emptyMapping, ...recipe }, headers);
    const made = makeRow(row(2, ...cells));
    const cellsOf = new Map(columns.map((name, at) => [name, made[at]]));
    return Object.fromEntries(Object.keys(recipe.fields ?? {}).map((name) => [name, cellsOf.get(name)]));
  };

  it('keeps a formula that was never calculated for the check, also where it is a piece of a cell', () => {
    const fields = { samp_name: '{name}', forward_read_file_name: '{name}_R1.fastq.gz' };
    const { columns, make: makeRow } = applyMapping({ ...emptyMapping, fields }, ['name']);
    const cells = makeRow(row(2, '#FORMULA!'));
    expect(Object.keys(fields).map((name) => cells[columns.indexOf(name)])).toEqual(['#FORMULA!', '#FORMULA!']);
  });

  it.each([
    ['#REF!', '#REF!'],
    ['NA', 'NA'],
    ['not collected', 'not collected'],
    ['"', '"'],
    ['ND', 'EMB177_ND'],
    [7, 'EMB177_7'],
  ])('makes no name of %j', (station, event) => {
    const made = make({ fields: { event_label: '{Cruise}_{Station}' } }, ['Cruise', 'Station'], 'EMB177', station);
    expect(made).toEqual({ event_label: event });
  });

  it('makes names of what cells show, and depths of their numbers', () => {
    const shown = (number: number, text: string) => ({ number, text, shown: text });
    const fields = { event_label: '{Cruise}_{Station}', samp_name: '{Station}', depth: '{from}-{to}' };
    const made = make(
      { fields },
      ['Cruise', 'Station', 'from', 'to'],
      'EMB177',
      shown(12, 'PS12/1'),
      shown(5, '5 m'),
      shown(10, '10 m'),
    );
    expect(made).toEqual({ event_label: 'EMB177_PS12/1', samp_name: shown(12, 'PS12/1'), depth: '5-10' });
  });

  it('makes none either of a formula’s error of which a part is meant', () => {
    const fields = { samp_name: '{Place|place}_{No}' };
    expect(make({ fields }, ['Place', 'No'], '#N/A', 1)).toEqual({ samp_name: '#N/A' });
  });

  it.each<[string, string, Cell[], Cell]>([
    ['depth', '{a}-{b}', [5, null], '5'],
    ['depth', '{a}-{b}', [null, 10], '10'],
    ['depth', '{a}-{b}', [null, null], null],
    ['event_collection_date_begin', '{a}T{b}', ['2019-03-01', null], '2019-03-01'],
    ['event_collection_date_begin', '{a}T{b}', [null, '12:00'], 'T12:00'],
    ['event_collection_date_begin', '{a}-{b}-{c}', [2019, '03', null], '2019-03'],
    ['event_collection_date_begin', '{a}-{b}-{c}', [2019, null, '05'], '2019--05'],
    ['event_person_resp', '{a}, {b}', ['Muster', null], 'Muster'],
    ['event_comment', '{a}; {b}', [null, 'windy'], 'windy'],
    ['event_comment', 'Sea: {a} °C', [null], null],
    ['event_comment', '{a}; {b}', ['windy', '-'], 'windy'],
    ['event_comment', '{a}; {b}', ['windy', '#REF!'], '#REF!'],
    ['event_label', '{a}_{b}', ['EMB177', null], null],
    ['geogr_loc_lat', '{a}° {b}', ['54', null], null],
  ])('makes %s of %s, where cells are empty, from those that are not', (name, pattern, cells, made) => {
    expect(make({ fields: { [name]: pattern } }, ['a', 'b', 'c'], ...cells)).toEqual({ [name]: made });
  });

  it('reads what is there beside an empty cell as anything else, and gives the reason why nothing is', () => {
    const recipe = {
      dates: 'dayFirst' as const,
      nothing: { NA: 'not provided' },
      fields: { event_collection_date_begin: '{a}T{b}', geogr_loc_lat: '{c} {d}' },
    };
    expect(make(recipe, ['a', 'b', 'c', 'd'], '03/04/2019', null, 'NA', 'na')).toEqual({
      event_collection_date_begin: '2019-04-03',
      geogr_loc_lat: 'not provided',
    });
  });

  it('gives the reason for a date of which only the time is known', () => {
    const fields = { field_sample_collection_date_begin: '{day} {time}' };
    const rules = { fields, nothing: { 'k.A.': 'not collected' } };
    const made = (day: string, time: string) =>
      make(rules, ['day', 'time'], day, time).field_sample_collection_date_begin;
    expect(made('k.A.', '11:31')).toBe('not collected');
    expect(made('2021-05-04', 'k.A.')).toBe('2021-05-04');
    expect(made('2021-05-04', '11:31')).toBe('2021-05-04 11:31');
  });

  it('gives every mandatory column, empty where nothing is said of it, to be filled in the table', () => {
    const { columns, make: makeRow } = applyMapping({ ...emptyMapping, fields: { depth: '{d}', samp_name: '{s}' } }, [
      's',
      'd',
    ]);
    expect(columns).toEqual(templateColumns(['depth']).map(({ name }) => name));
    expect(makeRow(row(2, 'S1', 5))).toEqual(columns.map((name) => ({ samp_name: 'S1', depth: 5 })[name] ?? null));
  });

  it('takes what is certain, and cuts positions in two', () => {
    const recipe = createCertainMapping(suggestColumns(['SampleID', 'lat_lon', 'title'], []));
    expect(recipe.fields).toEqual({
      samp_name: '{SampleID}',
      geogr_loc_lat: '{lat_lon|latitude}',
      geogr_loc_lon: '{lat_lon|longitude}',
    });
  });

  it.each([
    ['54.1 N 7.9 E', '54.1 N', '7.9 E'],
    ['-54,1; 7,9', '-54,1', '7,9'],
    ['7.9 W, 54.1 S', '54.1 S', '7.9 W'],
    ['54,7', '54,7 / ?', null],
    ['not collected', 'not collected', 'not collected'],
    ['NA', 'not provided', 'not provided'],
  ])('cuts %j', (text, latitude, longitude) => {
    const fields = { geogr_loc_lat: '{p|latitude}', geogr_loc_lon: '{p|longitude}' };
    const made = make({ fields, nothing: { NA: 'not provided' } }, ['p'], text);
    expect(made).toEqual({ geogr_loc_lat: latitude, geogr_loc_lon: longitude });
  });

  it.each([
    ['ftp.example.org/a_1.fastq.gz;ftp.example.org/a_2.fastq.gz', 'a_1.fastq.gz', 'a_2.fastq.gz'],
    ['a_1.fastq.gz; b/a_2.fastq.gz;', 'a_1.fastq.gz', 'a_2.fastq.gz'],
    ['a.fastq.gz', 'a.fastq.gz', null],
    ['a.fastq.gz;a_1.fastq.gz;a_2.fastq.gz', null, null],
  ])('takes the files of %j', (text, first, second) => {
    const fields = { forward_read_file_name: '{f|first}', reverse_read_file_name: '{f|second}' };
    expect(make({ fields }, ['f'], text)).toEqual({ forward_read_file_name: first, reverse_read_file_name: second });
  });

  it.each([
    ['2019-03-01/2019-03-04', '2019-03-01', '2019-03-04'],
    ['2019-03', '2019-03', null],
    ['31/12/2019', '31/12/2019', null],
    ['not collected', 'not collected', null],
    ['03/01/2019 - 04/01/2019', '03/01/2019', '04/01/2019'],
    ['01.03.19 – 04.03.19', '01.03.19', '04.03.19'],
    ['March to June', 'March to June', 'March to June / ?'],
  ])('takes the ends of the period %j', (text, begin, end) => {
    const fields = { event_collection_date_begin: '{d|begin}', event_collection_date_end: '{d|end}' };
    expect(make({ fields }, ['d'], text)).toEqual({
      event_collection_date_begin: begin,
      event_collection_date_end: end,
    });
  });

  it('does not make one position of the halves of two columns', () => {
    expect(createCertainMapping(suggestColumns(['latitude', 'lat_lon'], [])).fields).toEqual({
      geogr_loc_lat: '{latitude}',
    });
  });

  it('makes cells of words and of several columns', () => {
    const fields = {
      samp_name: '{name}',
      forward_read_file_name: '{name}_R1.fastq.gz',
      depth: '{from}-{to}',
      checksum_method: 'MD5',
      env_medium: '{medium}',
    };
    const headers = ['name', 'from', 'to', 'medium'];
    expect(make({ fields }, headers, 'S1', 5, 10, 'NA')).toEqual({
      samp_name: 'S1',
      forward_read_file_name: 'S1_R1.fastq.gz',
      depth: '5-10',
      checksum_method: 'MD5',
      env_medium: 'NA',
    });
    expect(make({ fields }, headers, null, 5, 5, null)).toEqual({
      samp_name: null,
      forward_read_file_name: null,
      depth: '5',
      checksum_method: 'MD5',
      env_medium: null,
    });
  });

  it('keeps the kind of a cell that is taken as it is', () => {
    const day = new Date('2019-03-04T00:00:00Z');
    const fields = { field_sample_collection_date_begin: '{day}', geogr_loc_lat: '{lat}' };
    expect(make({ fields }, ['day', 'lat'], day, 54.5)).toEqual({
      field_sample_collection_date_begin: day,
      geogr_loc_lat: 54.5,
    });
  });

  it('reads days, numbers and words for nothing as it is told', () => {
    const fields = {
      field_sample_collection_date_begin: '{d}',
      tot_depth_water_col: '{w}',
      elevation: '{e}',
      env_medium: '{m}',
    };
    const recipe: Partial<ColumnMapping> = {
      fields,
      dates: 'dayFirst',
      decimals: 'comma',
      nothing: { '-999': '', na: 'not collected' },
      replaced: { env_medium: { Wasser: 'sea water' } },
    };
    expect(make(recipe, ['d', 'w', 'e', 'm'], '03/04/2019', '1.054,5', -999, 'Wasser')).toEqual({
      field_sample_collection_date_begin: '2019-04-03',
      tot_depth_water_col: '1054.5',
      elevation: null,
      env_medium: 'sea water',
    });
    expect(
      make({ ...recipe, dates: 'monthFirst', decimals: 'point' }, ['d', 'w', 'e', 'm'], '3/4/19', '1,054.5', 1, 'NA'),
    ).toEqual({
      field_sample_collection_date_begin: '2019-03-04',
      tot_depth_water_col: '1054.5',
      elevation: 1,
      env_medium: 'not collected',
    });
  });

  it('reads every column of numbers so, also where their digits are kept as a text', () => {
    const fields = { lib_reads_seqd: '{reads}', samp_name: '{name}' };
    const row = ['84,213', 'a,123'] as const;
    expect(make({ fields, decimals: 'point' }, ['reads', 'name'], ...row)).toEqual({
      lib_reads_seqd: '84213',
      samp_name: 'a,123',
    });
    // No degree has thousands.
    const position = { geogr_loc_lat: '{reads}' };
    for (const decimals of ['point', 'comma'] as const)
      expect(make({ fields: position, decimals }, ['reads'], '0.123')).toEqual({ geogr_loc_lat: '0.123' });
    expect(make({ fields }, ['reads', 'name'], ...row)).toEqual({ lib_reads_seqd: '84,213', samp_name: 'a,123' });
  });

  it.each<[dates: ColumnMapping['dates'], text: string, made: string]>([
    ['dayFirst', '03/04/2019', '2019-04-03'],
    ['monthFirst', '03/04/2019', '2019-03-04'],
    ['monthFirst', '3-4-19 10:15', '2019-03-04 10:15'],
    ['dayFirst', '12.03.39', '2039-03-12'],
    // A year of the last century may be meant.
    ['dayFirst', '12/03/98', '12/03/98'],
    ['dayFirst', '12/03/40', '12/03/40'],
    // With points the day always stands first.
    ['dayFirst', '03.04.2019', '2019-04-03'],
    ['monthFirst', '03.04.2019', '03.04.2019'],
    // Not the other order in secret: then all the other days would be wrong.
    ['monthFirst', '31/12/2019', '31/12/2019 / ?'],
    ['dayFirst', '02/30/2019', '02/30/2019 / ?'],
  ])('reads days %s: %s is %s', (dates, text, made) => {
    expect(make({ fields: { seq_date: '{d}' }, dates }, ['d'], text)).toEqual({ seq_date: made });
    // A value that was replaced in the table is found by what its message named.
    const replaced = { seq_date: { [made]: '2020' } };
    expect(make({ fields: { seq_date: '{d}' }, dates, replaced }, ['d'], text)).toEqual({ seq_date: '2020' });
  });

  it('refuses days of the other order and of an unknown century', () => {
    const field = fieldOf('sequencing_run', 'seq_date');
    for (const text of ['31/12/2019 / ?', '12/03/98', '12/03/40', '12.03.98'])
      expect(readCell(text, field), text).toBeInstanceOf(Problem);
  });

  it('tells headers of one name apart', () => {
    const headers = ['sea', 'Sea', ''];
    expect(headers.map((_, at) => patternOf(headers, at))).toEqual(['{sea}', '{Sea#2}', '{#1}']);
    expect(make({ fields: { geog_loc_name: patternOf(headers, 1) } }, headers, 'a', 'b')).toEqual({
      geog_loc_name: 'b',
    });
    expect(parsePattern('{land}', headers)).toBeNull();
  });
});

describe('a profile', () => {
  it.each(builtInPresets.map((profile) => [profile.name, profile] as const))('%s is recognised', (_, profile) => {
    const headers = [...profile.headers, 'additional_forward_read_file'];
    expect(findPreset(headers, builtInPresets)).toBe(profile);
    expect(Object.keys(profile.recipe.fields).filter((name) => !columnOf(name))).toEqual([]);
    expect(findPreset(headers.slice(1), builtInPresets)).toBeNull();
  });
});

describe('words for nothing', () => {
  const headers = ['a', 'b', 'c', 'd'];
  const nothing = [['n.d.'], ['-999', 'NA'], ['na', 'n.d.'], ['k.A.']];
  const recipe = (fields: ColumnMapping['fields'], rules: ColumnMapping['nothing'] = {}) => ({
    ...emptyMapping,
    fields,
    nothing: rules,
  });

  it('are asked about in the columns that are used alone, also in a pattern of several, and once', () => {
    expect(listPlaceholders(nothing, recipe({}), headers)).toEqual([]);
    expect(listPlaceholders(nothing, recipe({ depth: '{a}' }), headers)).toEqual(['n.d.']);
    expect(listPlaceholders(nothing, recipe({ depth: '{b}-{c}' }), headers)).toEqual(['-999', 'NA', 'n.d.']);
    expect(listPlaceholders(nothing, recipe({ depth: '{not there}' }), headers)).toEqual([]);
  });

  it('stay where they have a rule, also after their column was left out', () => {
    const rules = { NA: 'not collected' };
    expect(listPlaceholders(nothing, recipe({ depth: '{a}' }, rules), headers)).toEqual(['n.d.', 'NA']);
    expect(listPlaceholders(nothing, recipe({ depth: '{c}' }, rules), headers)).toEqual(['na', 'n.d.']);
  });

  it('are cut to some, but for those with a rule', () => {
    const many = [Array.from({ length: 20 }, (_, at) => `-${'9'.repeat(at + 3)}`)];
    const asked = listPlaceholders(many, recipe({ depth: '{a}' }, { nd: '' }), headers);
    expect(asked).toHaveLength(13);
    expect(asked.at(-1)).toBe('nd');
  });

  it('have one rule, however they are written, which is that by which the table is made', () => {
    const start = recipe({ depth: '{c}' }, { NA: 'not collected', nd: '' });
    expect(findPlaceholderRule(start, 'na')).toBe('not collected');
    expect(findPlaceholderRule(start, 'n.d.')).toBeUndefined();
    const changed = withPlaceholderRule(start, 'na', 'not provided');
    expect(changed.nothing).toEqual({ nd: '', na: 'not provided' });
    expect(applyMapping(changed, headers).make(row(2, '', '', 'NA', ''))).toContain('not provided');
    expect(withPlaceholderRule(changed, 'NA', undefined).nothing).toEqual({ nd: '' });
  });
});
