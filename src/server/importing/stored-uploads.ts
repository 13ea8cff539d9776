import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { rateLimits } from '../http/rate-limits.ts';
import type { UploadKind } from './upload.ts';
import { emptyEvent, endedEvent, isFinal, type UploadEvent } from './upload-events.ts';
import type { StoredResponses } from './upload-results.ts';

/** An upload as all servers see it. */
export type StoredUpload = {
  kind: UploadKind;
  isEnded: boolean;
  /** The imports that it has stored. */
  datasets: number[];
  event: UploadEvent;
  /** Null before its end, and where its server has ended before. */
  responses: StoredResponses | null;
};

/** Number of results that are stored of one user, the last ones: each may list the errors of a thousand rows. */
const maxStoredResults = 3;
/** Number of uploads of one user that were cancelled before they arrived, the same as the limit of uploads. */
const maxEarlyCancels = rateLimits.uploadsByUser.maxAttempts;
/** Time for which the end of a cancelled upload is awaited. That it stores nothing is certain before. */
const endTimeoutMs = 10_000;
const lookMs = 200;

const isUpload = sql`job.kind IN ('import', 'check', 'files')`;

type Row = Pick<StoredUpload, 'kind' | 'datasets' | 'responses'> & {
  phase: 'done' | 'failed' | 'cancelled' | null;
  progress: string | null;
};

function eventOf({ phase, progress }: Row): UploadEvent {
  const event = progress === null ? emptyEvent('receiving') : (JSON.parse(progress) as UploadEvent);
  return phase === null || isFinal(event) ? event : endedEvent(phase);
}

/** Reads an upload of a user that has arrived. */
export async function readUpload(db: Kysely<Tables>, userId: number, token: string): Promise<StoredUpload | null> {
  const { rows } = await sql<Row>`
    SELECT kind, datasets, response AS responses, phase, progress #>> '{}' AS progress FROM job
     WHERE user_id = ${userId} AND token = ${token} AND server_id IS NOT NULL AND ${isUpload}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { kind, datasets, responses, phase } = row;
  return { kind, datasets, responses, isEnded: phase !== null, event: eventOf(row) };
}

/** Removes the results of a user's earlier uploads above the limit. */
export async function deleteEarlierResults(db: Kysely<Tables>, userId: number): Promise<void> {
  await sql`DELETE FROM job WHERE job_id IN (SELECT job_id FROM job
    WHERE user_id = ${userId} AND ended_at IS NOT NULL AND ${isUpload} ORDER BY ended_at DESC OFFSET ${maxStoredResults})`.execute(
    db,
  );
}

/**
 * Cancels an upload on whichever server it is: from now on none of its transactions commits.
 * @returns false if it has not arrived, so that it will be refused
 */
export async function cancelUpload(db: Kysely<Tables>, userId: number, token: string): Promise<boolean> {
  const { rows } = await sql<{ isEarly: boolean }>`
    INSERT INTO job (user_id, token, kind, cancelled_at) VALUES (${userId}, ${token}, 'import', now())
    ON CONFLICT (user_id, token) DO UPDATE SET cancelled_at = now() WHERE job.ended_at IS NULL AND ${isUpload}
    RETURNING server_id IS NULL AS "isEarly"`.execute(db);
  if (!rows[0]?.isEarly) return true;
  await sql`DELETE FROM job WHERE job_id IN (SELECT job_id FROM job
    WHERE user_id = ${userId} AND server_id IS NULL ORDER BY cancelled_at DESC OFFSET ${maxEarlyCancels})`.execute(db);
  return false;
}

/**
 * Waits until an upload on another server has ended, if that comes soon.
 * @returns its last state; null if it is not there any more
 */
export async function untilEnded(db: Kysely<Tables>, userId: number, token: string): Promise<StoredUpload | null> {
  const end = performance.now() + endTimeoutMs;
  for (;;) {
    const upload = await readUpload(db, userId, token);
    if (!upload || upload.isEnded || performance.now() >= end) return upload;
    await sleep(lookMs);
  }
}
