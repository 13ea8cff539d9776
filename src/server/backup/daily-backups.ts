import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { runAlone } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';
import type { ServerModule } from '../services.ts';

const checkIntervalMs = 60_000;
const retryMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

const namePattern = /^strandbook-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}\.zip(?:\.age)?(\.partial)?$/;

/** The name of a daily backup, by which they are sorted in the order of time (UTC). */
export function backupName(now: Date, isEncrypted: boolean): string {
  return `strandbook-${now.toISOString().slice(0, 16).replace(':', '-')}.zip${isEncrypted ? '.age' : ''}`;
}

/** The last moment not after `now` at which a backup was due, by the clock and time zone of the server. */
export function lastDueTime(now: Date, minuteOfDay: number): Date {
  const due = new Date(now);
  due.setHours(0, minuteOfDay, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Whether no backup was made in the folder since the last due time; one of the future was made before a clock was set back. */
export async function isBackupDue(
  db: Kysely<Tables>,
  folder: string,
  minuteOfDay: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ made: Date | null }>`
    SELECT max(finished_at) AS made FROM backup
     WHERE bytes IS NOT NULL AND starts_with(file, ${`${folder}${path.sep}`})
       AND finished_at < ${now}::timestamptz + interval '1 day'`.execute(db);
  const made = rows[0]?.made ?? null;
  return made === null || made < lastDueTime(now, minuteOfDay);
}

/**
 * Removes all daily backups but the newest ones, and drafts that no process writes any more. One of the future, from before a
 * clock was set back, counts as the oldest.
 */
export async function removeOldBackups(folder: string, keptBackups: number, now: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  const latest = backupName(new Date(now.getTime() + dayMs), false);
  const all = names.filter((name) => !name.endsWith('.partial'));
  const finished = [...all.filter((name) => name > latest), ...all.filter((name) => name <= latest)];
  const old = finished.slice(0, Math.max(0, finished.length - keptBackups));
  for (const name of names.filter((one) => one.endsWith('.partial'))) {
    const stats = await stat(path.join(folder, name)).catch(() => null);
    // A draft of a day ago was left by a process that was ended, as no backup takes that long.
    if (stats && now.getTime() - stats.mtimeMs > dayMs) old.push(name);
  }
  for (const name of old) await rm(path.join(folder, name), { force: true });
}

/** Runs `npm run backup` as a process of low priority, so that requests are answered as quickly meanwhile. */
async function runBackup(file: string): Promise<void> {
  const script = path.resolve(import.meta.dirname, '../../../scripts/backup.ts');
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(message.trim() || `exit code ${code}`);
}

/**
 * Makes a backup into BACKUP_DIR every day, and one at the start where the last is older. A
 * failed one is tried again an hour later. Of several servers on one database the first makes it.
 */
export const dailyBackups: ServerModule = async (app, { config, database: { db, pool } }) => {
  const { backupDir, backupMinute, backupKeep, backupKey } = config;
  if (backupDir === null) return;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    if (isRunning || performance.now() - failedAt < retryMs) return;
    isRunning = true;
    const now = new Date();
    const file = path.join(backupDir, backupName(now, backupKey !== null));
    try {
      await runAlone(pool, 'daily backup', async () => {
        if (!(await isBackupDue(db, backupDir, backupMinute, now))) return;
        app.log.info({ file }, 'the daily backup begins');
        await runBackup(file);
        await removeOldBackups(backupDir, backupKeep, now);
        app.log.info({ file }, 'the daily backup is finished');
      });
    } catch (error) {
      failedAt = performance.now();
      app.log.error({ err: error, file }, 'the daily backup failed');
    } finally {
      isRunning = false;
    }
  };
  app.addHook('onListen', () => {
    timer = setInterval(check, checkIntervalMs).unref();
    // The start does not wait for it.
    void check();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
