/** Rules for the email address, the password and the name of an account, the same in forms and on the server. */

export const minPasswordLength = 8;
export const minNameLength = 3;
/** Long enough for any passphrase, and short enough to be hashed quickly. */
export const maxPasswordLength = 1000;
/** The greatest length of an address by RFC 5321. */
export const maxEmailLength = 254;
export const maxNameLength = 250;

/** A broken rule: its message is `errors.<code>`, with the placeholders `{field}` and those of `params`. */
export type AccountProblem = {
  code: 'required' | 'invalid' | 'tooShort' | 'tooLong' | 'mismatch';
  params?: { min: number } | { max: number };
};

// Each part ends where a separator begins, so that matching takes linear time.
export const emailPattern = /^\w+(?:[.-]\w+)*@[A-Za-z0-9]+(?:(?:\.|-+)[A-Za-z0-9]+)*\.[A-Za-z]{2,5}$/;

/** Whether a text contains a control character, which trimming could hide at the end of an address. */
export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/**
 * Checks for word characters with single `.`, `_` or `-` between them, an @, a domain, and an ending of 2 to 5 letters.
 */
export function checkEmail(email: string): AccountProblem | null {
  if (email.trim() === '') return { code: 'required' };
  if (email.length > maxEmailLength || !emailPattern.test(email)) return { code: 'invalid' };
  return null;
}

/** The pattern for addresses from the settings, which every address matches. */
export const looseEmailPattern = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * Checks the address of an existing account: an administrator's comes from the settings, and can be `admin@localhost`.
 */
export function checkEmailLoosely(email: string): AccountProblem | null {
  if (email.trim() === '') return { code: 'required' };
  return email.length <= maxEmailLength && looseEmailPattern.test(email) ? null : { code: 'invalid' };
}

export function checkPassword(password: string): AccountProblem | null {
  if (password === '') return { code: 'required' };
  if (password.length < minPasswordLength) return { code: 'tooShort', params: { min: minPasswordLength } };
  if (password.length > maxPasswordLength) return { code: 'tooLong', params: { max: maxPasswordLength } };
  return null;
}

export function checkRepeatedPassword(password: string, repeated: string): AccountProblem | null {
  if (repeated === '') return { code: 'required' };
  return password === repeated ? null : { code: 'mismatch' };
}

export function checkName(name: string): AccountProblem | null {
  if (name.trim() === '') return { code: 'required' };
  if (name.trim().length < minNameLength) return { code: 'tooShort', params: { min: minNameLength } };
  if (name.length > maxNameLength) return { code: 'tooLong', params: { max: maxNameLength } };
  return null;
}

/** The default name of an account: the part of the address before the @. */
export function nameFromEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
