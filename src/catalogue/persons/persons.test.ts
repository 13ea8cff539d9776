import { describe, expect, it, test } from 'vitest';
import { Problem } from '../field-types.ts';
import { formatPersonForExport, type PersonReference, parsePerson, toLastNameFirst } from './persons.ts';

const nobody: PersonReference = { lastname: null, firstname: null, email: null, orcid: null };
const alex = { lastname: 'Example', firstname: 'Alex' };
const orcid = '0000-0002-1825-0097';
const email = 'alex@example.org';

describe('a person in a cell', () => {
  test.each<[string, Partial<PersonReference>]>([
    ['Example, Alex', alex],
    ['  Example ,  Alex  ', alex],
    ['Example,Alex', alex],
    ['Example,', { lastname: 'Example' }],
    ['van der Muster, Kim Toni', { lastname: 'van der Muster', firstname: 'Kim Toni' }],
    ['Example, Alex, Dr.', { lastname: 'Example', firstname: 'Alex, Dr.' }],
    [orcid, { orcid }],
    [`https://orcid.org/${orcid}`, { orcid }],
    [`Example, Alex (${orcid.replaceAll('-', '\u2011')})`, { ...alex, orcid }],
    ['0000-0000-2222-222x', { orcid: '0000-0000-2222-222X' }],
    [email, { email }],
    ['Alex@Example.org', { email }],
    [`<${email}>`, { email }],
    [`Example, Alex (${orcid})`, { ...alex, orcid }],
    [`Example, Alex ${orcid}`, { ...alex, orcid }],
    [`Example, Alex (https://orcid.org/${orcid})`, { ...alex, orcid }],
    [`Example, Alex <${email}>`, { ...alex, email }],
    [`Example, Alex (${email})`, { ...alex, email }],
    [`Example, Alex (${orcid}) <${email}>`, { ...alex, email, orcid }],
    [`${orcid} ${email}`, { email, orcid }],
    [`, Alex (${orcid})`, { firstname: 'Alex', orcid }],
    [`, Alex <${email}>`, { firstname: 'Alex', email }],
    ['Kim  Toni van der Muster', { fullName: 'Kim Toni van der Muster' }],
    [`Alex Example (${orcid})`, { orcid, fullName: 'Alex Example' }],
    [`Example, Alex (orcid.org/${orcid})`, { ...alex, orcid }],
    ['von und zu Muster, Kim', { lastname: 'von und zu Muster', firstname: 'Kim' }],
    ['Anderson, Roland', { lastname: 'Anderson', firstname: 'Roland' }],
    ['Example, Et Alan', { lastname: 'Example', firstname: 'Et Alan' }],
    ['Example-Other, Alex', { lastname: 'Example-Other', firstname: 'Alex' }],
  ])('%s', (typed, mention) => {
    expect(parsePerson(typed)).toEqual({ ...nobody, ...mention });
  });

  test.each<[string, string]>([
    ['Example', 'person'],
    ['? ?', 'person'],
    [`${'x'.repeat(300)} ${'y'.repeat(300)}`, 'tooLong'],
    [', Alex', 'person'],
    ['', 'person'],
    ['()', 'person'],
    ['0000-0002-1825-0098', 'orcid'],
    ['Example, Alex (0000-0002-1825-0098)', 'orcid'],
    ['alex@example', 'email'],
    ['Example, Alex <alex@example>', 'email'],
    [`${'x'.repeat(251)}, Alex`, 'tooLong'],
    ['Example, Alex; Other, Kim', 'severalPersons'],
    ['Example, Alex | Other, Kim', 'severalPersons'],
    ['Example, Alex & Other, Kim', 'severalPersons'],
    ['Alex Example/Kim Other', 'severalPersons'],
    ['Example, Alex\nOther, Kim', 'severalPersons'],
    ['Alex Example und Kim Other', 'severalPersons'],
    ['Alex Example and Kim Other', 'severalPersons'],
    ['Example, Alex et al.', 'severalPersons'],
    [`Example, Alex (${orcid}); Other, Kim (0000-0001-5109-3700)`, 'severalPersons'],
    [`Example, Alex (${orcid}), Other, Kim (0000-0001-5109-3700)`, 'severalPersons'],
    [`${orcid} 0000-0001-5109-3700`, 'severalPersons'],
    [`Example, Alex <${email}>, Other, Kim <kim@example.org>`, 'severalPersons'],
    [`${email};kim@example.org`, 'severalPersons'],
  ])('%s is refused: %s', (typed, code) => {
    const problem = parsePerson(typed);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ code });
  });

  test('a megabyte is refused without being parsed', () => {
    expect(parsePerson('x'.repeat(1_000_000))).toMatchObject({ code: 'tooLong' });
  });
});

describe('a person in an export', () => {
  test.each<[string | null, Partial<PersonReference>]>([
    ['Example, Alex', alex],
    [`Example, Alex (${orcid})`, { ...alex, orcid }],
    ['Example,', { lastname: 'Example' }],
    [orcid, { orcid }],
    ['(8)', {}],
    [email, { email }],
    [`, Alex <${email}>`, { firstname: 'Alex', email }],
    [', Alex (8)', { firstname: 'Alex' }],
  ])('%s', (text, known) => {
    expect(formatPersonForExport({ person_id: 8, ...nobody, ...known })).toBe(text);
  });

  test.each([
    [`, <${email}>`, { email }],
    [`, (${orcid})`, { orcid }],
  ])('is %s for an import that stores a person without a name', (text, known) => {
    const person = { ...nobody, ...known };
    expect(formatPersonForExport({ person_id: 8, ...person }, true)).toBe(text);
    expect(parsePerson(text)).toEqual({ ...person, isNameless: true });
  });

  it('is read as the same person by an import', () => {
    for (const known of [alex, { ...alex, orcid }, { orcid }, { lastname: 'Example' }, { firstname: 'Alex', orcid }]) {
      const person = { ...nobody, ...known };
      expect(parsePerson(formatPersonForExport({ person_id: 8, ...person }))).toEqual(person);
    }
  });
});

describe('a name with the first name first', () => {
  test.each([
    ['Kim Muster', 'Muster, Kim'],
    ['K. Muster', 'Muster, K.'],
    ['MG  Muster-Beispiel', 'Muster-Beispiel, MG'],
    ['Kim T. van der Muster', 'van der Muster, Kim T.'],
  ])('%s is %s', (written, name) => {
    expect(toLastNameFirst(written)).toBe(name);
  });

  test.each([
    'Kim',
    'Kim Toni Muster',
    'Ana Silva dos Muster',
    'Muster K.',
    'kim muster',
    'Kim 2',
    'Dr Muster',
    'RV Polarstern',
    '',
  ])('%s may be another one', (written) => {
    expect(toLastNameFirst(written)).toBeNull();
  });
});
