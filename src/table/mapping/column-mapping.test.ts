import { describe, expect, it } from 'vitest';
import { type Cell, Problem } from '../../catalogue/cells.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { readCell } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { templateColumns } from '../../catalogue/templates/templates.ts';
import { applyMapping } from './apply-mapping.ts';
import { parsePattern, patternOf } from './cell-patterns.ts';
import {
  type ColumnMapping,
  createInitialMapping,
  emptyMapping,
  findPlaceholderRule,
  listPlaceholders,
  withPlaceholderRule,
} from './column-mapping.ts';
import { withComments } from './comment-columns.ts';
import { builtInPresets, findPreset, suggestMapping } from './mapping-presets.ts';
import { suggestColumns } from './suggest-columns.ts';
import { nothingEffects } from './words-for-nothing.ts';

const row = (line: number, ...cells: Cell[]) => ({ line, cells });

describe('the suggested mapping', () => {
  const columns = ['SampleID', 'depth', 'samp_collect_device'];

  it('contains the certain columns of an unknown table', () => {
    const { fitting, mapping: recipe } = suggestMapping(suggestColumns(columns, []), []);
    expect([fitting, Object.keys(recipe.fields).toSorted()]).toEqual([
      null,
      ['depth', 'samp_collect_device', 'samp_name'],
    ]);
  });

  it('leaves out what the preset leaves out, and adds columns unknown to it', () => {
    const preset = {
      name: 'Ours',
      headers: ['SampleID', 'depth'],
      recipe: { ...emptyMapping, fields: { samp_name: '{SampleID}' } },
    };
    const { fitting, mapping: recipe } = suggestMapping(suggestColumns(columns, []), [preset]);
    expect(fitting).toEqual({ preset, missing: [], added: ['samp_collect_device'] });
    expect(Object.keys(recipe.fields).toSorted()).toEqual(['samp_collect_device', 'samp_name']);
  });
});

describe('a mapping', () => {
  const mapCells = (mapping: Partial<ColumnMapping>, headers: string[], ...cells: Cell[]) => {
    const { columns, mapRow } = applyMapping({ ...emptyMapping, ...mapping }, headers);
    const mapped = mapRow(row(2, ...cells));
    const cellsOf = new Map(columns.map((name, i) => [name, mapped[i]]));
    return Object.fromEntries(Object.keys(mapping.fields ?? {}).map((name) => [name, cellsOf.get(name)]));
  };

  it('keeps an uncalculated formula for the check, also as a segment of a pattern', () => {
    const fields = { samp_name: '{name}', forward_read_file_name: '{name}_R1.fastq.gz' };
    const { columns, mapRow } = applyMapping({ ...emptyMapping, fields }, ['name']);
    const cells = mapRow(row(2, '#FORMULA!'));
    expect(Object.keys(fields).map((name) => cells[columns.indexOf(name)])).toEqual(['#FORMULA!', '#FORMULA!']);
  });

  it.each([
    ['#REF!', '#REF!'],
    ['NA', 'NA'],
    ['not collected', 'not collected'],
    ['"', '"'],
    ['ND', 'EMB177_ND'],
    [7, 'EMB177_7'],
  ])('makes no name from %j', (station, event) => {
    const mapped = mapCells(
      { fields: { event_label: '{Cruise}_{Station}' } },
      ['Cruise', 'Station'],
      'EMB177',
      station,
    );
    expect(mapped).toEqual({ event_label: event });
  });

  it('makes names from displayed texts, and depths from numbers', () => {
    const displayed = (number: number, text: string) => ({ number, text, shown: text });
    const fields = { event_label: '{Cruise}_{Station}', samp_name: '{Station}', depth: '{from}-{to}' };
    const mapped = mapCells(
      { fields },
      ['Cruise', 'Station', 'from', 'to'],
      'EMB177',
      displayed(12, 'PS12/1'),
      displayed(5, '5 m'),
      displayed(10, '10 m'),
    );
    expect(mapped).toEqual({ event_label: 'EMB177_PS12/1', samp_name: displayed(12, 'PS12/1'), depth: '5-10' });
  });

  it('keeps a formula error of which only a part is used', () => {
    const fields = { samp_name: '{Place|place}_{No}' };
    expect(mapCells({ fields }, ['Place', 'No'], '#N/A', 1)).toEqual({ samp_name: '#N/A' });
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
  ])('makes %s from %s with empty cells', (name, pattern, cells, mapped) => {
    expect(mapCells({ fields: { [name]: pattern } }, ['a', 'b', 'c'], ...cells)).toEqual({ [name]: mapped });
  });

  it('applies its rules next to an empty cell, and returns the missing-value term', () => {
    const mapping = {
      dates: 'dayFirst' as const,
      nothing: { NA: 'not provided' },
      fields: { event_collection_date_begin: '{a}T{b}', geogr_loc_lat: '{c} {d}' },
    };
    expect(mapCells(mapping, ['a', 'b', 'c', 'd'], '03/04/2019', null, 'NA', 'na')).toEqual({
      event_collection_date_begin: '2019-04-03',
      geogr_loc_lat: 'not provided',
    });
  });

  it('returns the missing-value term for a date of which only the time is known', () => {
    const fields = { field_sample_collection_date_begin: '{day} {time}' };
    const rules = { fields, nothing: { 'k.A.': 'not collected' } };
    const mapDate = (day: string, time: string) =>
      mapCells(rules, ['day', 'time'], day, time).field_sample_collection_date_begin;
    expect(mapDate('k.A.', '11:31')).toBe('not collected');
    expect(mapDate('2021-05-04', 'k.A.')).toBe('2021-05-04');
    expect(mapDate('2021-05-04', '11:31')).toBe('2021-05-04 11:31');
  });

  it('returns every mandatory column, empty without a pattern', () => {
    const { columns, mapRow } = applyMapping({ ...emptyMapping, fields: { depth: '{d}', samp_name: '{s}' } }, [
      's',
      'd',
    ]);
    expect(columns).toEqual(templateColumns(['depth']).map(({ name }) => name));
    expect(mapRow(row(2, 'S1', 5))).toEqual(columns.map((name) => ({ samp_name: 'S1', depth: 5 })[name] ?? null));
  });

  it('contains the certain columns, and splits coordinates', () => {
    const mapping = createInitialMapping(suggestColumns(['SampleID', 'lat_lon', 'title'], []));
    expect(mapping.fields).toEqual({
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
  ])('splits %j', (text, latitude, longitude) => {
    const fields = { geogr_loc_lat: '{p|latitude}', geogr_loc_lon: '{p|longitude}' };
    const mapped = mapCells({ fields, nothing: { NA: 'not provided' } }, ['p'], text);
    expect(mapped).toEqual({ geogr_loc_lat: latitude, geogr_loc_lon: longitude });
  });

  it.each([
    ['ftp.example.org/a_1.fastq.gz;ftp.example.org/a_2.fastq.gz', 'a_1.fastq.gz', 'a_2.fastq.gz'],
    ['a_1.fastq.gz; b/a_2.fastq.gz;', 'a_1.fastq.gz', 'a_2.fastq.gz'],
    ['a.fastq.gz', 'a.fastq.gz', null],
    ['a.fastq.gz;a_1.fastq.gz;a_2.fastq.gz', null, null],
  ])('splits the files of %j', (text, first, second) => {
    const fields = { forward_read_file_name: '{f|first}', reverse_read_file_name: '{f|second}' };
    expect(mapCells({ fields }, ['f'], text)).toEqual({
      forward_read_file_name: first,
      reverse_read_file_name: second,
    });
  });

  it.each([
    ['2019-03-01/2019-03-04', '2019-03-01', '2019-03-04'],
    ['2019-03', '2019-03', null],
    ['31/12/2019', '31/12/2019', null],
    ['not collected', 'not collected', null],
    ['03/01/2019 - 04/01/2019', '03/01/2019', '04/01/2019'],
    ['01.03.19 – 04.03.19', '01.03.19', '04.03.19'],
    ['March to June', 'March to June', 'March to June / ?'],
  ])('splits the period %j', (text, begin, end) => {
    const fields = { event_collection_date_begin: '{d|begin}', event_collection_date_end: '{d|end}' };
    expect(mapCells({ fields }, ['d'], text)).toEqual({
      event_collection_date_begin: begin,
      event_collection_date_end: end,
    });
  });

  it('does not combine halves of different coordinates', () => {
    expect(createInitialMapping(suggestColumns(['latitude', 'lat_lon'], [])).fields).toEqual({
      geogr_loc_lat: '{latitude}',
    });
  });

  it('makes cells from fixed text and several columns', () => {
    const fields = {
      samp_name: '{name}',
      forward_read_file_name: '{name}_R1.fastq.gz',
      depth: '{from}-{to}',
      checksum_method: 'MD5',
      env_medium: '{medium}',
    };
    const headers = ['name', 'from', 'to', 'medium'];
    expect(mapCells({ fields }, headers, 'S1', 5, 10, 'NA')).toEqual({
      samp_name: 'S1',
      forward_read_file_name: 'S1_R1.fastq.gz',
      depth: '5-10',
      checksum_method: 'MD5',
      env_medium: 'NA',
    });
    expect(mapCells({ fields }, headers, null, 5, 5, null)).toEqual({
      samp_name: null,
      forward_read_file_name: null,
      depth: '5',
      checksum_method: 'MD5',
      env_medium: null,
    });
  });

  it('keeps the type of a copied cell', () => {
    const day = new Date('2019-03-04T00:00:00Z');
    const fields = { field_sample_collection_date_begin: '{day}', geogr_loc_lat: '{lat}' };
    expect(mapCells({ fields }, ['day', 'lat'], day, 54.5)).toEqual({
      field_sample_collection_date_begin: day,
      geogr_loc_lat: 54.5,
    });
  });

  it('reads dates, numbers and placeholders by its rules', () => {
    const fields = {
      field_sample_collection_date_begin: '{d}',
      tot_depth_water_col: '{w}',
      elevation: '{e}',
      env_medium: '{m}',
    };
    const mapping: Partial<ColumnMapping> = {
      fields,
      dates: 'dayFirst',
      decimals: 'comma',
      nothing: { '-999': '', na: 'not collected' },
      replaced: { env_medium: { Wasser: 'sea water' } },
    };
    expect(mapCells(mapping, ['d', 'w', 'e', 'm'], '03/04/2019', '1.054,5', -999, 'Wasser')).toEqual({
      field_sample_collection_date_begin: '2019-04-03',
      tot_depth_water_col: '1054.5',
      elevation: null,
      env_medium: 'sea water',
    });
    expect(
      mapCells(
        { ...mapping, dates: 'monthFirst', decimals: 'point' },
        ['d', 'w', 'e', 'm'],
        '3/4/19',
        '1,054.5',
        1,
        'NA',
      ),
    ).toEqual({
      field_sample_collection_date_begin: '2019-03-04',
      tot_depth_water_col: '1054.5',
      elevation: 1,
      env_medium: 'not collected',
    });
  });

  it('reads every column of numbers by its rules, also if digits are stored as text', () => {
    const fields = { lib_reads_seqd: '{reads}', samp_name: '{name}' };
    const row = ['84,213', 'a,123'] as const;
    expect(mapCells({ fields, decimals: 'point' }, ['reads', 'name'], ...row)).toEqual({
      lib_reads_seqd: '84213',
      samp_name: 'a,123',
    });
    // Degrees have no thousands.
    const latitudeField = { geogr_loc_lat: '{reads}' };
    for (const decimals of ['point', 'comma'] as const)
      expect(mapCells({ fields: latitudeField, decimals }, ['reads'], '0.123')).toEqual({ geogr_loc_lat: '0.123' });
    expect(mapCells({ fields }, ['reads', 'name'], ...row)).toEqual({ lib_reads_seqd: '84,213', samp_name: 'a,123' });
  });

  it.each<[dates: ColumnMapping['dates'], text: string, made: string]>([
    ['dayFirst', '03/04/2019', '2019-04-03'],
    ['monthFirst', '03/04/2019', '2019-03-04'],
    ['monthFirst', '3-4-19 10:15', '2019-03-04 10:15'],
    ['dayFirst', '12.03.39', '2039-03-12'],
    // It may be a year of the last century.
    ['dayFirst', '12/03/98', '12/03/98'],
    ['dayFirst', '12/03/40', '12/03/40'],
    // With points the day always comes first.
    ['dayFirst', '03.04.2019', '2019-04-03'],
    ['monthFirst', '03.04.2019', '03.04.2019'],
    // It is not read in the other order, which would make all other dates wrong.
    ['monthFirst', '31/12/2019', '31/12/2019 / ?'],
    ['dayFirst', '02/30/2019', '02/30/2019 / ?'],
  ])('reads dates %s: %s is %s', (dates, text, mapped) => {
    expect(mapCells({ fields: { seq_date: '{d}' }, dates }, ['d'], text)).toEqual({ seq_date: mapped });
    // A replaced value is found by the value in its error message.
    const replaced = { seq_date: { [mapped]: '2020' } };
    expect(mapCells({ fields: { seq_date: '{d}' }, dates, replaced }, ['d'], text)).toEqual({ seq_date: '2020' });
  });

  it('yields errors for dates in the other order and of an unknown century', () => {
    const field = fieldOf('sequencing_run', 'seq_date');
    for (const text of ['31/12/2019 / ?', '12/03/98', '12/03/40', '12.03.98'])
      expect(readCell(text, field), text).toBeInstanceOf(Problem);
  });

  it('reads words for nothing by the kind of the column', () => {
    const fields = {
      samp_name: '{a}',
      event_label: '{b}',
      event_person_resp: '{b}',
      tot_depth_water_col: '{b}',
      event_comment: '{b}',
      env_medium: '{b}',
      geogr_loc_lat: '{p|latitude}',
      forward_read_file_name: '{b}',
    };
    const headers = ['a', 'b', 'p'];
    const rules = { fields, reasonForNothing: 'not collected' };
    const empty = { event_label: null, event_person_resp: null, tot_depth_water_col: null, event_comment: null };
    for (const word of ['n/a', '-', 'unknown', 'k. A.', -999, '(none)'])
      expect(mapCells(rules, headers, word, word, word), String(word)).toEqual({
        samp_name: word,
        ...empty,
        env_medium: 'not collected',
        geogr_loc_lat: 'not collected',
        forward_read_file_name: 'not collected',
      });
    // A ditto mark stands for a value, and ND may be a station.
    // A missing-value term is a value, but no name.
    expect(mapCells(rules, headers, 'S', 'Not Applicable', '54 N 8 E')).toMatchObject({
      event_label: null,
      tot_depth_water_col: 'Not Applicable',
      env_medium: 'Not Applicable',
    });
    // Nor is it a DOI, a person or a protocol, which are optional; a comment may say it.
    const optional = { doi: '{w}', event_person_resp: '{w}', 'field_sample.protocol_id': '{w}', event_comment: '{w}' };
    expect(mapCells({ fields: optional, reasonForNothing: 'not provided' }, ['w'], 'Missing: Not provided')).toEqual({
      doi: null,
      event_person_resp: null,
      'field_sample.protocol_id': null,
      event_comment: 'Missing: Not provided',
    });
    for (const word of ['"', 'ditto', 'North'])
      expect(mapCells(rules, headers, 'S', word, '54 N 8 E'), word).toMatchObject({
        event_label: word,
        tot_depth_water_col: word,
        env_medium: word,
      });
    expect(mapCells(rules, headers, 'S', 'ND', '')).toMatchObject({ event_label: 'ND', env_medium: 'not collected' });
  });

  it('reads a date whose time is a word for nothing, and a rule for one word before that for all', () => {
    const fields = { field_sample_collection_date_begin: '{day} {time}', env_medium: '{m}' };
    const rules = { fields, reasonForNothing: 'not collected', nothing: { unknown: 'restricted access' } };
    const mapRow = (...cells: Cell[]) => mapCells(rules, ['day', 'time', 'm'], ...cells);
    expect(mapRow('2021-05-04', 'n/a', 'UNKNOWN')).toEqual({
      field_sample_collection_date_begin: '2021-05-04',
      env_medium: 'restricted access',
    });
    expect(mapRow('n/a', '11:31', 'n/a')).toEqual({
      field_sample_collection_date_begin: 'not collected',
      env_medium: 'not collected',
    });
    expect(mapRow('n/a', '-', 'water')).toMatchObject({ field_sample_collection_date_begin: 'not collected' });
  });

  it('reads days as spreadsheets count them, if it says so', () => {
    const fields = { seq_date: '{d}', lib_reads_seqd: '{d}' };
    expect(mapCells({ fields, serialDates: '1900' }, ['d'], 43831)).toEqual({
      seq_date: '2020-01-01',
      lib_reads_seqd: 43831,
    });
    expect(mapCells({ fields, serialDates: '1904' }, ['d'], '43831')).toEqual({
      seq_date: '2024-01-02',
      lib_reads_seqd: '43831',
    });
    expect(mapCells({ fields }, ['d'], 43831)).toMatchObject({ seq_date: 43831 });
    expect(mapCells({ fields, serialDates: '1900' }, ['d'], 2019)).toMatchObject({ seq_date: 2019 });
  });

  it('reads persons with the first name first, if it says so', () => {
    const fields = { event_person_resp: '{p}', project_study_authors: '{q}' };
    const cells = ['Kim Muster', 'Kim Muster; Muster, Alex | Ana Muster'];
    expect(mapCells({ fields, firstNameFirst: true }, ['p', 'q'], ...cells)).toEqual({
      event_person_resp: 'Muster, Kim',
      project_study_authors: 'Muster, Kim; Muster, Alex | Muster, Ana',
    });
    expect(mapCells({ fields }, ['p', 'q'], ...cells)).toMatchObject({ event_person_resp: 'Kim Muster' });
    for (const other of ['Not Provided', 'Marine Institute', 'Ana Silva Muster'])
      expect(mapCells({ fields, firstNameFirst: true }, ['p', 'q'], other, other), other).toEqual({
        event_person_resp: other,
        project_study_authors: other,
      });
  });

  it('says what its choice for words for nothing does to each column', () => {
    const fields = { samp_name: '{a}', event_label: '{b}', env_medium: '{b}', depth: '{c}' };
    const mapping = { ...emptyMapping, fields, reasonForNothing: 'not provided', nothing: { tba: '' } };
    const words = [
      [{ word: 'n/a', count: 2 }],
      [
        { word: '-', count: 3 },
        { word: 'TBA', count: 9 },
      ],
      [],
    ];
    expect(nothingEffects(mapping, ['a', 'b', 'c'], words)).toEqual([
      { column: 'samp_name', becomes: undefined, count: 2 },
      { column: 'event_label', becomes: '', count: 3 },
      { column: 'env_medium', becomes: 'not provided', count: 3 },
    ]);
  });

  it('numbers equal headers', () => {
    const headers = ['sea', 'Sea', ''];
    expect(headers.map((_, index) => patternOf(headers, index))).toEqual(['{sea}', '{Sea#2}', '{#1}']);
    expect(mapCells({ fields: { geog_loc_name: patternOf(headers, 1) } }, headers, 'a', 'b')).toEqual({
      geog_loc_name: 'b',
    });
    expect(parsePattern('{land}', headers)).toBeNull();
  });
});

describe('a preset', () => {
  it.each(builtInPresets.map((preset) => [preset.name, preset] as const))('%s is recognized', (_, profile) => {
    const headers = [...profile.headers, 'additional_forward_read_file'];
    expect(findPreset(headers, builtInPresets)).toEqual({
      preset: profile,
      missing: [],
      added: ['additional_forward_read_file'],
    });
    expect(Object.keys(profile.recipe.fields).filter((name) => !columnOf(name))).toEqual([]);
    const [lacked = '', ...others] = headers;
    expect(findPreset(others, builtInPresets)).toMatchObject({ preset: { name: profile.name }, missing: [lacked] });
    expect(findPreset(others.slice(1), builtInPresets)).toBeNull();
    expect(findPreset([...headers, lacked], builtInPresets)).toBeNull();
  });

  it('is recognized without one of its columns only if it has many, and without the rule for that column', () => {
    const presetOf = (name: string, headers: string[]) => ({
      name,
      headers,
      recipe: { ...emptyMapping, fields: { samp_name: `{${headers[0]}}`, depth: `{${headers[1]}}` } },
    });
    const [few, many] = [presetOf('few', ['Probe', 'Tiefe', 'Gerät']), presetOf('many', [...'abcdeghijk'])];
    expect(findPreset(['Probe', 'Gerät'], [few])).toBeNull();
    const lacking = [...'acdeghijkf'];
    expect(findPreset(lacking, [few, many])).toEqual({
      preset: { ...many, recipe: { ...many.recipe, fields: { samp_name: '{a}' } } },
      missing: ['b'],
      added: ['f'],
    });
    const exact = presetOf('exact', ['a', 'c', 'd']);
    expect(findPreset(lacking, [many, exact])?.preset.name).toBe('exact');
  });
});

describe('placeholders', () => {
  const headers = ['a', 'b', 'c', 'd'];
  const placeholders = [['n.d.'], ['-999', 'NA'], ['na', 'n.d.'], ['k.A.']];
  const createMapping = (fields: ColumnMapping['fields'], rules: ColumnMapping['nothing'] = {}) => ({
    ...emptyMapping,
    fields,
    nothing: rules,
  });

  it('are listed once for the columns that are used, also in a pattern of several', () => {
    expect(listPlaceholders(placeholders, createMapping({}), headers)).toEqual([]);
    expect(listPlaceholders(placeholders, createMapping({ depth: '{a}' }), headers)).toEqual(['n.d.']);
    expect(listPlaceholders(placeholders, createMapping({ depth: '{b}-{c}' }), headers)).toEqual([
      '-999',
      'NA',
      'n.d.',
    ]);
    expect(listPlaceholders(placeholders, createMapping({ depth: '{not there}' }), headers)).toEqual([]);
  });

  it('stay listed if they have a rule, also after their column was left out', () => {
    const rules = { NA: 'not collected' };
    expect(listPlaceholders(placeholders, createMapping({ depth: '{a}' }, rules), headers)).toEqual(['n.d.', 'NA']);
    expect(listPlaceholders(placeholders, createMapping({ depth: '{c}' }, rules), headers)).toEqual(['na', 'n.d.']);
  });

  it('are limited in number, except those with a rule', () => {
    const many = [Array.from({ length: 20 }, (_, i) => `-${'9'.repeat(i + 3)}`)];
    const listed = listPlaceholders(many, createMapping({ depth: '{a}' }, { nd: '' }), headers);
    expect(listed).toHaveLength(13);
    expect(listed.at(-1)).toBe('nd');
  });

  it('have one rule regardless of case, which the mapping applies', () => {
    const mapping = createMapping({ depth: '{c}' }, { NA: 'not collected', nd: '' });
    expect(findPlaceholderRule(mapping, 'na')).toBe('not collected');
    expect(findPlaceholderRule(mapping, 'n.d.')).toBeUndefined();
    const changed = withPlaceholderRule(mapping, 'na', 'not provided');
    expect(changed.nothing).toEqual({ nd: '', na: 'not provided' });
    expect(applyMapping(changed, headers).mapRow(row(2, '', '', 'NA', ''))).toContain('not provided');
    expect(withPlaceholderRule(changed, 'NA', undefined).nothing).toEqual({ nd: '' });
  });
});

describe('columns in the comment of an element', () => {
  const headers = ['name', 'note', 'Well', 'Plate'];
  const commentOf = (mapping: ColumnMapping, ...cells: Cell[]) => {
    const { columns, mapRow } = applyMapping(mapping, headers);
    return mapRow(row(2, ...cells))[columns.indexOf('sequencing_element_comment')];
  };

  it('stand behind their headers, without those of empty cells', () => {
    const mapping = withComments(emptyMapping, headers, [2, 3]);
    expect(commentOf(mapping, 'a', '', 'A1', 'P7')).toBe('Well: A1; Plate: P7');
    expect(commentOf(mapping, 'a', '', '', 'P7')).toBe('Plate: P7');
    expect(commentOf(mapping, 'a', '', 'A1', '')).toBe('Well: A1');
    expect(commentOf(mapping, 'a', '', '', '')).toBeNull();
  });

  it('follow the comment that the table has', () => {
    const mapping = withComments({ ...emptyMapping, fields: { sequencing_element_comment: '{note}' } }, headers, [2]);
    expect(commentOf(mapping, 'a', 'again', 'A1')).toBe('again; Well: A1');
    expect(commentOf(mapping, 'a', '', 'A1')).toBe('Well: A1');
  });
});
