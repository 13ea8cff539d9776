import { z } from 'zod';
import {
  type AccountProblem,
  checkEmail,
  checkName,
  checkPassword,
  emailPattern,
  hasControlCharacter,
  maxEmailLength,
  maxNameLength,
  maxPasswordLength,
  minNameLength,
  minPasswordLength,
} from '../persons/accounts.ts';

// The fields of accounts in requests, with the catalogue's rules; `meta` adds the part of each rule that JSON Schema
// can express.

function toRefinement(check: (value: string) => AccountProblem | null, current?: string) {
  return (value: string, context: z.RefinementCtx<string>): void => {
    const problem = value === current ? null : check(value);
    if (problem) {
      context.addIssue({ code: 'custom', message: `errors.${problem.code}`, params: { ...problem.params } });
    }
  };
}

const plainText = z.string().refine((text) => !hasControlCharacter(text), { error: 'errors.invalid', abort: true });

/** Refuses line breaks and control characters, since names are displayed in one line. */
function checkDisplayName(name: string): AccountProblem | null {
  return checkName(name) ?? (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name) ? { code: 'invalid' } : null);
}

const emailText = 'The address to log in with.';
const passwordText = `At least ${minPasswordLength} characters.`;
const nameText = 'The name of the user; if it is left out, the part of the address before the @.';

export const email = plainText
  .trim()
  .superRefine(toRefinement(checkEmail))
  .meta({ pattern: emailPattern.source, maxLength: maxEmailLength, examples: ['alex@example.org'] })
  .describe(emailText);
/** An e-mail address by which an account is looked up. The rules for new addresses do not apply to it. */
export const anyEmail = plainText
  .trim()
  .min(1, 'errors.required')
  .meta({ examples: ['alex@example.org'] })
  .describe(emailText);
/** A new password. The server also refuses the most common passwords; their list is not part of the catalogue. */
export const password = z
  .string()
  .superRefine(toRefinement(checkPassword))
  .meta({ minLength: minPasswordLength, maxLength: maxPasswordLength, examples: ['a sentence of your own'] })
  .describe(passwordText);
export const optionalPassword = password.nullish().describe(passwordText);
/** The token of a one-time link. */
export const token = z.string().min(1, 'errors.required').describe('The token of the link.');
/** The name of a new user; null and an empty text count as missing. */
export const newName = z
  .preprocess(
    (name) => (name === null || name === '' ? undefined : name),
    z
      .string()
      .trim()
      .superRefine(toRefinement(checkDisplayName))
      .meta({ minLength: minNameLength, maxLength: maxNameLength })
      .optional(),
  )
  .describe(nameText);

const idInput = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number);

/** Roles as ids, or as the objects that the API returns. */
export const roles = z
  .array(
    z.union([
      idInput,
      z.object({ role_id: idInput.describe('The id of the role.') }).transform(({ role_id }) => role_id),
    ]),
  )
  .max(100)
  .nullish()
  .describe('Roles, as ids or in the form in which they are returned. Only administrators can give them.');
export const person = idInput
  .nullish()
  .describe('The id of the person to whom the account belongs. Only administrators can give it.');

/**
 * The fields of the form of an existing user; fields left out stay unchanged. The current name and address are accepted
 * even if they break the rules, as an address from the settings or a name derived from an address may.
 */
export function userFields(current?: { name: string; email: string }) {
  return {
    name: z.string().trim().superRefine(toRefinement(checkDisplayName, current?.name)).optional().describe(nameText),
    email: plainText.trim().superRefine(toRefinement(checkEmail, current?.email)).optional().describe(emailText),
    password: optionalPassword,
    roles,
    person,
    current_password: z
      .string()
      .optional()
      .describe('The password of the account, where its own user changes address or password.'),
    daily_changes: z
      .boolean()
      .optional()
      .describe(
        'Whether to send an email once a day about what others changed of one’s records, in the language of this request. Only for one’s own account.',
      ),
    // The API returns this property with the user, so a client may send it back.
    pending_email: z
      .unknown()
      .optional()
      .describe('The address that is not confirmed yet, as it was handed out; it changes nothing here.'),
  };
}
