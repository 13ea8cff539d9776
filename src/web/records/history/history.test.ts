import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../catalogue/endpoints/records.ts';
import { nameInSentence } from '../../../catalogue/locales/formats.ts';
import { maxHistoryRows } from '../../../catalogue/records/records.ts';
import { formatLongDateTime, formatRelativeTime } from '../../ui/format-time.ts';
import type { RecordData } from '../record-queries.ts';
import { changesIn } from './changed-fields.ts';
import { changesMadeBy, isTruncated, recordNames, valuesToRestore, withCreation, withoutFields } from './history.ts';

const row = (
  action: HistoryEntry['action'],
  before: HistoryEntry['before'],
  after: HistoryEntry['after'],
): HistoryEntry => ({
  when: '2019-04-02T08:00:00.000Z',
  who: null,
  action,
  before,
  after,
  filename: null,
  change: null,
});

const event = {
  id: 318,
  event_id: 318,
  version: 5,
  created_at: '2019-04-01T08:00:00.000Z',
  updated_at: '2019-04-03T08:00:00.000Z',
  labels: {},
  campaign_id: null,
  event_label: 'TF0271',
  geogr_loc_lat: 57.32,
  geogr_loc_lon: 20.05,
  geog_loc_name: 'Gotland Basin',
  tot_depth_water_col: 241,
} as unknown as RecordData;

// The latest row first; undoing each restores an earlier version of the event.
const rows = [
  row('update', { geogr_loc_lon: 20.5 }, { geogr_loc_lon: 20.05 }),
  row('unlink', { campaign_id: 4 }, { campaign_id: null }),
  row(
    'update',
    { geogr_loc_lon: null, geogr_loc_lon_missing: 'not collected', geog_loc_name: 'Gotland' },
    { geogr_loc_lon: 20.5, geogr_loc_lon_missing: null, geog_loc_name: 'Gotland Basin' },
  ),
  row('create', null, { campaign_id: 4, event_label: 'TF0271', geogr_loc_lat: 57.32, geog_loc_name: 'Gotland' }),
];

describe('an older version', () => {
  it('has the values of the record after its row of the history', () => {
    expect(valuesToRestore('event', event, rows, 1)).toEqual({ geogr_loc_lon: 20.5 });
    expect(valuesToRestore('event', event, rows, 2)).toEqual({ geogr_loc_lon: 20.5, campaign_id: 4 });
    expect(valuesToRestore('event', event, rows, 3)).toEqual({
      geogr_loc_lon: null,
      geogr_loc_lon_missing: 'not collected',
      geog_loc_name: 'Gotland',
      campaign_id: 4,
    });
  });

  it('equals the record if nothing changed later, or all later changes were undone', () => {
    expect(valuesToRestore('event', event, rows, 0)).toEqual({});
    const there = row('update', { event_label: 'TF0271' }, { event_label: 'A' });
    const back = row('update', { event_label: 'A' }, { event_label: 'TF0271' });
    expect(valuesToRestore('event', event, [back, there, ...rows], 1)).toEqual({ event_label: 'A' });
    expect(valuesToRestore('event', event, [back, there, ...rows], 2)).toEqual({});
  });

  it('has only fields of the record', () => {
    const odd = [row('update', { version: 1, id: 3, labels: [], dropped_field: 'x', event_label: 'A' }, {}), ...rows];
    expect(valuesToRestore('event', event, odd, 1)).toEqual({ event_label: 'A' });
  });

  it('has lists in their former order', () => {
    const study = { ...event, project_study_authors: [1, 3], projects: [] } as unknown as RecordData;
    const reordered = [row('update', { project_study_authors: [3, 1] }, { project_study_authors: [1, 3] })];
    expect(valuesToRestore('project_study', study, reordered, 1)).toEqual({ project_study_authors: [3, 1] });
  });

  it('is compared with the record by field, with the reason instead of a missing value', () => {
    expect(changesMadeBy('event', event, valuesToRestore('event', event, rows, 3))).toEqual([
      { field: 'campaign_id', before: null, after: 4 },
      { field: 'geogr_loc_lon', before: 20.05, after: 'not collected' },
      { field: 'geog_loc_name', before: 'Gotland Basin', after: 'Gotland' },
    ]);
  });

  it('can be restored without refused fields', () => {
    const values = valuesToRestore('event', event, rows, 3);
    expect(withoutFields(values, ['geogr_loc_lon', 'campaign_id'])).toEqual({ geog_loc_name: 'Gotland' });
  });
});

describe('a row of the history', () => {
  it('lists its fields in the order of the form', () => {
    const fields = rows.map((entry) => changesIn('event', entry).map(({ field }) => field));
    expect(fields).toEqual([
      ['geogr_loc_lon'],
      ['campaign_id'],
      ['geogr_loc_lon', 'geog_loc_name'],
      ['event_label', 'campaign_id', 'geogr_loc_lat', 'geog_loc_name'],
    ]);
    expect(changesIn('event', rows[2] as HistoryEntry)[0]).toEqual({
      field: 'geogr_loc_lon',
      before: 'not collected',
      after: 20.5,
    });
  });

  it('for the creation is not added if earlier rows are missing', () => {
    const [newest] = rows as [HistoryEntry];
    const cut = Array.from({ length: maxHistoryRows }, () => newest);
    expect(isTruncated(cut)).toBe(true);
    expect(withCreation(cut, event)).toEqual(cut);
    expect(isTruncated([...cut.slice(1), ...rows.slice(-1)])).toBe(false);
    expect(isTruncated(cut.slice(1))).toBe(false);
  });

  it('for the creation is added to every complete history', () => {
    expect(withCreation(rows, event)).toEqual(rows);
    expect(withCreation(rows.slice(0, 2), event).at(-1)).toMatchObject({ action: 'create', when: event.created_at });
    expect(withCreation([], event)).toHaveLength(1);
  });
});

it('a record that is no longer referenced has no label, and counts as deleted if its deletion removed the reference', () => {
  const study = { ...event, projects: [2], project_study_authors: [], labels: { projects: ['Sea ice'] } };
  const lists = [
    row('unlink', { projects: [1, 2] }, { projects: [2] }),
    row('update', { projects: [3] }, { projects: [] }),
  ];
  const { labelOf, isDeleted } = recordNames('project_study', study as unknown as RecordData, lists, 'en');
  expect([1, 2, 3].map((id) => labelOf('project', id))).toEqual([undefined, 'Sea ice', undefined]);
  expect([1, 2, 3].map((id) => isDeleted('project', id))).toEqual([true, false, false]);
});

describe('a time in the history', () => {
  const now = new Date(2026, 2, 10, 9, 30);
  it.each([
    [new Date(2026, 2, 10, 9, 29, 40), 'now', 'jetzt'],
    [new Date(2026, 2, 10, 9, 25), '5 minutes ago', 'vor 5 Minuten'],
    [new Date(2026, 2, 10, 0, 10), '9 hours ago', 'vor 9 Stunden'],
    [new Date(2026, 2, 9, 23, 50), 'yesterday', 'gestern'],
    [new Date(2026, 2, 4, 12, 0), '6 days ago', 'vor 6 Tagen'],
    [new Date(2026, 2, 3, 12, 0), '2026-03-03', '03.03.2026'],
    // A clock that is ahead.
    [new Date(2026, 2, 10, 9, 40), 'now', 'jetzt'],
  ])('%s', (when, en, de) => {
    expect(formatRelativeTime(when, now, 'en')).toBe(en);
    expect(formatRelativeTime(when, now, 'de')).toBe(de);
  });

  it('is formatted to the minute in full', () => {
    expect(formatLongDateTime(new Date(2019, 2, 14, 10, 12), 'en')).toBe('14 March 2019 at 10:12');
    expect(formatLongDateTime(new Date(2019, 2, 14, 10, 12), 'de')).toBe('14. März 2019 um 10:12');
  });
});

it('a name starts in lower case within an English sentence, except for abbreviations', () => {
  expect(nameInSentence('Event label', 'en')).toBe('event label');
  expect(nameInSentence('SAMS ID', 'en')).toBe('SAMS ID');
  expect(nameInSentence('Taxon ID', 'en')).toBe('Taxon ID');
  expect(nameInSentence('Feldproben', 'de')).toBe('Feldproben');
});

it('a parent that no longer lists the record is shown, and is not restored', () => {
  const sample = { ...event, nucleic_acid_sample_id: 5, nucleic_acid_sample_name: 'N1' } as unknown as RecordData;
  const unlinked = [row('unlink', { field_sample_id: [12, 13] }, { field_sample_id: [13] })];
  expect(changesIn('nucleic_acid_sample', unlinked[0] as HistoryEntry)).toEqual([
    { field: 'field_sample_id', before: [12, 13], after: [13] },
  ]);
  const names = recordNames('nucleic_acid_sample', sample, unlinked, 'en');
  expect([12, 13].map((id) => names.isDeleted('field_sample', id))).toEqual([true, false]);
  expect(valuesToRestore('nucleic_acid_sample', sample, unlinked, 1)).toEqual({});
});
