import { describe, expect, it } from 'vitest';
import { readSeededTypes } from '../../../tests/seeded-types.ts';
import { columns } from '../../catalogue/columns.ts';
import { languages } from '../../catalogue/locales/index.ts';
import { shippedTemplates, templateColumns } from '../../catalogue/templates/templates.ts';
import { resolveTemplateNames } from '../../table/measurements/template-measurements.ts';
import { describeTemplateWorkbook } from './template-workbook.ts';

const everything = templateColumns(columns.map(({ name }) => name));
const workbook = describeTemplateWorkbook(everything, 'en');
const columnNamed = (name: string) => {
  const column = workbook.columns.find((c) => c.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
};

describe('describeTemplateWorkbook', () => {
  it('writes label, meaning, format and whether it is mandatory into the note of each column', () => {
    expect(columnNamed('geogr_loc_lat').note).toEqual([
      'Latitude (geogr_loc_lat), mandatory',
      expect.stringContaining('north positive'),
      'Format: decimal degrees (WGS 84) from -90 to 90, or with the hemisphere: 54.5N.',
      'Unit: °; enter the number only.',
      'Example: 57.32',
      expect.stringContaining('not collected'),
    ]);
    expect(columnNamed('basis').note[0]).not.toContain('mandatory');
  });

  it('has two example samples of one cruise, with days as dates', () => {
    const { rows } = workbook.example;
    const valuesOf = (name: string) => rows.map((row) => row[workbook.columns.indexOf(columnNamed(name))]);
    expect(valuesOf('campaign')).toEqual(['EMB177', 'EMB177']);
    expect(valuesOf('depth')).toEqual(['5', '60']);
    expect(valuesOf('seq_date')).toEqual([new Date('2019-05-06'), new Date('2019-05-06')]);
    expect(rows.flat()).not.toContain(null);
  });

  it.each([
    ['en', /^In this template: the number of the cup/, /mooring → common_station_name; .*cup opened on → field_sample/],
    ['de', /^In dieser Vorlage: die Nummer des Bechers/, /Verankerung → common_station_name; .*Becher geöffnet am → /],
  ] as const)('explains in %s the columns for data of a moored trap', (language, cupPurpose, summary) => {
    const [trap] = shippedTemplates;
    const { columns: names = [], uses = [] } = trap ?? {};
    const described = describeTemplateWorkbook(templateColumns(names), language, uses);
    const columnsOfTrap = ['common_station_name', 'depth', 'field_sample_name'];
    const days = ['field_sample_collection_date_begin', 'field_sample_collection_date_end'];
    expect(uses.map(({ column }) => column)).toEqual(expect.arrayContaining([...columnsOfTrap, ...days]));
    expect(described.columns.find(({ name }) => name === 'field_sample_name')?.note[1]).toMatch(cupPurpose);
    expect(described.help.rows.find(({ cells }) => cells[0] === 'field_sample_name')?.cells[3]).toMatch(cupPurpose);
    expect(described.help.steps[1]).toMatch(summary);
    // A template without uses does not mention traps, although it has the same columns.
    expect(JSON.stringify(describeTemplateWorkbook(everything, language))).not.toMatch(/→|HG-IV/);
  });

  it('formats dates as dates, and all values that a spreadsheet program would change as text', () => {
    expect(columnNamed('depth').format).toBe('number');
    expect(columnNamed('seq_date').format).toBe('date');
    expect(columnNamed('project_study_begin').format).toBe('text');
    expect(columnNamed('forward_read_file_checksum').format).toBe('text');
  });

  it('adds missing-value terms only to the lists of columns that accept them', () => {
    const termsOf = (name: string) => workbook.vocabularies[columnNamed(name).list?.column ?? -1]?.terms;
    expect(termsOf('library_strategy')).toEqual(expect.arrayContaining(['AMPLICON', 'not collected']));
    expect(termsOf('library_layout')).toEqual(['SINGLE', 'PAIRED']);
    expect(columnNamed('library_strategy').list?.terms).toBe(termsOf('library_strategy')?.length);
  });

  it.each(languages)('has texts for every column in %s, short enough for Excel', (language) => {
    const { columns: described, dateAlert, help } = describeTemplateWorkbook(everything, language);
    const texts = [...described.flatMap(({ note }) => note), ...help.rows.flatMap(({ cells }) => cells)].join('\n');
    expect(texts).not.toMatch(/\b(?:fields|templates)\.\w+\.|[{}]/);
    for (const alert of [dateAlert, ...described.flatMap(({ list }) => (list ? [list.alert] : []))]) {
      expect(alert.title.length).toBeLessThanOrEqual(32);
      expect(alert.message.length).toBeLessThanOrEqual(225);
    }
  });

  describe('of measurements', () => {
    const types = readSeededTypes();
    const { names, measured } = resolveTemplateNames(
      ['temp', 'temp.top [K]', 'sediment_type', 'air_temp', 'ph'],
      types,
    );
    const selected = templateColumns(names, measured);
    const noteOf = (language: 'en' | 'de', name: string) =>
      describeTemplateWorkbook(selected, language).columns.find((column) => column.name === name)?.note;

    it('says what a number means, what it is like, and what may stand before it', () => {
      expect(noteOf('en', 'temp [Cel]')).toEqual([
        'Temperature (temp [Cel])',
        'Measured or noted at the sample. Plausible: -2.5 to 45.',
        'Format: a number, with a point or a comma as decimal sign; < or > may stand before it, or ~ for about.',
        'Unit: °C; enter the number only.',
        'Example: 12',
        expect.stringContaining('not collected'),
      ]);
      expect(noteOf('de', 'event.air_temp [Cel]')?.slice(0, 2)).toEqual([
        'Lufttemperatur (event.air_temp [Cel])',
        'Bei der Probenahme gemessen oder notiert. Plausibel: -90 bis 60.',
      ]);
    });

    it('has limits and an example in the unit of the column', () => {
      expect(noteOf('en', 'temp.top [K]')).toEqual([
        'Temperature, top (temp.top [K])',
        'Measured or noted at the sample. Plausible: 270.65 to 318.15.',
        expect.any(String),
        'Unit: K; enter the number only.',
        'Example: 280',
        expect.any(String),
      ]);
      expect(noteOf('en', 'ph')?.find((line) => line.startsWith('Unit'))).toBeUndefined();
    });

    it('has texts without an example', () => {
      const { columns: described, example, help } = describeTemplateWorkbook(selected, 'en');
      const index = described.findIndex(({ name }) => name === 'sediment_type');
      expect(described[index]).toMatchObject({ format: 'text', mandatory: false });
      expect(example.rows.map((row) => row[index])).toEqual([null, null]);
      expect(help.rows[index]?.cells.slice(0, 2)).toEqual(['sediment_type', 'Sediment type']);
    });
  });
});
