/** Rules for the address, the password and the name of an account: the same in the form and on the server. */

export const minPasswordLength = 8;
export const minNameLength = 3;
/** Long enough for any sentence one can remember; it keeps a hash from being fed megabytes. */
export const maxPasswordLength = 1000;
/** RFC 5321 allows no longer address. */
export const maxEmailLength = 254;
export const maxNameLength = 250;

/** A broken rule: `errors.<code>` is its sentence, to be filled with `{field}` and what stands in `params`. */
export type AccountProblem = {
  code: 'required' | 'invalid' | 'tooShort' | 'tooLong' | 'mismatch';
  params?: { min: number } | { max: number };
};

// Each part ends where a separator begins, so that no address can make this search for long.
export const emailPattern = /^\w+(?:[.-]\w+)*@[A-Za-z0-9]+(?:(?:\.|-+)[A-Za-z0-9]+)*\.[A-Za-z]{2,5}$/;

/** Whether a text holds a line break or the like. No address does, not even at its end, where it would be cut off unseen. */
export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Word characters with single `.`, `_` or `-` between them, an @, a domain, an ending of 2 to 5 letters. */
export function checkEmail(email: string): AccountProblem | null {
  if (email.trim() === '') return { code: 'required' };
  if (email.length > maxEmailLength || !emailPattern.test(email)) return { code: 'invalid' };
  return null;
}

/** The least that every address has; the settings ask for no more. */
export const looseEmailPattern = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * Refuses what cannot be the address of an account, whatever rules it was made by: an administrator's comes from the settings, and
 * may be `admin@localhost` or end in `.museum`.
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

/** The name of an account whose user gave none: the part of the address before the @. */
export function nameFromEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
