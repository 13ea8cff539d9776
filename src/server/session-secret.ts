import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A shorter secret could be found by trying. */
export const minSecretCharacters = 32;

/**
 * The secret that signs sessions where none is set: `DATA_DIR/session-secret`, made at the first start, readable by
 * its owner only. It stays over restarts, so that nobody is logged out by one.
 */
export async function readOrCreateSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (stored.trim().length >= minSecretCharacters) return stored.trim();

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('hex');
  // Written beside and moved into place, so that a stop in between leaves no half secret.
  const draft = `${file}.${process.pid}`;
  try {
    await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return secret;
}
