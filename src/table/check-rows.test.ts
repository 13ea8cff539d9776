import { describe, expect, it, test } from 'vitest';
import { groupRows } from '../../tests/group-rows.ts';
import { warningsOf } from '../../tests/warnings.ts';
import { buildRow, type TableRow } from '../../tests/workbooks.ts';
import { columnOf, columns } from '../catalogue/columns.ts';
import { getTranslate } from '../catalogue/locales/index.ts';
import { isKeyOrNameField } from '../catalogue/records/key-and-name-fields.ts';
import { checkCell } from './check-rows.ts';
import { personFieldsOf } from './grouping/person-references.ts';
import { translateIssue } from './report.ts';

/** The errors of a row, as `column code`. */
const errorsIn = (row: TableRow) => groupRows(buildRow(row)).issues.map(({ field, code }) => `${field} ${code}`);

describe('several persons in one cell', () => {
  it('are refused with a message that says where to name the others', () => {
    const { issues } = groupRows(buildRow({ event_person_resp: 'Example, Alex; Other, Kim' }));
    const [english, german] = (['en', 'de'] as const).map((language) =>
      issues.map((issue) => translateIssue(issue, getTranslate(language))),
    );
    expect(english).toEqual([
      'Responsible person is not valid: “Example, Alex; Other, Kim” names several persons. Enter one of them; the others can be authors of the study or be named in a comment.',
    ]);
    expect(german?.[0]).toContain('„Example, Alex; Other, Kim“ benennt mehrere Personen.');
  });

  it('are not mistaken for a pooled library', () => {
    const twoPersons = 'Example, Alex | Other, Kim';
    expect(errorsIn({ field_sample_person_resp: twoPersons })).toEqual(['field_sample_person_resp severalPersons']);
    expect(errorsIn({ sequencing_run_person_resp: twoPersons })).toEqual(['sequencing_run_person_resp severalPersons']);
  });

  it('are no second error where the row is a pooled library', () => {
    const persons = { event_person_resp: 'Example, Alex | Other, Kim' };
    expect(errorsIn({ ...persons, event_label: 'A | B' })).toEqual(['event_label pooled']);
    expect(errorsIn({ ...persons, depth: '5 | 10' })).toEqual(['depth pooled']);
    expect(errorsIn({ ...persons, protocol_id: 'CTD | Net' })).toEqual(['protocol_id pooled']);
  });

  it('are allowed where each belongs to one of several projects', () => {
    const projects = { project_name: 'One | Two', project_person_resp: 'Example, Alex | Other, Kim' };
    const { issues, lists } = groupRows(buildRow(projects));
    expect(issues).toEqual([]);
    expect(lists.person.records.map((person) => personFieldsOf(person).lastname)).toEqual(['Example', 'Other']);
    expect(errorsIn({ ...projects, project_person_resp: 'Example, Alex; Other, Kim | Third, Toni' })).toEqual([
      'project_person_resp severalPersons',
    ]);
  });
});

it('differently encoded letters and spaces name the same person and protocol', () => {
  const named = (event_person_resp: string, protocol_id: string) => buildRow({ event_person_resp, protocol_id });
  const composed = named('Müller, Anna Lena', 'Größe 0.2 µm');
  const decomposed = named('Mu\u0308ller,\u00a0Anna\u00a0Lena', '\ufeffGro\u0308ße\u00a00.2 µm ');
  const { issues, lists } = groupRows(composed, decomposed);
  expect(issues).toEqual([]);
  expect(lists.person.records.map(personFieldsOf)).toMatchObject([{ lastname: 'Müller', firstname: 'Anna Lena' }]);
  expect(lists.protocol.records).toHaveLength(1);
});

describe('a formula error', () => {
  test.each(['#REF!', '#BEZUG!', '#WERT!', '#ZAHL!', '#NULL!', '#DIV/0!', '#NAME?', '#NV', '#N/A', 'Err:502'])(
    '%s is refused in every column',
    (error) => {
      const cells = {
        samp_name: error,
        event_comment: error,
        depth: error,
        protocol_id: error,
        event_person_resp: error,
      };
      const isPlaceholder = error === '#NV' || error === '#N/A';
      expect(errorsIn(cells).sort()).toEqual([
        isPlaceholder ? 'depth placeholderOptional' : 'depth formulaError',
        ...['event_comment', 'event_person_resp', 'protocol_id', 'samp_name'].map((name) => `${name} formulaError`),
      ]);
    },
  );

  it('is accepted as part of a longer text', () => {
    expect(errorsIn({ event_comment: 'Err:502 in the log', field_sample_name: '#NV1', samp_name: 'Err:5' })).toEqual(
      [],
    );
  });
});

describe('a placeholder', () => {
  const placeholders = [
    'k. A.',
    'unbekannt',
    'keine',
    'n.d.',
    '"',
    'dito',
    's.o.',
    'TBA',
    '?',
    '(unknown)',
    'N / A',
    '-999',
  ];

  test.each(placeholders)('%s is refused in a mandatory name and empty in an optional one', (word) => {
    expect(errorsIn({ samp_name: word, campaign: word, protocol_id: word, event_person_resp: word })).toEqual([
      'samp_name nameNeeded',
      'event_person_resp nameMissing',
    ]);
  });

  it('is accepted as a name where it may be one: ND is a station or a sample', () => {
    expect(errorsIn({ samp_name: 'ND', event_label: 'nd' })).toEqual([]);
    expect(groupRows(buildRow({ event_label: 'nd', instrument_id: 'nd' })).lists.event.records).toHaveLength(1);
  });

  it('is empty in every optional field of a natural key', () => {
    const keyed = columns.filter(
      ({ entity, field, fieldName }) => field.type === 'text' && isKeyOrNameField(entity, fieldName),
    );
    expect(keyed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['flowcell_id', 'mid', 'instrument_id', 'sequencing_center', 'investigation_type']),
    );
    for (const column of keyed.filter(({ field }) => !field.mandatory))
      for (const word of ['-', 'Unknown', 'tba', '-999', 'k.A.'])
        expect(checkCell(word, column), column.name).toBeNull();
  });

  it('gives one warning per column that it counts as empty', async () => {
    const rows = [
      buildRow({ event_label: '-', flowcell_id: 'n/a', project_name: 'none' }),
      buildRow({ event_label: 'TF1', flowcell_id: null, project_name: 'Plankton | TBA' }),
      buildRow({ event_label: '?', flowcell_id: 'TBA', project_name: null }),
    ];
    const { codes, english, german } = await warningsOf(rows);
    expect(codes).toEqual(['readAsEmpty', 'readAsEmpty', 'readAsEmpty']);
    expect(english).toEqual([
      'In 2 rows (2, 4), event_label has words that mean there is no value, such as “-”, so these cells count as empty. If one is a name, please write it differently.',
      'In 2 rows (2, 4), flowcell_id has words that mean there is no value, such as “n/a”, so these cells count as empty. If one is a name, please write it differently.',
      'In 2 rows (2, 3), project_name has words that mean there is no value, such as “none”, so these cells count as empty. If one is a name, please write it differently.',
    ]);
    expect(german[0]).toBe(
      'In 2 Zeilen (2, 4) heißt es in event_label, dass es keine Angabe gibt, etwa „-“; das zählt als leer. Wenn es ein Name ist, schreiben Sie ihn bitte anders.',
    );
  });
});

describe('a cell with garbled letters', () => {
  it('is refused in any column, with the probable text if it can be repaired', () => {
    const row = { samp_name: 'FÃ¶hr_1', event_person_resp: 'MÃ¼ller, JÃ¶rg', geog_loc_name: 'F\ufffdhr' };
    const { issues } = groupRows(buildRow(row));
    expect(issues.map(({ field, code, params }) => [field, code, params.nearest])).toEqual([
      ['samp_name', 'garbled', 'Föhr_1'],
      ['geog_loc_name', 'lettersLost', undefined],
      ['event_person_resp', 'garbled', 'Müller, Jörg'],
    ]);
    const inLanguage = (language: 'en' | 'de') => issues.map((issue) => translateIssue(issue, getTranslate(language)));
    expect(inLanguage('en')[0]).toContain('“FÃ¶hr_1” has a wrong text encoding; it probably means “Föhr_1”');
    expect(inLanguage('de')[1]).toContain('In „F\ufffdhr“ hat ein Programm einen unlesbaren Buchstaben');
  });
});

describe('a number displayed with letters', () => {
  const displayed = (number: number, text: string) => ({ number, text, shown: text }) as never;

  const read = (cell: never, name: string) => {
    const column = columnOf(name);
    return column && checkCell(cell, column);
  };

  it('is its displayed text in a name, and its number in a column of numbers', () => {
    expect(read(displayed(1, 'S001'), 'samp_name')).toBe('S001');
    expect(read(displayed(12, 'PS12/1'), 'event_label')).toBe('PS12/1');
    expect(read(displayed(7, 'P7'), 'protocol_id')).toBe('P7');
    expect(read(displayed(5, '5 m'), 'depth')).toBe('5');
    expect(read(displayed(80, '80 m'), 'tot_depth_water_col')).toBe(80);
    expect(read(displayed(14_032_019, '14.03.2019'), 'event_collection_date_begin')).toBe('2019-03-14');
    expect(read(displayed(2019, 'Jahr 2019'), 'event_collection_date_begin')).toBe('2019');
  });

  it('is refused if it is a placeholder', () => {
    expect(errorsIn({ geogr_loc_lat: displayed(-999, '-999°'), samp_name: displayed(0, 'n/a') })).toEqual([
      'samp_name nameNeeded',
      'geogr_loc_lat placeholder',
    ]);
  });

  it('is a depth range if it is displayed as one', () => {
    expect(read(displayed(510, '5-10'), 'depth')).toBe('5-10');
  });
});

describe('a number that a spreadsheet program may have made from a name', () => {
  it('gives a warning with both readings', async () => {
    const exponent = { number: 2e5, text: '200000', shown: '2.00E+05' } as never;
    const unknown = { number: 0.5, text: '0.5', shown: null } as never;
    const { codes, english, german } = await warningsOf([
      buildRow({ samp_name: exponent }),
      buildRow({ samp_name: '1.00E+05', mid: '1E5' }),
      buildRow({ samp_name: '2E5', size_frac: unknown }),
      buildRow({ samp_name: '2E5_1' }),
    ]);
    expect(codes).toEqual(['textExponent', 'textFormat']);
    expect(english[0]).toMatch(
      /^In 3 rows \(2–4\), samp_name has numbers with an exponent: “200000” is kept, which may also be written as “2\.00E\+05”\./,
    );
    expect(english[1]).toMatch(/^In row 4, size_frac is kept as “0\.5”\./);
    expect(german[0]).toContain('übernommen wird zum Beispiel „200000“, anders geschrieben „2.00E+05“');
    const ofText = await warningsOf([buildRow({ samp_name: '1.00E+05' })]);
    expect(ofText.english[0]).toContain('kept as “1.00E+05”, which may also be written as “100000”');
  });
});

describe('a date that a spreadsheet program made from a text', () => {
  const march = new Date('2025-03-01T00:00:00Z');

  it('is refused as a name', () => {
    const names = { samp_name: march, reverse_read_file_name: march, event_label: march, protocol_id: march };
    expect(errorsIn({ ...names, target_gene: march, study_title: march })).toEqual([
      'samp_name nameDate',
      'event_label nameDate',
      'reverse_read_file_name nameDate',
      'protocol_id nameDate',
      'target_gene nameDate',
      'study_title nameDate',
    ]);
    const [issue] = groupRows(buildRow({ samp_name: march })).issues;
    const inLanguage = (language: 'en' | 'de') => issue && translateIssue(issue, getTranslate(language));
    expect(inLanguage('en')).toBe(
      'Sample name is not valid: the spreadsheet program turned this name into a date (2025-03-01). Give the column a text format and type the name again.',
    );
    expect(inLanguage('de')).toContain('Geben Sie der Spalte ein Textformat');
  });

  it('gives one warning per column of other texts, with the first date', async () => {
    const rows = [
      buildRow({ size_frac: '0.2-3', mid: 7 }),
      buildRow({ size_frac: march }),
      buildRow({ size_frac: new Date('2025-08-03T00:00:00Z'), event_comment: march, event_label: 'other' }),
    ];
    const { codes, english, german } = await warningsOf(rows.map((row, i) => ({ ...row, samp_name: `S${i}` })));
    expect(codes).toEqual(['textDate', 'textDate']);
    const again =
      'If the spreadsheet program made it of something else, such as 3-20, please give the column a text format and type it again.';
    expect(english).toEqual([
      `In 2 rows (3, 4), size_frac is a date, kept as a text such as 2025-03-01. ${again}`,
      `In row 4, event_comment is the date 2025-03-01, kept as this text. ${again}`,
    ]);
    expect(german[0]).toContain('In 2 Zeilen (3, 4) steht in size_frac ein Datum');
  });
});

describe('a pasted md5sum line in a checksum cell', () => {
  const sum = '0cc175b9c0f1b6a831c399e269772661';
  const elementOf = (row: TableRow) => {
    const { issues, lists } = groupRows(buildRow(row));
    const { fields, records } = lists.sequencing_element;
    const values = Object.fromEntries(fields.map((name, index) => [name, records[0]?.values[index]]));
    return { issues: issues.map(({ field, code }) => `${field} ${code}`), values };
  };

  it('gives the checksum, and the file name if its cell is empty', () => {
    const { issues, values } = elementOf({
      forward_read_file_name: ' ',
      forward_read_file_checksum: `${sum}  run 1/a_R1.fastq.gz`,
      reverse_read_file_name: 'a_R2.fastq.gz',
      reverse_read_file_checksum: `MD5 (a_R2.fastq.gz) = ${sum.toUpperCase()}`,
    });
    expect(issues).toEqual([]);
    expect(values).toMatchObject({
      forward_read_file_name: 'a_R1.fastq.gz',
      forward_read_file_checksum: sum,
      reverse_read_file_name: 'a_R2.fastq.gz',
      reverse_read_file_checksum: sum,
    });
  });

  it('is refused with both names if it belongs to another file', () => {
    const { issues } = groupRows(
      buildRow({ forward_read_file_name: 'a_R1.fastq.gz', forward_read_file_checksum: `${sum} *b_R1.fastq.gz` }),
    );
    expect(issues).toMatchObject([
      {
        field: 'forward_read_file_checksum',
        code: 'checksumOfOther',
        params: { file: 'b_R1.fastq.gz', name: 'a_R1.fastq.gz' },
      },
    ]);
  });

  it('fills in no invalid file name, and none if the row has one', () => {
    const line = `${sum}  a_R1.fastq.gz.md5`;
    expect(elementOf({ forward_read_file_name: null, forward_read_file_checksum: line }).issues).toEqual([
      'forward_read_file_name fileOfSums',
    ]);
    expect(elementOf({ forward_read_file_name: '/x/a_R1.fastq.gz', forward_read_file_checksum: sum }).issues).toEqual([
      'forward_read_file_name filePath',
    ]);
    expect(elementOf({ forward_read_file_name: null, forward_read_file_checksum: sum }).issues).toEqual([
      'forward_read_file_name requiredOrReason',
    ]);
  });
});
