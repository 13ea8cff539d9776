import { stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { binDays } from '../../catalogue/limits.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';

const megabyte = 1_000_000;

/**
 * Refuses a file with which the files of a user's imports would take more room than one user may have. Those of undone imports count
 * until they leave the bin.
 * @param path the file
 * @param quota megabytes
 * @throws HttpError 413
 */
export async function refuseOverQuota(db: Kysely<Tables>, userId: number, path: string, quota: number): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`SELECT coalesce(sum(octet_length(content)), 0)::float8 AS bytes
    FROM dataset d JOIN dataset_file f ON f.dataset_id = d.id WHERE d.user_id = ${userId}`.execute(db);
  const used = rows[0]?.bytes ?? 0;
  const { size } = await stat(path);
  if (used + size <= quota * megabyte) return;
  throw new HttpError(413, 'importing.overQuota', { used: Math.ceil(used / megabyte), quota, days: binDays });
}
