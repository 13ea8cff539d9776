import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

// argon2id (the library's default) with the first of OWASP's recommended settings.
const argon2Options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Depending on the machine, a letter with an accent is typed as one character or as two.
const normalizePassword = (password: string) => password.normalize('NFKC');

/** The hash of a password as the database stores it: argon2id in PHC form, with its salt and settings. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), argon2Options);
}

let decoyHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (no such account, or one without a password) it takes the same
 * time, so that the time of a response does not reveal whether there is an account.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(32).toString('hex'));
  const isRight = await verify(passwordHash ?? (await decoyHash), normalizePassword(password));
  return isRight && passwordHash !== null;
}
