import { describe, expect, it } from 'vitest';
import { getTranslate, type Language } from '../locales/index.ts';
import { changeSentence } from './change-sentence.ts';

type Described = Parameters<typeof changeSentence>[0];

const plain: Described = { action: 'update', resource: 'field-sample', label: '', count: 1, reason: null, undid: null };
const sentenceOf = (change: Partial<Described>, language: Language = 'en') =>
  changeSentence({ ...plain, ...change }, 'Meyer', getTranslate(language), language);

describe('the sentence of a change', () => {
  it.each([
    [{ action: 'many', count: 40 }, 'Meyer changed 40 field samples'],
    [{ action: 'many', count: 1, reason: 'a typo' }, 'Meyer changed 1 field sample: a typo'],
    [{ action: 'delete', resource: 'campaigns', label: 'HE177' }, 'Meyer deleted campaign HE177'],
    [
      { action: 'merge', resource: 'persons', label: 'Meyer, Anna (12)', count: 3, reason: 'the same' },
      'Meyer merged 3 persons into Meyer, Anna (12): the same',
    ],
    [
      { action: 'import', resource: 'datasets', label: 'survey.xlsx', count: 120 },
      'Meyer imported survey.xlsx (120 rows)',
    ],
    [{ action: 'undo', undid: 'delete', resource: 'campaigns', label: 'HE177' }, 'Meyer restored campaign HE177'],
    [
      { action: 'undo', undid: 'undo_import', resource: 'datasets', label: 'a.xlsx' },
      'Meyer restored the import of a.xlsx',
    ],
    [{ action: 'undo' }, 'Meyer undid something: 1 field sample'],
  ] as const)('%o', (change, sentence) => {
    expect(sentenceOf(change)).toBe(sentence);
  });

  it('has the words and dates of the language', () => {
    expect(sentenceOf({ action: 'many', count: 1200 }, 'de')).toBe('Meyer hat 1\u202f200 Feldproben geändert');
    const event = { action: 'undo', undid: 'update', resource: 'events', label: 'S1, 2019-03-14' } as const;
    expect(sentenceOf(event, 'de')).toMatch(/: Probenahme S1, (14\.03\.2019|2019-03-14)$/);
  });
});
