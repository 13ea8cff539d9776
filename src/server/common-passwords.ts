import { createRequire } from 'node:module';
import { minPasswordLength } from '../catalogue/persons/accounts.ts';

/** The password of the demo's accounts, which is published. */
const applicationName = 'strandbook';

const require = createRequire(import.meta.url);
let cachedPasswords: ReadonlySet<string> | undefined;

/** The most common passwords that are long enough to be accepted, in lower case. */
function loadCommonPasswords(): ReadonlySet<string> {
  // Loaded only when needed: a start without ADMIN_PASSWORD saves the memory.
  const { dictionary } = require('@zxcvbn-ts/language-common') as { dictionary: Record<string, readonly string[]> };
  const common = dictionary['passwords-common']?.filter(({ length }) => length >= minPasswordLength) ?? [];
  return new Set([applicationName, ...common]);
}

/** Whether a password, in any letter case, is one of the most common ones or the application's name. */
export function isCommonPassword(password: string): boolean {
  cachedPasswords ??= loadCommonPasswords();
  return cachedPasswords.has(password.normalize('NFKC').toLowerCase());
}
