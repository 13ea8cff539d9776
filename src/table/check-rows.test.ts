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

/** The mistakes of a row, as `column code`. */
const wrongIn = (given: TableRow) => groupRows(buildRow(given)).issues.map(({ field, code }) => `${field} ${code}`);

describe('several persons in one cell', () => {
  it('are refused with a sentence that says where the others can go', () => {
    const { issues } = groupRows(buildRow({ event_person_resp: 'Example, Alex; Other, Kim' }));
    const [english, german] = (['en', 'de'] as const).map((language) =>
      issues.map((issue) => translateIssue(issue, getTranslate(language))),
    );
    expect(english).toEqual([
      'Responsible person is not valid: “Example, Alex; Other, Kim” names several persons. Write one of them here; the others can be authors of the study, or be named in a comment.',
    ]);
    expect(german?.[0]).toContain('„Example, Alex; Other, Kim“ benennt mehrere Personen.');
  });

  it('are not taken for the samples of a pooled library', () => {
    const recordedBy = 'Example, Alex | Other, Kim';
    expect(wrongIn({ field_sample_person_resp: recordedBy })).toEqual(['field_sample_person_resp severalPersons']);
    expect(wrongIn({ sequencing_run_person_resp: recordedBy })).toEqual(['sequencing_run_person_resp severalPersons']);
  });

  it('of a pooled library are refused with it, in one sentence', () => {
    const persons = { event_person_resp: 'Example, Alex | Other, Kim' };
    expect(wrongIn({ ...persons, event_label: 'A | B' })).toEqual(['event_label pooled']);
    expect(wrongIn({ ...persons, depth: '5 | 10' })).toEqual(['depth pooled']);
    expect(wrongIn({ ...persons, protocol_id: 'CTD | Net' })).toEqual(['protocol_id pooled']);
  });

  it('are one each of several projects', () => {
    const projects = { project_name: 'One | Two', project_person_resp: 'Example, Alex | Other, Kim' };
    const { issues, lists } = groupRows(buildRow(projects));
    expect(issues).toEqual([]);
    expect(lists.person.records.map((person) => personFieldsOf(person).lastname)).toEqual(['Example', 'Other']);
    expect(wrongIn({ ...projects, project_person_resp: 'Example, Alex; Other, Kim | Third, Toni' })).toEqual([
      'project_person_resp severalPersons',
    ]);
  });
});

it('a person or protocol is one, in whatever way its letters and spaces are encoded', () => {
  const named = (event_person_resp: string, protocol_id: string) => buildRow({ event_person_resp, protocol_id });
  const composed = named('Müller, Anna Lena', 'Größe 0.2 µm');
  const decomposed = named('Mu\u0308ller,\u00a0Anna\u00a0Lena', '\ufeffGro\u0308ße\u00a00.2 µm ');
  const { issues, lists } = groupRows(composed, decomposed);
  expect(issues).toEqual([]);
  expect(lists.person.records.map(personFieldsOf)).toMatchObject([{ lastname: 'Müller', firstname: 'Anna Lena' }]);
  expect(lists.protocol.records).toHaveLength(1);
});

describe('the error of a formula', () => {
  test.each(['#REF!', '#BEZUG!', '#WERT!', '#ZAHL!', '#NULL!', '#DIV/0!', '#NAME?', '#NV', '#N/A', 'Err:502'])(
    '%s is no value of any column',
    (error) => {
      const cells = {
        samp_name: error,
        event_comment: error,
        depth: error,
        protocol_id: error,
        event_person_resp: error,
      };
      const isNothing = error === '#NV' || error === '#N/A';
      expect(wrongIn(cells).sort()).toEqual([
        isNothing ? 'depth placeholderOptional' : 'depth formulaError',
        ...['event_comment', 'event_person_resp', 'protocol_id', 'samp_name'].map((name) => `${name} formulaError`),
      ]);
    },
  );

  it('is a value where a text goes on', () => {
    expect(wrongIn({ event_comment: 'Err:502 in the log', field_sample_name: '#NV1', samp_name: 'Err:5' })).toEqual([]);
  });
});

describe('a word for nothing', () => {
  const words = ['k. A.', 'unbekannt', 'keine', 'n.d.', '"', 'dito', 's.o.', 'TBA', '?', '(unknown)', 'N / A', '-999'];

  test.each(words)('%s is refused where a name is needed, and empty where one may be missing', (word) => {
    expect(wrongIn({ samp_name: word, campaign: word, protocol_id: word, event_person_resp: word })).toEqual([
      'samp_name nameNeeded',
      'event_person_resp nameMissing',
    ]);
  });

  it('is a name where people may use it as one: ND is a station, or a sample', () => {
    expect(wrongIn({ samp_name: 'ND', event_label: 'nd' })).toEqual([]);
    expect(groupRows(buildRow({ event_label: 'nd', instrument_id: 'nd' })).lists.event.records).toHaveLength(1);
  });

  it('is no part of any natural key', () => {
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

  it('counts as empty in the check, which is said once a column', async () => {
    const rows = [
      buildRow({ event_label: '-', flowcell_id: 'n/a', project_name: 'none' }),
      buildRow({ event_label: 'TF1', flowcell_id: null, project_name: 'Plankton | TBA' }),
      buildRow({ event_label: '?', flowcell_id: 'TBA', project_name: null }),
    ];
    const { codes, english, german } = await warningsOf(rows);
    expect(codes).toEqual(['readAsEmpty', 'readAsEmpty', 'readAsEmpty']);
    expect(english).toEqual([
      'In 2 rows (2, 4), event_label says that there is none, such as “-”, so this counts as empty. If it is a name, please write it in another way.',
      'In 2 rows (2, 4), flowcell_id says that there is none, such as “n/a”, so this counts as empty. If it is a name, please write it in another way.',
      'In 2 rows (2, 3), project_name says that there is none, such as “none”, so this counts as empty. If it is a name, please write it in another way.',
    ]);
    expect(german[0]).toBe(
      'In 2 Zeilen (2, 4) heißt es in event_label, dass es keine Angabe gibt, etwa „-“; das zählt als leer. Wenn es ein Name ist, schreiben Sie ihn bitte anders.',
    );
  });
});

describe('a cell whose letters are others than those that were written', () => {
  it('is refused in any column, with the probable word where all of it can be read again', () => {
    const given = { samp_name: 'FÃ¶hr_1', event_person_resp: 'MÃ¼ller, JÃ¶rg', geog_loc_name: 'F\ufffdhr' };
    const { issues } = groupRows(buildRow(given));
    expect(issues.map(({ field, code, params }) => [field, code, params.nearest])).toEqual([
      ['samp_name', 'garbled', 'Föhr_1'],
      ['geog_loc_name', 'lettersLost', undefined],
      ['event_person_resp', 'garbled', 'Müller, Jörg'],
    ]);
    const inLanguage = (language: 'en' | 'de') => issues.map((issue) => translateIssue(issue, getTranslate(language)));
    expect(inLanguage('en')[0]).toContain(
      '“FÃ¶hr_1” was read in another encoding than it was written in; probably “Föhr_1”',
    );
    expect(inLanguage('de')[1]).toContain('In „F\ufffdhr“ konnte ein Programm einen Buchstaben nicht lesen');
  });
});

describe('a number that is shown with letters', () => {
  const meant = (number: number, text: string) => ({ number, text, shown: text }) as never;

  const read = (cell: never, name: string) => {
    const column = columnOf(name);
    return column && checkCell(cell, column);
  };

  it('is its text in a name, and its number in a column of numbers', () => {
    expect(read(meant(1, 'S001'), 'samp_name')).toBe('S001');
    expect(read(meant(12, 'PS12/1'), 'event_label')).toBe('PS12/1');
    expect(read(meant(7, 'P7'), 'protocol_id')).toBe('P7');
    expect(read(meant(5, '5 m'), 'depth')).toBe('5');
    expect(read(meant(80, '80 m'), 'tot_depth_water_col')).toBe(80);
    expect(read(meant(14_032_019, '14.03.2019'), 'event_collection_date_begin')).toBe('2019-03-14');
    expect(read(meant(2019, 'Jahr 2019'), 'event_collection_date_begin')).toBe('2019');
  });

  it('is refused where it says nothing, as any other', () => {
    expect(wrongIn({ geogr_loc_lat: meant(-999, '-999°'), samp_name: meant(0, 'n/a') })).toEqual([
      'samp_name nameNeeded',
      'geogr_loc_lat placeholder',
    ]);
  });

  it('is a depth from one number to another where it is shown so', () => {
    expect(read(meant(510, '5-10'), 'depth')).toBe('5-10');
  });
});

describe('a number that the spreadsheet program may have made of a name', () => {
  it('is a remark with both readings', async () => {
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

describe('a date that the spreadsheet program made of a text', () => {
  const march = new Date('2025-03-01T00:00:00Z');

  it('is refused in the place of a name', () => {
    const names = { samp_name: march, reverse_read_file_name: march, event_label: march, protocol_id: march };
    expect(wrongIn({ ...names, target_gene: march, study_title: march })).toEqual([
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

  it('is told once for a column of other texts, with the first of them', async () => {
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

describe('a pasted line of md5sum in the cell of a checksum', () => {
  const sum = '0cc175b9c0f1b6a831c399e269772661';
  const taken = (given: TableRow) => {
    const { issues, lists } = groupRows(buildRow(given));
    const { fields, records } = lists.sequencing_element;
    const values = Object.fromEntries(fields.map((name, at) => [name, records[0]?.values[at]]));
    return { issues: issues.map(({ field, code }) => `${field} ${code}`), values };
  };

  it('gives the checksum, and the name where its cell is empty', () => {
    const { issues, values } = taken({
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

  it('is refused with both names where it is that of another file', () => {
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

  it('names no file that cannot be one, and none where a row has a name of its own', () => {
    const line = `${sum}  a_R1.fastq.gz.md5`;
    expect(taken({ forward_read_file_name: null, forward_read_file_checksum: line }).issues).toEqual([
      'forward_read_file_name fileOfSums',
    ]);
    expect(taken({ forward_read_file_name: '/x/a_R1.fastq.gz', forward_read_file_checksum: sum }).issues).toEqual([
      'forward_read_file_name filePath',
    ]);
    expect(taken({ forward_read_file_name: null, forward_read_file_checksum: sum }).issues).toEqual([
      'forward_read_file_name required',
    ]);
  });
});
