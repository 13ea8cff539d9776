import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

// argon2id (the library's default kind) with the first of OWASP's recommended settings.
const argon2Options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// One letter may be typed as one character or as a letter and an accent, depending on the machine.
const normalizePassword = (password: string) => password.normalize('NFKC');

/** A password as the database keeps it: argon2id in PHC form, with its salt and settings. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), argon2Options);
}

let decoyHash: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Without a hash (no such account, or none that has a password) the
 * answer is no after the same time, so that nobody can tell accounts by the clock.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(32).toString('hex'));
  const right = await verify(passwordHash ?? (await decoyHash), normalizePassword(password));
  return right && passwordHash !== null;
}
