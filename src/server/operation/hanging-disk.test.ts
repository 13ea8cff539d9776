import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDisk } from './disk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a disk that hangs is read once, however often it is asked for, and again once it has answered', async () => {
  let fail = () => {};
  const hanging = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new Error('the disk is gone'));
  });
  const read = vi.fn(() => hanging);
  for (let asked = 0; asked < 3; asked++) {
    const disk = readDisk('/hanging', true, read);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await disk).toBeNull();
  }
  expect(read).toHaveBeenCalledTimes(1);
  fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(await readDisk('/hanging', true, read)).toBeNull();
  expect(read).toHaveBeenCalledTimes(2);
});
