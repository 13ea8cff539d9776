import { expect, it } from 'vitest';
import { createSlowRequests } from './slow-requests.ts';

const hourMs = 60 * 60 * 1000;

it('lists slow requests by route, the slowest first, with their number and mean', () => {
  const slow = createSlowRequests(() => 0);
  slow.add({ method: 'POST', route: '/searchSE' }, 2);
  slow.add({ method: 'GET', route: '/rest/campaigns' }, 0.9);
  slow.add({ method: 'GET', route: '/rest/events' }, 7);
  slow.add({ method: 'POST', route: '/searchSE' }, 4);
  expect(slow.list()).toEqual([
    { method: 'GET', route: '/rest/events', count: 1, slowest: 7, mean: 7 },
    { method: 'POST', route: '/searchSE', count: 2, slowest: 4, mean: 3 },
  ]);
});

it('forgets them after an hour', () => {
  let time = 0;
  const slow = createSlowRequests(() => time);
  slow.add({ method: 'GET', route: '/old' }, 3);
  time = hourMs / 2;
  slow.add({ method: 'GET', route: '/new' }, 2);
  time = hourMs + 1;
  expect(slow.list().map(({ route }) => route)).toEqual(['/new']);
});

it('keeps the last thousand', () => {
  const slow = createSlowRequests(() => 0);
  slow.add({ method: 'GET', route: '/first' }, 3);
  for (let number = 0; number < 2500; number++) slow.add({ method: 'GET', route: '/later' }, 2);
  expect(slow.list()).toMatchObject([{ route: '/later', count: 1000 }]);
});
