import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** 256 random bits as 43 characters: a session's id, the seed of a CSRF token, or the token of a one-time link. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which the database stores a session or a one-time link, so that a leak of it opens neither. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A shorter secret could be found by trying. */
export const minSecretCharacters = 32;

/**
 * The secret that signs CSRF tokens where SESSION_SECRET is not set: `DATA_DIR/session-secret`, created at the first
 * start and readable by its owner only. It survives restarts, so that open pages stay usable.
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
  // Written to another file and renamed, so that a crash leaves no incomplete secret.
  const draft = `${file}.${process.pid}`;
  try {
    await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return secret;
}
