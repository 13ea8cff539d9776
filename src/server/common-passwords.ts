import { createRequire } from 'node:module';
import { minPasswordLength } from '../catalogue/persons/accounts.ts';

/** The application's name, which the demo's accounts have as their password, as everybody can read. */
const applicationName = 'strandbook';

const require = createRequire(import.meta.url);
let cachedPasswords: ReadonlySet<string> | undefined;

/** The passwords that are used most of all, as far as they are long enough to be given at all, in lower case. */
function loadCommonPasswords(): ReadonlySet<string> {
  // Read when first asked: a start that sets no password does without.
  const { dictionary } = require('@zxcvbn-ts/language-common') as { dictionary: Record<string, readonly string[]> };
  const common = dictionary['passwords-common']?.filter(({ length }) => length >= minPasswordLength) ?? [];
  return new Set([applicationName, ...common]);
}

/** Whether a password is among those that anybody who guesses tries first, in whatever case: the most common ones, and our own name. */
export function isCommonPassword(password: string): boolean {
  cachedPasswords ??= loadCommonPasswords();
  return cachedPasswords.has(password.normalize('NFKC').toLowerCase());
}
