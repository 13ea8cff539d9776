import { describe, expect, it, test } from 'vitest';
import { takeIn } from '../../tests/take-in.ts';
import { warningsOf } from '../../tests/warnings.ts';
import { buildRow, type TableRow } from '../../tests/workbooks.ts';
import { sentences } from '../catalogue/locales/index.ts';
import { mentionOf } from './mentions.ts';
import { issueSentence } from './report.ts';

/** The mistakes of a row, as `column code`. */
const wrongIn = (given: TableRow) => takeIn(buildRow(given)).issues.map(({ field, code }) => `${field} ${code}`);

describe('several persons in one cell', () => {
  it('are refused with a sentence that says where the others can go', () => {
    const { issues } = takeIn(buildRow({ event_person_resp: 'Example, Alex; Other, Kim' }));
    const [english, german] = (['en', 'de'] as const).map((language) =>
      issues.map((issue) => issueSentence(issue, sentences(language))),
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
    const { issues, lists } = takeIn(buildRow(projects));
    expect(issues).toEqual([]);
    expect(lists.person.records.map((person) => mentionOf(person).lastname)).toEqual(['Example', 'Other']);
    expect(wrongIn({ ...projects, project_person_resp: 'Example, Alex; Other, Kim | Third, Toni' })).toEqual([
      'project_person_resp severalPersons',
    ]);
  });
});

it('a person or protocol is one, in whatever way its letters and spaces are encoded', () => {
  const named = (event_person_resp: string, protocol_id: string) => buildRow({ event_person_resp, protocol_id });
  const composed = named('Müller, Anna Lena', 'Größe 0.2 µm');
  const decomposed = named('Mu\u0308ller,\u00a0Anna\u00a0Lena', '\ufeffGro\u0308ße\u00a00.2 µm ');
  const { issues, lists } = takeIn(composed, decomposed);
  expect(issues).toEqual([]);
  expect(lists.person.records.map(mentionOf)).toMatchObject([{ lastname: 'Müller', firstname: 'Anna Lena' }]);
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

describe('a word for nothing in the place of a name', () => {
  test.each(['k. A.', 'unbekannt', 'keine', 'n.d.', '"', 'dito', 's.o.'])('%s is refused', (word) => {
    expect(wrongIn({ samp_name: word, campaign: word, protocol_id: word, event_person_resp: word })).toEqual([
      'samp_name nameNeeded',
      'campaign nameMissing',
      'protocol_id nameMissing',
      'event_person_resp nameMissing',
    ]);
  });

  it('is a name where people may use it as one: ND is a station, or a sample', () => {
    expect(wrongIn({ samp_name: 'ND', event_label: 'nd' })).toEqual([]);
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
    const [issue] = takeIn(buildRow({ samp_name: march })).issues;
    const inLanguage = (language: 'en' | 'de') => issue && issueSentence(issue, sentences(language));
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
    const { issues, lists } = takeIn(buildRow(given));
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
    const { issues } = takeIn(
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
