import { describe, expect, it } from 'vitest';
import { applyMapping } from './apply-mapping.ts';
import { createInitialMapping, takenByName } from './column-mapping.ts';
import { suggestColumns } from './suggest-columns.ts';

type Table = Readonly<Record<string, readonly string[]>>;

function suggestionsOf(table: Table) {
  const columns = Object.values(table);
  const rows = Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => columns.map((cells) => cells[row] ?? null));
  return suggestColumns(Object.keys(table), rows);
}
const fieldsOf = (table: Table) => createInitialMapping(suggestionsOf(table)).fields;

/** The cells of a column that a mapping makes of a table; by default, the mapping with which the page begins. */
const mapped = (table: Table, column: string, mapping = createInitialMapping(suggestionsOf(table))) => {
  const headers = Object.keys(table);
  const { columns, mapRow } = applyMapping(mapping, headers);
  const cells = headers.map((header) => table[header] ?? []);
  return (cells[0] ?? []).map(
    (_, row) => mapRow({ line: row + 2, cells: cells.map((texts) => texts[row] || null) })[columns.indexOf(column)],
  );
};

/** A table of samples with positions, to which columns are added. */
const samples: Table = { 'Sample ID': ['a', 'b'], latitude: ['54.1', '54.2'], longitude: ['7.9', '7.8'] };
const withSamples = (table: Table) => fieldsOf({ ...samples, ...table });

describe('a column is taken by its name', () => {
  it.each<[header: string, value: string, column: string]>([
    ['Sampling date', '2019-03-04', 'field_sample_collection_date_begin'],
    ['date1', '2019-03-04', 'field_sample_collection_date_begin'],
    ['Date/Time (UTC)', '2019-03-04T12:00', 'field_sample_collection_date_begin'],
    ['Depth water [m]', '5', 'depth'],
    ['Fahrt', 'HE533', 'campaign'],
    ['Schiffsname', 'RV Heincke', 'basis'],
    ['Gen', '16S rRNA', 'target_gene'],
    ['Assay Type', 'AMPLICON', 'library_strategy'],
    ['Assay Type', 'metabarcoding', 'investigation_type'],
    ['Run', 'SRR1234567', 'accession_number'],
    ['ENA_BioSampleID', 'SAMEA1234567', 'sams_id'],
    ['total_depth_water_col', '60', 'tot_depth_water_col'],
    ['region and/or locality', 'Helgoland', 'geographic_location'],
    ['library_construction_protocol', 'Nextera XT', 'sequencing_library.protocol_id'],
    ['Platform', 'Illumina MiSeq', 'seq_meth'],
    ['Platform', 'ILLUMINA', 'sequencing_platform'],
    ['Platform', 'RV Heincke', 'basis'],
    ['PI', 'Example, Alex', 'field_sample_person_resp'],
    ['Bemerkungen', 'calm sea', 'field_sample_comment'],
  ])('%s with the value %j is %s', (header, value, column) => {
    expect(withSamples({ [header]: [value, value] })[column]).toBe(`{${header}}`);
  });

  it.each<[header: string, value: string, column: string]>([
    ['Read 1', 'a_S1_L001_R1_001.fastq.gz', 'forward_read_file_name'],
    ['INSDC run accession number(s)', 'ERR1234567', 'accession_number'],
    ['SAMEA num', 'SAMEA1234567', 'sams_id'],
    ['sample_accession', 'SAMEA1234567', 'sams_id'],
    ['waterBody', 'Pacific Ocean', 'geog_loc_name'],
    ['Organism', 'seawater metagenome', 'samp_taxon_id'],
  ])('%s only where its values show it, as %j does', (header, value, column) => {
    expect(withSamples({ [header]: [value, value] })[column]).toBe(`{${header}}`);
    expect(withSamples({ [header]: ['', ''] })).not.toHaveProperty(column);
    expect(withSamples({ [header]: [value, 'something else'] })).not.toHaveProperty(column);
  });

  it.each([
    ['parent sample', 'SAMEA1234567', 'sams_id'],
    ['control run', 'ERR1234567', 'accession_number'],
  ])('%s is the accession of another record', (header, value, column) => {
    expect(withSamples({ [header]: [value, value] })).not.toHaveProperty(column);
  });

  it('for both ends of a period, and of a depth beside that of the water', () => {
    expect(
      withSamples({ 'cruise start': ['2019-03-01', '2019-03-01'], 'cruise end': ['2019-04-01', '2019-04-01'] }),
    ).toMatchObject({ date_begin: '{cruise start}', date_end: '{cruise end}' });
    const depths = { 'Depth min [m]': ['5', '10'], 'Depth max [m]': ['6', '12'], 'Depth bottom [m]': ['80', '90'] };
    expect(withSamples(depths)).toMatchObject({
      depth: '{Depth min [m]}-{Depth max [m]}',
      tot_depth_water_col: '{Depth bottom [m]}',
    });
  });

  it('for a taxon by its number rather than its name, and as its number', () => {
    const organism = { Organism: ['seawater metagenome', 'Marine metagenome'] };
    expect(mapped({ ...samples, ...organism }, 'samp_taxon_id')).toEqual(['1561972', '408172']);
    expect(withSamples({ ...organism, tax_id: ['1561972', '408172'] }).samp_taxon_id).toBe('{tax_id}');
    expect(withSamples({ ...organism, sample_taxid: ['', ''] }).samp_taxon_id).toBe('{Organism}');
    expect(withSamples({ scientificName: ['Porites', 'Porites'] })).not.toHaveProperty('samp_taxon_id');
  });

  it('for the extraction, and not for the sampling, where its date is that of the extraction', () => {
    const extraction = { 'Extraction date': ['20.03.2020', '21.03.2020'] };
    expect(withSamples(extraction)).not.toHaveProperty('field_sample_collection_date_begin');
    expect(withSamples({ ...extraction, 'Date collected': ['1-Apr-2013', '2-Apr-2013'] })).toMatchObject({
      date_nucl_acid_ext: '{Extraction date}',
      field_sample_collection_date_begin: '{Date collected}',
    });
  });

  it('for the depth of the water, if it says so beside another depth', () => {
    const depths = { 'Tiefe (m)': ['5', '10'], 'Wassertiefe (m)': ['245', '240'] };
    expect(withSamples(depths)).toMatchObject({ depth: '{Tiefe (m)}', tot_depth_water_col: '{Wassertiefe (m)}' });
    expect(withSamples({ 'Tiefe (m)': ['5', '10'] })).not.toHaveProperty('depth');
    const layer = { 'Depth top (cm)': ['0', '1'], 'Depth bottom (cm)': ['1', '2'] };
    expect(withSamples({ ...layer, 'Water depth (m)': ['2500', '2400'] })).toMatchObject({
      depth: '{Depth top (cm)|cm→m}-{Depth bottom (cm)|cm→m}',
      tot_depth_water_col: '{Water depth (m)}',
    });
  });

  it('for the position where a haul started, and not where it ended', () => {
    const table = {
      'Sample ID': ['a', 'b'],
      'latitude [deg N, end]': ['54.3', '54.4'],
      'longitude [deg E, end]': ['7.7', '7.6'],
      'latitude [deg N, start]': ['54.1', '54.2'],
      'longitude [deg E, start]': ['7.9', '7.8'],
    };
    expect(fieldsOf(table)).toMatchObject({
      geogr_loc_lat: '{latitude [deg N, start]}',
      geogr_loc_lon: '{longitude [deg E, start]}',
    });
  });

  it('with the two others of its date, which may stand after another year', () => {
    const day = { yearCollected: ['2014', '2014'], monthCollected: ['6', 'July'], dayCollected: ['1', ''] };
    const pattern = '{yearCollected}-{monthCollected}-{dayCollected}';
    expect(withSamples(day).field_sample_collection_date_begin).toBe(pattern);
    expect(mapped({ ...samples, ...day }, 'field_sample_collection_date_begin')).toEqual(['2014-6-1', '2014-July']);
    expect(withSamples({ 'Sampling year': ['2014', '2014'], ...day }).field_sample_collection_date_begin).toBe(pattern);
    expect(withSamples({ ...day, yearCollected: ['14', '14'] })).not.toHaveProperty(
      'field_sample_collection_date_begin',
    );
    expect(withSamples({ ...day, collection_date: ['2014-06-01', '2014-07-01'] })).toMatchObject({
      field_sample_collection_date_begin: '{collection_date}',
    });
  });

  it('if its station or its event is the only one', () => {
    expect(withSamples({ Station: ['12', '13'] }).common_station_name).toBe('{Station}');
    expect(withSamples({ Station: ['HE533_12-1', 'HE533_13-1'] }).event_label).toBe('{Station}');
    expect(withSamples({ Event: ['HE533_12-1', 'HE533_13-2'], Station: ['HE533_12-1', 'HE533_13-1'] })).toMatchObject({
      event_label: '{Event}',
      common_station_name: '{Station}',
    });
  });

  it('in a list of stations as one of the event', () => {
    const stations = {
      Breite: ['54.1', '54.2'],
      Länge: ['7.9', '7.8'],
      Datum: ['2019-03-04', '2019-03-05'],
      Tiefe: ['30', '35'],
      Bemerkung: ['x', 'y'],
    };
    expect(fieldsOf(stations)).toEqual({
      geogr_loc_lat: '{Breite}',
      geogr_loc_lon: '{Länge}',
      event_collection_date_begin: '{Datum}',
      tot_depth_water_col: '{Tiefe}',
      event_comment: '{Bemerkung}',
    });
  });

  it('with its other half', () => {
    expect(withSamples({ Depth_min: ['1', '2'], Depth_max: ['3', '4'] }).depth).toBe('{Depth_min}-{Depth_max}');
    expect(withSamples({ 'lower depth': ['3', '4'], 'upper depth': ['1', '2'] }).depth).toBe(
      '{upper depth}-{lower depth}',
    );
    expect(withSamples({ 'min filter size': ['0.2', '0.2'], 'max filter size': ['3', '3'] })).toMatchObject({
      size_frac_low: '{min filter size}',
      size_frac_up: '{max filter size}',
    });
    expect(
      withSamples({ date_start: ['2019-03-04', '2019-03-04'], date_end: ['2019-03-05', '2019-03-05'] }),
    ).toMatchObject({
      field_sample_collection_date_begin: '{date_start}',
      field_sample_collection_date_end: '{date_end}',
    });
    expect(
      withSamples({ fwd_primer: ['GTGYCAGCMG', 'GTGYCAGCMG'], rev_primer: ['CCGYCAATTY', 'CCGYCAATTY'] }).pcr_primers,
    ).toBe('FWD:{fwd_primer};REV:{rev_primer}');
    // Their names are another pair, and the sequences come first.
    const sequences = {
      pcr_primer_forward: ['GTGYCAGCMG', 'GTGYCAGCMG'],
      pcr_primer_reverse: ['CCGYCAATTY', 'CCGYCAATTY'],
    };
    const names = { pcr_primer_name_forward: ['515F', '515F'], pcr_primer_name_reverse: ['926R', '926R'] };
    expect(withSamples({ ...sequences, ...names }).pcr_primers).toBe(
      'FWD:{pcr_primer_forward};REV:{pcr_primer_reverse}',
    );
  });

  it('and listed apart from the certain ones, until it is changed', () => {
    const suggestions = suggestionsOf({ ...samples, Depth_min: ['1', '2'], Depth_max: ['3', '4'], Fahrt: ['x', 'x'] });
    const mapping = createInitialMapping(suggestions);
    expect(takenByName(suggestions, mapping)).toEqual([
      { column: 'depth', indexes: [3, 4] },
      { column: 'campaign', indexes: [5] },
    ]);
    const changed = { ...mapping, fields: { ...mapping.fields, campaign: 'HE533', depth: '{Depth_min}' } };
    expect(takenByName(suggestions, changed)).toEqual([]);
  });

  it('if it is filled and another one is empty', () => {
    expect(withSamples({ cruise: ['', ''], Fahrt: ['HE533', 'HE533'] }).campaign).toBe('{Fahrt}');
    const places = { latitude: ['', ''], longitude: ['', ''], Breite: ['54.1', '54.2'], Länge: ['7.9', '7.8'] };
    expect(fieldsOf({ 'Sample ID': ['a', 'b'], ...places })).toMatchObject({
      geogr_loc_lat: '{Breite}',
      geogr_loc_lon: '{Länge}',
    });
  });
});

describe('a column is not taken by its name', () => {
  it.each<[header: string, ...values: string[]]>([
    // Values of another kind.
    ['Marine Region', 'http://example.org/1', 'http://example.org/2'],
    ['Station name', 'https://example.org/a', 'https://example.org/b'],
    ['country', '12', '13'],
    ['collector', 'University of Kiel', 'Example Institute'],
    ['collected_by', 'Example Labs Ltd', 'Zentrum für Proben'],
    ['PI', '12', '13'],
    ['PI', '2019-03-04', '2019-03-05'],
    ['Sampling date', 'spring', 'summer'],
    ['collection_date', 'x1', 'x2'],
    ['library_strategy', 'something', 'else'],
    ['locus_tag', 'ABC_00123', 'ABC_00124'],
    ['Gen', 'ERR1234567', 'ERR1234568'],
    ['Depth', 'deep', 'shallow'],
    ['Run', 'a b', 'c d'],
    ['Filename', 'plate 1', 'plate 2'],
    ['Barcode', '1001', '1002'],
    // Names that say too little, or something else in a standard.
    ['lib_size', '300', '400'],
    ['sediment depth', '3', '4'],
    ['region', 'unknown place', 'x'],
    ['host age', '3', '4'],
    ['vaccination date 1', '2019-03-04', '2019-03-04'],
    // One half of what is only whole with the other one.
    ['Depth_min', '3', '4'],
    ['forward primer', 'GTGYCAGCMG', 'GTGYCAGCMG'],
    ['Latitude End', '54', '55'],
    // Numbers without their unit, or in one that is not converted exactly.
    ['volume', '1500', '1000'],
    ['samp_size', '1500', '1000'],
    ['concentration', '3', '4'],
    ['Depth (ft)', '3', '4'],
    ['Depth (fathoms)', '3', '4'],
  ])('%s with the values %j, %j', (header, ...values) => {
    expect(Object.values(withSamples({ [header]: values })).filter((pattern) => pattern.includes(header))).toEqual([]);
  });

  it('if another column may be the same field', () => {
    expect(withSamples({ cruise: ['a', 'a'], Fahrt: ['b', 'b'] })).not.toHaveProperty('campaign');
    expect(withSamples({ campaign: ['a', 'a'], Fahrt: ['b', 'b'] }).campaign).toBe('{campaign}');
  });

  it('if a position would be half', () => {
    expect(fieldsOf({ 'Sample ID': ['a', 'b'], Breite: ['54.1', '54.2'] })).not.toHaveProperty('geogr_loc_lat');
    expect(fieldsOf({ 'Sample ID': ['a', 'b'], Breite: ['54.1', '54.2'], Länge: ['190', '200'] })).not.toHaveProperty(
      'geogr_loc_lat',
    );
  });

  it('if no position in it can be read, and latitude and longitude are beside it', () => {
    const both = { lat_lon: ['see log', 'see log'], Lat: ['54', '55'], Long: ['7', '8'] };
    expect(fieldsOf(both)).toMatchObject({ geogr_loc_lat: '{Lat}', geogr_loc_lon: '{Long}' });
    expect(fieldsOf({ lat_lon: ['54.1 7.9', '54.2 7.8'], station: ['x', 'y'] })).toMatchObject({
      geogr_loc_lat: '{lat_lon|latitude}',
    });
  });

  it('if it is a property of the campaign and differs within it', () => {
    const platforms = { Campaign: ['HE533', 'HE533', 'HE534'], 'Sampling Platform': ['RV A', 'RV B', 'RV A'] };
    expect(fieldsOf(platforms)).toEqual({ campaign: '{Campaign}', basis: '{Sampling Platform}' });
    expect(fieldsOf({ ...platforms, Campaign: ['HE533', 'HE533', 'HE533'] })).toEqual({ campaign: '{Campaign}' });
  });

  it('if it names a study but is different for each sample', () => {
    const title = ['one', 'two', 'three', 'four', 'five'];
    const names = { sample_name: ['a', 'b', 'c', 'd', 'e'] };
    expect(fieldsOf({ ...names, title })).not.toHaveProperty('study_title');
    expect(fieldsOf({ ...names, title: title.map(() => 'Plankton in spring') }).study_title).toBe('{title}');
  });

  it('among our own headers, whose names are certain', () => {
    expect(
      suggestColumns(['samp_name', 'event_label', 'Fahrt'], [['a', 'b', 'c']]).map(({ single }) => single),
    ).toEqual(Array(3).fill(undefined));
  });

  it.each([0, 1, 7, 40])(
    'twice for one field, or with a column that is used twice, in a table of arbitrary headers (%d)',
    (seed) => {
      const names = [
        'Station',
        'Event',
        'Datum',
        'date',
        'Probe',
        'sample',
        'Fahrt',
        'cruise',
        'Lat',
        'lon',
        'Breite',
        'Tiefe',
        'depth max',
        'Gen',
        'R1',
        'Run',
      ];
      const headers = names.filter((_, at) => (seed * 7 + at * 3) % 5 !== 0);
      const mapping = createInitialMapping(suggestColumns(headers, [headers.map((_, at) => String(at))]));
      const used = Object.values(mapping.fields).flatMap((pattern) => pattern.match(/\{[^}|]*/g) ?? []);
      expect(new Set(used).size).toBe(used.length);
    },
  );
});

describe('numbers are taken with their unit', () => {
  it('of the column beside them', () => {
    const sizes = {
      'Sample ID': ['a', 'b', 'c', 'd'],
      samp_size: ['1500', '2', 'not applicable', ''],
      samp_size_unit: ['ml', 'L', 'not applicable', 'ml'],
    };
    expect(fieldsOf(sizes).mixs_samp_size).toBe('{samp_size} {samp_size_unit}');
    const measured = { sampleSizeValue: ['1', '2'], sampleSizeUnit: ['liter', 'liter'] };
    expect(withSamples(measured).mixs_samp_size).toBe('{sampleSizeValue} {sampleSizeUnit}');
    expect(mapped(sizes, 'mixs_samp_size')).toEqual(['1500 ml', '2 L', 'not applicable', null]);
    expect(fieldsOf({ ...sizes, samp_size_unit: ['ml', '', '', ''] })).not.toHaveProperty('mixs_samp_size');
  });

  it('of their header, unless they have one themselves', () => {
    const volumes = { 'Sample ID': ['a', 'b'], 'Filtered volume (ml)': ['1500', '2'] };
    expect(mapped(volumes, 'mixs_samp_size')).toEqual(['1500 ml', '2 ml']);
    const mapping = createInitialMapping(suggestionsOf(volumes));
    expect(mapped({ ...volumes, 'Filtered volume (ml)': ['2 L', ''] }, 'mixs_samp_size', mapping)).toEqual([
      '2 L',
      null,
    ]);
    expect(fieldsOf({ ...volumes, 'Filtered volume (ml)': ['2 L', '5 ml'] }).mixs_samp_size).toBe(
      '{Filtered volume (ml)}',
    );
  });

  it('converted where the field has another one and the way is exact', () => {
    const table = {
      'Sample ID': ['a', 'b', 'c'],
      'Entnahmetiefe (cm)': ['150', '5-10', 'not collected'],
      'DNA conc (µg/ml)': ['12,5', '3', 'x'],
      'elution volume': ['0.1', '0.05', ''],
      'elution volume unit': ['ml', 'ml', ''],
    };
    expect(fieldsOf(table)).toMatchObject({ depth: '{Entnahmetiefe (cm)|cm→m}' });
    expect(withSamples({ 'Depth [cm]': ['150', '5'] }).depth).toBe('{Depth [cm]|cm→m}');
    expect(mapped(table, 'depth')).toEqual(['1.5', '0.05-0.1', 'not collected']);
    // A text in another form is an error rather than a number in a wrong unit.
    expect(mapped(table, 'nucl_acid_conc')).toEqual(['12.5', '3', 'x / ?']);
    expect(mapped(table, 'nucl_acid_vol')).toEqual(['100', '50', null]);
    expect(fieldsOf({ ...table, 'elution volume unit': ['ml', 'drops', ''] })).not.toHaveProperty('nucl_acid_vol');
  });

  it('after the decimal sign was read', () => {
    const table = { 'Sample ID': ['a', 'b'], 'Entnahmetiefe (mm)': ['1.500', '1.500,5'] };
    const mapping = { ...createInitialMapping(suggestionsOf(table)), decimals: 'comma' as const };
    const fields = { ...mapping.fields, elevation: '{Entnahmetiefe (mm)|mm→m}' };
    expect(mapped(table, 'elevation', { ...mapping, fields })).toEqual(['1.5', '1.5005']);
  });
});
