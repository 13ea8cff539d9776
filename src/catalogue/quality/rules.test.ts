import { expect, it } from 'vitest';
import { entityNames } from '../index.ts';
import { checkedEntities } from './checked-entities.ts';
import { overdueSince } from './overdue.ts';
import { qualityRulesOf } from './rules.ts';

it('the rules of a kind of record are those that can find something in it', () => {
  expect(qualityRulesOf('event')).toEqual(['onLand', 'farFromCampaign', 'datesContradict', 'implausible']);
  expect(qualityRulesOf('sequencing_element')).toEqual(['implausible', 'notReady', 'noAccession']);
  expect(entityNames.filter((entity) => qualityRulesOf(entity).length > 0)).toEqual(checkedEntities);
});

it('an accession number is overdue a year after the last day that a date of sequencing may mean', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const since = (...dates: string[]) => overdueSince(undefined, dates, now);
  expect(since('2025-11-26')).toBe('2025-11-26');
  expect(since('2025-11-27')).toBeNull();
  expect(since('2025-10')).toBe('2025-10');
  expect(since('2025')).toBeNull();
  expect(since('2020-01-01', '2026-11-01')).toBeNull();
  expect(since('not collected')).toBeNull();
  expect(since()).toBeNull();
  expect(overdueSince('ERR1', ['2020-01-01'], now)).toBeNull();
  expect(overdueSince('not provided', ['2020-01-01'], now)).toBeNull();
});
