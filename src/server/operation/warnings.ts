import { type Kysely, sql } from 'kysely';
import type { ReadOperation } from '../../catalogue/endpoints/operation.ts';
import { formatBytes } from '../../catalogue/locales/amounts.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { Tables } from '../database/tables.ts';
import type { Disk } from './disk.ts';

/** The last backup that succeeded, and the failure of one after it. */
type LastBackups = Pick<ReadOperation['backups'], 'lastSuccess' | 'failure'>;

const hourMs = 60 * 60 * 1000;
/** Backups are made daily: after two days at least one is missing. */
const maxBackupAgeMs = 48 * hourMs;

/** The last backup that succeeded, and the last of all where that failed, in one row. */
export const lastBackupsSql = `
  SELECT good.finished_at AS good_at, good.file, good.bytes::float8 AS bytes, failed.finished_at AS failed_at, failed.error
  FROM (SELECT) always
    LEFT JOIN (SELECT * FROM backup WHERE error IS NULL ORDER BY finished_at DESC LIMIT 1) good ON true
    LEFT JOIN (SELECT * FROM backup ORDER BY finished_at DESC LIMIT 1) failed ON failed.error IS NOT NULL`;

type LastBackupsRow = {
  good_at: Date | null;
  file: string | null;
  bytes: number | null;
  failed_at: Date | null;
  error: string | null;
};

/** The last backups for the pages and for warnings. */
export async function readLastBackups(db: Kysely<Tables>): Promise<LastBackups> {
  const { rows } = await sql.raw<LastBackupsRow>(lastBackupsSql).execute(db);
  const { good_at, file, bytes, failed_at, error } = rows[0] ?? {};
  return {
    lastSuccess: good_at ? { at: good_at, file: file ?? '', bytes: bytes ?? 0 } : null,
    failure: failed_at ? { at: failed_at, error: error ?? '' } : null,
  };
}

/** The facts that are judged; `backups` is null where no daily backups are set up. */
type Watched = {
  disk: Disk | null;
  backups: { lastSuccess: { at: Date } | null; failure: object | null } | null;
  now: Date;
};

/** The sentences about what an administrator should act on, in the reader's language. */
export function findWarnings({ disk, backups, now }: Watched, reader: { t: Translate; language: Language }): string[] {
  const { t, language } = reader;
  const found: string[] = [];
  if (disk?.isFull) found.push(t('operationWarnings.diskFull'));
  else if (disk?.isLow) found.push(t('operationWarnings.diskLow', { free: formatBytes(disk.freeBytes, language) }));
  if (!backups) return found;
  const { lastSuccess, failure } = backups;
  if (failure) found.push(t('operationWarnings.backupFailed'));
  const ageMs = lastSuccess && now.getTime() - lastSuccess.at.getTime();
  if (ageMs === null) found.push(t('operationWarnings.noBackup'));
  else if (ageMs > maxBackupAgeMs)
    found.push(t('operationWarnings.backupOld', { count: Math.floor(ageMs / (24 * hourMs)) }));
  return found;
}
