import { expect, it } from 'vitest';
import { withinTime } from './within-time.ts';

it('passes on the result or the error of work that ends in time', async () => {
  expect(await withinTime(Promise.resolve(7), 60_000)).toBe(7);
  await expect(withinTime(Promise.reject(new Error('lost')), 60_000)).rejects.toThrow('lost');
});

it('ends the wait for work that takes longer', async () => {
  await expect(withinTime(new Promise(() => undefined), 20)).rejects.toThrow('no answer within 20 ms');
});
