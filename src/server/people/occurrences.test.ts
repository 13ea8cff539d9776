import { describe, expect, it } from 'vitest';
import { Occurrences, withoutTexts } from './occurrences.ts';
import { replaceInJson } from './text-tables.ts';

const erased = {
  names: [
    { first: 'Zoë', last: 'Müller' },
    { first: 'Zoë', last: 'van der Meer' },
    { first: '', last: 'Alone' },
  ],
  accountNames: ['Dr. Z. Müller'],
  emails: ['zoe.mueller@institute.org'],
  orcids: ['0000-0002-1825-0097'],
};
const occurrences = new Occurrences(erased, { name: 'erased person 7', email: 'person-7@erased.invalid' });
const replace = (text: string) => occurrences.replace(text);

describe('occurrences of a person', () => {
  it.each([
    ['taken by Zoë Müller.', 'taken by erased person 7.'],
    ['Müller, Zoë', 'erased person 7'],
    ['MÜLLER , ZOË; Meyer, Anna', 'erased person 7; Meyer, Anna'],
    ['zoë\u00a0 müller', 'erased person 7'],
    ['Zoe\u0308 Mu\u0308ller', 'erased person 7'],
    ['Müller Zoë', 'erased person 7'],
    ['Zoë van der Meer', 'erased person 7'],
    ['Anna Müller, Zoë Müller', 'Anna Müller, erased person 7'],
    ['Dr. Z. Müller wrote', 'erased person 7 wrote'],
    ['Müller_Zoë_2020.xlsx', 'erased person 7_2020.xlsx'],
    ['Müller, Zoë <zoe.mueller@institute.org>', 'erased person 7 <person-7@erased.invalid>'],
    ['ask ZOE.MUELLER@Institute.org.', 'ask person-7@erased.invalid.'],
    ['q=Zo%C3%AB+M%C3%BCller&by=zoe.mueller%40institute.org', 'q=erased person 7&by=person-7@erased.invalid'],
    ['q=by%20Zo%C3%AB%20M%C3%BCller', 'q=by%20erased person 7'],
    ['https://orcid.org/0000-0002-1825-0097', 'erased person 7'],
    ['(0000–0002–1825–0097)', '(erased person 7)'],
    ['0000000218250097', 'erased person 7'],
  ])('%s', (text, replaced) => {
    expect(occurrences.mayBeIn(text)).toBe(true);
    expect(occurrences.isIn(text)).toBe(true);
    expect(replace(text)).toBe(replaced);
    expect(occurrences.isIn(replaced)).toBe(false);
  });

  it.each([
    'Station Müller',
    'Zoë',
    'Zoë Müllerheim',
    'Annazoë Müller',
    'Zoë Anna Müller',
    'anna.zoe.mueller@institute.org',
    'zoe.mueller@institute.org.uk',
    'zoe.mueller@institute.organisation',
    '10000-0002-1825-00971',
    'Alone',
  ])('leaves %s', (text) => {
    expect(occurrences.isIn(text)).toBe(false);
    expect(replace(text)).toBe(text);
  });

  it('finds last names that stand alone', () => {
    for (const text of ['Station MÜLLER', 'A. van der  Meer', 'Alone', 'St_Müller_3']) {
      expect(occurrences.hasLastName(text), text).toBe(true);
      expect(occurrences.mayBeIn(text), text).toBe(true);
    }
    for (const text of ['Müllerin', 'van Meer']) expect(occurrences.hasLastName(text), text).toBe(false);
  });

  it('leaves texts that are not to be erased', () => {
    const fewer = new Occurrences(withoutTexts(erased, ['Zoë van der Meer', '0000-0002-1825-0097', 'Dr. Z. Müller']), {
      name: 'x',
      email: 'y',
    });
    expect(fewer.replace('Zoë van der Meer, 0000-0002-1825-0097, Dr. Z. Müller, Zoë Müller')).toBe(
      'Zoë van der Meer, 0000-0002-1825-0097, Dr. Z. Müller, x',
    );
  });

  it('finds nothing where nothing is erased', () => {
    const none = new Occurrences({ names: [], accountNames: [], emails: [], orcids: [] }, { name: 'x', email: 'y' });
    expect([none.isIn('Zoë'), none.mayBeIn('Zoë'), none.hasLastName('Zoë'), none.replace('Zoë')]).toEqual([
      false,
      false,
      false,
      'Zoë',
    ]);
  });
});

it('replaces strings in JSON, and keeps the digits of numbers', () => {
  const json = '{"by Zoë Müller": [1.10, 12345678901234567890, "a\\nZoë Müller \\"x\\""], "b": null}';
  expect(replaceInJson(json, replace)).toBe(
    '{"by erased person 7": [1.10, 12345678901234567890, "a\\nerased person 7 \\"x\\""], "b": null}',
  );
});
