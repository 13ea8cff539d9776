import { describe, expect, it } from 'vitest';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import { judgeDisk } from './disk.ts';
import { findWarnings } from './warnings.ts';

const now = new Date('2026-11-28T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const english = { t: getServerTranslate('en'), language: 'en' } as const;
const german = { t: getServerTranslate('de'), language: 'de' } as const;
const enoughSpace = judgeDisk(100e9, 500e9, true);

/** Backups of which the last good one has this age; null where there is none. */
const backupsOf = (hours: number | null, failure: object | null = null) => ({
  lastSuccess: hours === null ? null : { at: hoursAgo(hours) },
  failure,
});
const failure = { error: 'the disk is full' };
const aboutBackups = (backups: ReturnType<typeof backupsOf> | null) =>
  findWarnings({ disk: enoughSpace, backups, now }, english);

describe('the warnings about backups', () => {
  it('are none where no backups are set up, and none after a good one within two days', () => {
    expect(aboutBackups(null)).toEqual([]);
    expect(aboutBackups(backupsOf(47))).toEqual([]);
  });

  it('say that the last one failed, and how old the last good one is', () => {
    expect(aboutBackups(backupsOf(20, failure))).toEqual(['The last backup failed.']);
    expect(aboutBackups(backupsOf(80, failure))).toEqual([
      'The last backup failed.',
      'The last backup that succeeded is 3 days old.',
    ]);
    expect(aboutBackups(backupsOf(49))).toEqual(['The last backup that succeeded is 2 days old.']);
  });

  it('say that none has succeeded yet', () => {
    expect(aboutBackups(backupsOf(null))).toEqual(['Daily backups are set up, but none has succeeded yet.']);
  });
});

describe('the warnings about the disk', () => {
  it('name the free space that is left, in the language of the reader', () => {
    const watched = { disk: judgeDisk(4_220_000_000, 500e9, true), backups: null, now };
    expect(findWarnings(watched, english)).toEqual([expect.stringMatching(/^Only 4\.22 GB are free/)]);
    expect(findWarnings(watched, german)).toEqual([expect.stringMatching(/nur noch 4,22 GB frei/)]);
  });

  it('say that nothing can be stored on a full disk, and nothing of one that cannot be read', () => {
    const full = { disk: judgeDisk(0, 500e9, true), backups: null, now };
    expect(findWarnings(full, english)).toEqual([expect.stringMatching(/^The disk is full: nothing can be stored/)]);
    expect(findWarnings({ disk: null, backups: null, now }, english)).toEqual([]);
  });
});
