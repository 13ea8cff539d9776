import { type Kysely, sql } from 'kysely';
import { formatBytes } from '../../catalogue/locales/amounts.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { Tables } from '../database/tables.ts';
import type { Disk } from './disk.ts';

/** The last backups; `lastSuccess` is null where none has succeeded yet. */
export type LastBackups = { lastSuccess: Date | null; hasFailed: boolean };

const hourMs = 60 * 60 * 1000;
/** Backups are made daily: after two days at least one is missing. */
const maxBackupAgeMs = 48 * hourMs;

/** When the last backup succeeded, and whether the one after it failed. */
export async function readLastBackups(db: Kysely<Tables>): Promise<LastBackups> {
  const { rows } = await sql<LastBackups>`
    SELECT (SELECT max(finished_at) FROM backup WHERE error IS NULL) AS "lastSuccess",
      coalesce((SELECT error IS NOT NULL FROM backup ORDER BY finished_at DESC LIMIT 1), false) AS "hasFailed"`.execute(
    db,
  );
  return rows[0] ?? { lastSuccess: null, hasFailed: false };
}

/** The facts that are judged; `backups` is null where no daily backups are set up. */
type Watched = { disk: Disk | null; backups: LastBackups | null; now: Date };

/** The sentences about what an administrator should act on, in the reader's language. */
export function findWarnings({ disk, backups, now }: Watched, reader: { t: Translate; language: Language }): string[] {
  const { t, language } = reader;
  const found: string[] = [];
  if (disk?.isFull) found.push(t('operationWarnings.diskFull'));
  else if (disk?.isLow) found.push(t('operationWarnings.diskLow', { free: formatBytes(disk.freeBytes, language) }));
  if (!backups) return found;
  const { lastSuccess, hasFailed } = backups;
  if (hasFailed) found.push(t('operationWarnings.backupFailed'));
  if (!lastSuccess) found.push(t('operationWarnings.noBackup'));
  else if (now.getTime() - lastSuccess.getTime() > maxBackupAgeMs) {
    const hours = Math.floor((now.getTime() - lastSuccess.getTime()) / hourMs);
    found.push(t('operationWarnings.backupOld', { count: Math.floor(hours / 24) }));
  }
  return found;
}
