import { expect, it } from 'vitest';
import { fieldOf } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';
import { compareVersions, initialEditedValue, mergeVersions } from './compare-versions.ts';
import { createRecordDraft, draftOf } from './draft.ts';

const campaign = (fields: Record<string, unknown>) =>
  ({ id: 1, version: 1, campaign: 'EMB177', basis: null, url: null, labels: {}, ...fields }) as unknown as RecordData;

const start = createRecordDraft('campaign', campaign({ basis: 'RV A', date_begin: '2019-03-10' }), 'en');
const mine = { ...start, draft: { ...start.draft, basis: 'RV B', campaign_comment: 'mine', url: 'https://a.example' } };
const theirs = campaign({
  version: 2,
  basis: 'RV C',
  date_begin: '2019-03-11',
  url: 'https://a.example',
});

it('separates fields that both changed from those of one person, and leaves out equal values', () => {
  expect(compareVersions('campaign', mine.before, mine.draft, draftOf('campaign', theirs, 'en'))).toEqual({
    both: ['basis'],
    onlyMine: ['campaign_comment'],
    onlyTheirs: ['date_begin'],
  });
});

it.each([
  ['mine', 'RV B'],
  ['theirs', 'RV C'],
] as const)(
  'takes changes of one person as they are, and for a field that both changed the chosen value, %s',
  (side, basis) => {
    const merged = mergeVersions('campaign', mine, theirs, { choices: { basis: side }, edited: {} }, 'en');
    expect(merged.record?.version).toBe(2);
    expect(merged.draft).toMatchObject({
      basis,
      campaign_comment: 'mine',
      date_begin: '2019-03-11',
      url: 'https://a.example',
    });
  },
);

it('takes any other choice: the stored value, the original value, or an edited one', () => {
  const choices = { basis: 'edited', campaign_comment: 'theirs', date_begin: 'mine' } as const;
  const merged = mergeVersions('campaign', mine, theirs, { choices, edited: { basis: 'RV B and C' } }, 'en');
  expect(merged.draft).toMatchObject({ basis: 'RV B and C', campaign_comment: '', date_begin: '2019-03-10' });
  expect(merged.before).toMatchObject({ basis: 'RV C', date_begin: '2019-03-11' });
});

it('starts editing with both values where they can stand together, else with the own value', () => {
  expect(initialEditedValue(fieldOf('campaign', 'campaign_comment'), 'mine', 'theirs')).toBe('mine\ntheirs');
  expect(initialEditedValue(fieldOf('campaign', 'campaign_comment'), '', 'theirs')).toBe('theirs');
  expect(initialEditedValue(fieldOf('campaign', 'basis'), 'mine', 'theirs')).toBe('mine');
  const [a, b, c] = [1, 2, 3].map((id) => ({ id, label: String(id) }));
  if (a && b && c) expect(initialEditedValue(fieldOf('project_study', 'projects'), [b, a], [a, c])).toEqual([b, a, c]);
});
