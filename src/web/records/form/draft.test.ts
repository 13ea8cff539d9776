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

describe('the draft of a record', () => {
  it('has the stored values, the reasons of missing ones, and the labels of references', () => {
    expect(draftOf('event', event, 'en')).toMatchObject({
      event_label: 'TF0271',
      campaign_id: [{ id: 5, label: 'EMB177' }],
      geogr_loc_lat: '57.32',
      geogr_loc_lon: 'not collected',
      event_collection_date_end: '',
      event_person_resp: [],
    });
  });

  it('is formatted in the language, which is no change', () => {
    const start = createRecordDraft('event', event, 'de');
    expect(start.draft).toMatchObject({ geogr_loc_lat: '57,32', event_collection_date_begin: '14.03.2019' });
    expect(changedFields('event', draftOf('event', event, 'en'), start.draft)).toEqual([]);
  });

  it('keeps several references in their order', () => {
    expect(draftOf('project_study', study, 'en').project_study_authors).toEqual([
      { id: 3, label: 'C' },
      { id: 1, label: 'A' },
    ]);
  });

  it('is empty for a new record', () => {
    expect(new Set(Object.values(draftOf('event', null, 'en')).map(String))).toEqual(new Set(['']));
  });
});

describe('changed fields', () => {
  it.each([
    ['no change', {}, []],
    ['the same number in another notation', { geogr_loc_lat: ' 57,320' }, []],
    ['another number', { geogr_loc_lat: '57.33' }, ['geogr_loc_lat']],
    ['a reason for another', { geogr_loc_lon: 'not applicable' }, ['geogr_loc_lon']],
    ['a removed reference', { campaign_id: [] }, ['campaign_id']],
    ['an invalid value', { geogr_loc_lat: 'north' }, ['geogr_loc_lat']],
    ['a text typed in a select', { event_person_resp: { selected: [], typed: 'hello' } }, ['event_person_resp']],
    ['a blank text in an empty select', { event_person_resp: { selected: [], typed: ' ' } }, []],
  ])('%s', (_what, change, names) => {
    const { before, draft } = edited(change);
    expect(changedFields('event', before, draft)).toEqual(names);
  });

  it('a changed order counts only in a field with an order', () => {
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

describe('checking a draft', () => {
  it('returns the changed values as they are stored', () => {
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

  it('returns the reason of a missing value in its own column', () => {
    expect(checkDraft('event', edited({ geogr_loc_lat: 'Not collected' })).values).toEqual({
      geogr_loc_lat: null,
      geogr_loc_lat_missing: 'not collected',
    });
  });

  it('validates changed values together with unchanged ones', () => {
    const { problems } = checkDraft('event', edited({ event_collection_date_end: '2019-03-13' }));
    expect(Object.keys(problems)).toEqual(['event_collection_date_end']);
  });

  it('reports a text that names no record, and returns no value for it', () => {
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

  it('returns no record for a select with a deleted text, until the text is dropped', () => {
    const emptied = withUnresolvedText([{ id: 5, label: 'EMB177' }], '');
    expect(checkDraft('event', edited({ campaign_id: emptied }))).toEqual({
      values: { campaign_id: null },
      problems: {},
    });
    expect(selectedRecords(withUnresolvedText(emptied, null))).toEqual([{ id: 5, label: 'EMB177' }]);
  });

  it('requires the required fields of a new record', () => {
    const start = createRecordDraft('campaign', null, 'en');
    expect(Object.keys(checkDraft('campaign', start).problems)).toEqual(['campaign']);
  });
});
