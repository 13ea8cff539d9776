import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createSecret, minSecretCharacters } from '../secrets.ts';

/** The file in which earlier versions had the secret. */
const earlierFile = 'session-secret';

/**
 * The secret that signs CSRF tokens where SESSION_SECRET is not set. All servers of a database share the one that the
 * first start stores there, so that pages stay usable after a restart and with any server.
 */
export async function readOrCreateSessionSecret(db: Kysely<Tables>, dataDir: string): Promise<string> {
  const earlier = await readFile(path.join(dataDir, earlierFile), 'utf8').catch(() => '');
  const secret = earlier.trim().length >= minSecretCharacters ? earlier.trim() : createSecret();
  await sql`INSERT INTO secret (name, value) VALUES ('session', ${secret}) ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ value: string }>`SELECT value FROM secret WHERE name = 'session'`.execute(db);
  return rows[0]?.value ?? secret;
}
