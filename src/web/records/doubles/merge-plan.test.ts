import { expect, it } from 'vitest';
import type { RecordData } from '../record-queries.ts';
import { differingFields, fullestRecord, planMerge, valuesToSet } from './merge-plan.ts';

const person = (id: number, values: Record<string, unknown>): RecordData => ({
  id,
  created_at: `2020-01-0${id}T00:00:00Z`,
  updated_at: '2021-01-01T00:00:00Z',
  version: id,
  labels: {},
  lastname: 'Meyer',
  ...values,
});

it('the record with the most filled fields remains, then the oldest', () => {
  const [poor, old, young] = [
    person(1, {}),
    person(2, { firstname: 'Anna' }),
    person(3, { firstname: 'A.', email: null }),
  ];
  expect(fullestRecord('person', [young, poor, old])).toBe(old);
});

it('empty fields are filled where the others do not contradict each other', () => {
  const into = person(1, { firstname: 'Anna', institute: null, email: null });
  const second = person(2, { firstname: 'A.', institute: 'IOW', email: 'a@example.org' });
  const third = person(3, { firstname: 'A.', institute: 'IOW', email: 'b@example.org' });
  const records = [into, second, third];
  expect(differingFields('person', records, 'en').map(({ name }) => name)).toEqual(['firstname', 'email', 'institute']);
  const plan = planMerge('person', records, into, 'en');
  expect(plan.filled).toEqual([{ name: 'institute', value: 'IOW', from: third }]);
  expect(plan.lost.map(({ name, value }) => [name, value])).toEqual([
    ['firstname', 'A.'],
    ['email', 'a@example.org'],
    ['email', 'b@example.org'],
  ]);
  expect(valuesToSet(plan)).toEqual({ institute: 'IOW', version: 1 });
  expect(valuesToSet(planMerge('person', [into, person(2, {})], into, 'en'))).toEqual({});
});
