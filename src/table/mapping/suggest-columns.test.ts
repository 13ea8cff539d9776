import { describe, expect, it } from 'vitest';
import { columnOf } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import { headerSynonyms } from '../../catalogue/headers/header-synonyms.ts';
import { similarHeaders } from '../../catalogue/headers/similar-headers.ts';
import { findMeaning } from '../headers/header-meaning.ts';
import { findOtherUnit } from '../headers/header-units.ts';
import { suggestColumns } from './suggest-columns.ts';

describe('a foreign header', () => {
  it('of every synonym means an existing column', () => {
    const names = [...Object.keys(headerSynonyms), ...Object.keys(similarHeaders)];
    expect(names.filter((name) => !columnOf(name))).toEqual([]);
  });

  it.each([
    ['samp_name', 'samp_name'],
    ['Sample Name', 'samp_name'],
    ['decimalLatitude', 'geogr_loc_lat'],
    ['Latitude (°N)', 'geogr_loc_lat'],
    ['Depth [m]', 'depth'],
    ['geographic location (longitude)', 'geogr_loc_lon'],
    ['collection_date', 'field_sample_collection_date_begin'],
    ['instrument_model', 'seq_meth'],
    // The labels of our own screens, and German names.
    ['Geografische Breite', 'geogr_loc_lat'],
    ['Längengrad (°E)', 'geogr_loc_lon'],
    ['Probenname', 'samp_name'],
    ['Kampagne', 'campaign'],
    ['Zielgen', 'target_gene'],
    ['Entnahmetiefe [m]', 'depth'],
    ['Umwelt (lokal)', 'env_local_scale'],
    ['Vorwärts-Reads (Datei)', 'forward_read_file_name'],
    ['Prüfsumme Vorwärts-Reads', 'forward_read_file_checksum'],
  ])('%s certainly means %s', (header, column) => {
    expect(findMeaning(header)).toEqual({ certain: column, likely: [] });
  });

  it.each(['eventID', 'sample_title', 'eventDate', 'sample_taxid', 'materialSampleID'])('%s is ambiguous', (header) => {
    const { certain, likely } = findMeaning(header);
    expect(certain).toBeUndefined();
    expect(likely.length).toBeGreaterThan(1);
  });

  it.each([
    ['Wassertiefe (m)', ['depth', 'tot_depth_water_col']],
    ['Station', ['common_station_name', 'event_label']],
    ['Breite', ['geogr_loc_lat']],
    ['Plattform', ['basis', 'sequencing_platform']],
    ['Concentration', ['nucl_acid_conc']],
    ['Kommentar', ['event_comment', 'field_sample_comment']],
    ['Primers', ['pcr_primers']],
    ['Geogr. Länge', ['geogr_loc_lon']],
    ['Responsible person', []],
  ])('%s may mean %j', (header, columns) => {
    const { certain, likely } = findMeaning(header);
    expect([certain, likely]).toEqual([undefined, expect.arrayContaining(columns)]);
    expect(likely).toHaveLength(columns.length);
  });

  it.each(['location', 'url', 'date_begin', 'date_end', 'protocol_id'])(
    '%s is only certain next to catalogue headers',
    (header) => {
      const meaningIn = (...others: string[]) => suggestColumns([header, ...others], [])[0]?.meaning;
      expect(meaningIn('samp_name', 'event_label')).toEqual({ certain: header, likely: [] });
      const elsewhere = meaningIn('station', 'island', 'person');
      expect(elsewhere).toEqual({ likely: [header, expect.any(String), ...(elsewhere?.likely.slice(2) ?? [])] });
    },
  );

  it('is guessed by its values if its name is unknown', () => {
    const rows = [
      ['0123456789abcdef0123456789abcdef', 'a_R1.fastq.gz', 'PAIRED', 'x'],
      ['fedcba9876543210fedcba9876543210', 'b_R1.fastq.zst', 'single', 'y'],
    ];
    const likely = suggestColumns(['A', 'B', 'C', 'D'], rows).map(({ meaning }) => meaning.likely);
    expect(likely).toEqual([
      ['forward_read_file_checksum', 'reverse_read_file_checksum'],
      ['forward_read_file_name', 'reverse_read_file_name'],
      ['library_layout'],
      [],
    ]);
  });

  it('of a platform may contain models, according to its values', () => {
    const meaning = (value: string) => suggestColumns(['sequencing_platform'], [[value]])[0]?.meaning;
    expect(meaning('ILLUMINA')).toEqual({ certain: 'sequencing_platform', likely: [] });
    expect(meaning('Illumina MiSeq')).toEqual({ likely: ['seq_meth', 'sequencing_platform'] });
    expect(meaning('not applicable')).toEqual({ certain: 'sequencing_platform', likely: [] });
  });

  it('of a list of files is split if each cell contains one file or a pair', () => {
    const parts = (value: string) => suggestColumns(['fastq_ftp'], [[value]])[0]?.parts.map(({ part }) => part);
    expect(parts('ftp.example.org/a_1.fastq.gz;ftp.example.org/a_2.fastq.gz')).toEqual(['first', 'second']);
    expect(parts('a.fastq.gz;a_1.fastq.gz;a_2.fastq.gz')).toEqual([]);
    const rows = Array.from({ length: 600 }, () => ['a_1.fastq.gz;a_2.fastq.gz']);
    expect(suggestColumns(['fastq_ftp'], rows)[0]?.parts).toHaveLength(2);
    expect(suggestColumns(['fastq_ftp'], [...rows, ['a.fastq.gz;a_1.fastq.gz;a_2.fastq.gz']])[0]?.parts).toEqual([]);
  });

  it('with a repeated meaning is certain for neither column', () => {
    const [first, second] = suggestColumns(['latitude', 'decimalLatitude'], []).map(({ meaning }) => meaning);
    expect([first, second]).toEqual([{ likely: ['geogr_loc_lat'] }, { likely: ['geogr_loc_lat'] }]);
    const [synonym, exact] = suggestColumns(['latitude', 'geogr_loc_lat'], []).map(({ meaning }) => meaning.certain);
    expect([synonym, exact]).toEqual([undefined, 'geogr_loc_lat']);
  });

  it.each([
    ['Depth [cm]', 'depth'],
    ['Elevation (ft)', 'elevation'],
    ['nucl_acid_conc (pg/µl)', 'nucl_acid_conc'],
    ['Longitude (W)', 'geogr_loc_lon'],
    ['Latitude (°S)', 'geogr_loc_lat'],
    ['Latitude (°E)', 'geogr_loc_lat'],
    ['samp_size (ml)', 'mixs_samp_size'],
  ])('%s has another unit and is only likely', (header, column) => {
    expect(findMeaning(header)).toEqual({ likely: [column] });
    const { inBrackets = '' } = suggestColumns([header], [])[0] ?? {};
    expect(findOtherUnit(inBrackets, columnOf(column)?.field as Field)).toBe(inBrackets);
  });

  it.each([
    ['Depth [metres]', 'depth'],
    ['Elevation (optional)', 'elevation'],
    ['nucl_acid_conc [ng/µL]', 'nucl_acid_conc'],
    ['nucl_acid_conc (ng/ul)', 'nucl_acid_conc'],
    ['size_frac_up (μm)', 'size_frac_up'],
    ['Longitude (°E)', 'geogr_loc_lon'],
    ['Latitude (decimal degrees)', 'geogr_loc_lat'],
    ['Lat [DD]', 'geogr_loc_lat'],
    ['geographic location (latitude)', 'geogr_loc_lat'],
    ['Sample Name (text)', 'samp_name'],
  ])('%s has no other unit and is certain', (header, column) => {
    expect(findMeaning(header)).toEqual({ certain: column, likely: [] });
    const { inBrackets = '' } = suggestColumns([header], [])[0] ?? {};
    expect(findOtherUnit(inBrackets, columnOf(column)?.field as Field)).toBeNull();
  });

  it('with a word in brackets that is no unit leaves the column in doubt', () => {
    expect(findMeaning('Elevation (bottom)')).toEqual({ likely: ['elevation'] });
    expect(findOtherUnit('bottom', columnOf('elevation')?.field as Field)).toBeNull();
  });

  it.each([
    ['eventDate', 'event_collection_date'],
    ['collection_date', 'field_sample_collection_date'],
  ])('%s with periods in its cells is split', (header, of) => {
    const [suggestion] = suggestColumns([header], [['2019-03-01/2019-03-04'], ['2019-03-05'], ['not collected']]);
    expect(suggestion?.parts).toEqual([
      { column: `${of}_begin`, part: 'begin' },
      { column: `${of}_end`, part: 'end' },
    ]);
    expect(suggestion?.meaning.certain).toBeUndefined();
    expect(suggestColumns([header], [['2019-03-05']])[0]?.parts).toEqual([]);
    expect(suggestColumns([header], [['2019-03-01/2019-03-04'], ['spring']])[0]?.parts).toEqual([]);
  });

  it.each<[value: string, offered: string[]]>([
    ['54.1 N 7.9 E', ['latitude', 'longitude']],
    ['2019-03-01/2019-03-04', ['begin', 'end']],
    ['a_1.fastq.gz;a_2.fastq.gz', ['first', 'second']],
    ['Germany: Helgoland Roads', ['country', 'place']],
    ['ftp.example.org/run/a_1.fastq.gz', ['file']],
    ['https://example.org', []],
    ['03/04/2019', []],
    ['sea water [ENVO:00002149]', []],
    ['54,7', []],
  ])('with the value %j offers the parts %j', (value, offered) => {
    expect(suggestColumns(['x'], [['not collected'], [value]])[0]?.availableParts).toEqual(offered);
  });
});

describe('the unit in a row below the header', () => {
  const cells = [
    ['50', '0.5', '12', '3'],
    ['75', '1', '15', '4'],
  ];
  it('converts the numbers of a field in another one', () => {
    const [depth] = suggestColumns(['Depth', 'Name'], cells, undefined, new Map([[0, 'cm']]));
    expect(depth).toMatchObject({ meaning: { certain: 'depth' }, pattern: '{Depth|cm→m}', unitBelow: 'cm' });
  });

  it('leaves a field open that cannot be in it', () => {
    const [depth] = suggestColumns(['Depth', 'Name'], cells, undefined, new Map([[0, 'dbar']]));
    expect(depth?.meaning).toEqual({ likely: ['depth'] });
  });

  it('says nothing where the header has its own', () => {
    const [depth] = suggestColumns(['Depth [m]', 'Name'], cells, undefined, new Map([[0, 'cm']]));
    expect(depth).toMatchObject({ meaning: { certain: 'depth' } });
    expect(depth?.pattern).toBeUndefined();
  });

  it('stands behind the numbers of a field that needs one', () => {
    const [size] = suggestColumns(['samp_size', 'Name'], [['0.5'], ['1']], undefined, new Map([[0, 'L']]));
    expect(size).toMatchObject({ meaning: { certain: 'mixs_samp_size' }, pattern: '{samp_size} L' });
  });
});
