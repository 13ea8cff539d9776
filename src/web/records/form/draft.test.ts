import { describe, expect, it } from 'vitest';
import type { RecordData } from '../record-queries.ts';
import {
  changedFields,
  checkDraft,
  createRecordDraft,
  type Draft,
  draftOf,
  selectedRecords,
  withUnresolvedText,
} from './draft.ts';

const event = {
  id: 318,
  event_id: 318,
  version: 2,
  created_at: '',
  updated_at: '',
  event_label: 'TF0271',
  campaign_id: 5,
  geogr_loc_lat: 57.32,
  geogr_loc_lon: null,
  geogr_loc_lon_missing: 'not collected',
  event_collection_date_begin: '2019-03-14',
  event_collection_date_end: null,
  labels: { campaign_id: 'EMB177' },
} as unknown as RecordData;

const study = {
  ...event,
  study_title: 'S',
  project_study_authors: [3, 1],
  labels: { project_study_authors: ['C', 'A'] },
};

function edited(change: Draft, record: RecordData | null = event) {
  const start = createRecordDraft('event', record, 'en');
  return { ...start, draft: { ...start.draft, ...change } };
}

describe('the values of a form', () => {
  it('are the stored values, the reasons of missing ones, and the texts of references', () => {
    expect(draftOf('event', event, 'en')).toMatchObject({
      event_label: 'TF0271',
      campaign_id: [{ id: 5, label: 'EMB177' }],
      geogr_loc_lat: '57.32',
      geogr_loc_lon: 'not collected',
      event_collection_date_end: '',
      event_person_resp: [],
    });
  });

  it('are written as the language writes them, and that is no change', () => {
    const start = createRecordDraft('event', event, 'de');
    expect(start.draft).toMatchObject({ geogr_loc_lat: '57,32', event_collection_date_begin: '14.03.2019' });
    expect(changedFields('event', draftOf('event', event, 'en'), start.draft)).toEqual([]);
  });

  it('keep several references in their order', () => {
    expect(draftOf('project_study', study, 'en').project_study_authors).toEqual([
      { id: 3, label: 'C' },
      { id: 1, label: 'A' },
    ]);
  });

  it('are empty for a new record', () => {
    expect(new Set(Object.values(draftOf('event', null, 'en')).map(String))).toEqual(new Set(['']));
  });
});

describe('what was changed', () => {
  it.each([
    ['nothing', {}, []],
    ['the same number written otherwise', { geogr_loc_lat: ' 57,320' }, []],
    ['a number', { geogr_loc_lat: '57.33' }, ['geogr_loc_lat']],
    ['a reason for another', { geogr_loc_lon: 'not applicable' }, ['geogr_loc_lon']],
    ['a reference', { campaign_id: [] }, ['campaign_id']],
    ['what nobody can read', { geogr_loc_lat: 'north' }, ['geogr_loc_lat']],
    ['what is typed in a choice', { event_person_resp: { selected: [], typed: 'hello' } }, ['event_person_resp']],
    ['nothing typed in an empty choice', { event_person_resp: { selected: [], typed: ' ' } }, []],
  ])('%s', (_what, change, names) => {
    const { before, draft } = edited(change);
    expect(changedFields('event', before, draft)).toEqual(names);
  });

  it('is the order of records only where that says something', () => {
    const authors = [
      { id: 1, label: 'A' },
      { id: 3, label: 'C' },
    ];
    const before = draftOf('project_study', study, 'en');
    expect(changedFields('project_study', before, { ...before, project_study_authors: authors })).toEqual([
      'project_study_authors',
    ]);
    const projects = (ids: number[]) => ({ ...before, projects: ids.map((id) => ({ id, label: '' })) });
    expect(changedFields('project_study', projects([1, 2]), projects([2, 1]))).toEqual([]);
  });
});

describe('what is sent', () => {
  it('is what was changed, as it is kept', () => {
    const { values, problems } = checkDraft(
      'event',
      edited({ geogr_loc_lat: '54.5N', geogr_loc_lon: '20,05', campaign_id: [{ id: 6, label: 'EMB178' }] }),
    );
    expect(problems).toEqual({});
    expect(values).toEqual({
      geogr_loc_lat: 54.5,
      geogr_loc_lat_missing: null,
      geogr_loc_lon: 20.05,
      geogr_loc_lon_missing: null,
      campaign_id: 6,
    });
  });

  it('stores the reason of a missing value', () => {
    expect(checkDraft('event', edited({ geogr_loc_lat: 'Not collected' })).values).toEqual({
      geogr_loc_lat: null,
      geogr_loc_lat_missing: 'not collected',
    });
  });

  it('is checked together with the unchanged values', () => {
    const { problems } = checkDraft('event', edited({ event_collection_date_end: '2019-03-13' }));
    expect(Object.keys(problems)).toEqual(['event_collection_date_end']);
  });

  it('has a problem, and no value, for a choice with a typed text', () => {
    const { values, problems } = checkDraft(
      'event',
      edited({ campaign_id: { selected: [{ id: 5, label: 'EMB177' }], typed: ' R3 ' }, event_label: 'TF1' }),
    );
    expect(values).toEqual({ event_label: 'TF1' });
    expect(problems).toMatchObject({ campaign_id: [{ code: 'notChosen', params: { value: 'R3' } }] });
    const typedTerm = { ...createRecordDraft('library_condition', null, 'en'), draft: { library_layout: 'R3' } };
    expect(checkDraft('library_condition', typedTerm).problems).toMatchObject({
      library_layout: [{ code: 'notChosen', params: { value: 'R3' } }],
    });
  });

  it('has no record for a choice with a deleted text, until the text is dropped', () => {
    const emptied = withUnresolvedText([{ id: 5, label: 'EMB177' }], '');
    expect(checkDraft('event', edited({ campaign_id: emptied }))).toEqual({
      values: { campaign_id: null },
      problems: {},
    });
    expect(selectedRecords(withUnresolvedText(emptied, null))).toEqual([{ id: 5, label: 'EMB177' }]);
  });

  it('of a new record must have the required fields', () => {
    const start = createRecordDraft('campaign', null, 'en');
    expect(Object.keys(checkDraft('campaign', start).problems)).toEqual(['campaign']);
  });
});
