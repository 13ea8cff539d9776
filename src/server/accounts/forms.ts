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
} from '../../catalogue/persons/accounts.ts';
import { isCommonPassword } from '../common-passwords.ts';
import type { FieldLabel } from '../http/parse.ts';

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

/**
 * The fields of accounts for zod, with the catalogue's rules; `meta` adds what JSON Schema can express of each rule.
 */
export const accountFields = {
  email: plainText
    .trim()
    .superRefine(toRefinement(checkEmail))
    .meta({ pattern: emailPattern.source, maxLength: maxEmailLength, examples: ['alex@example.org'] }),
  password: z
    .string()
    .superRefine(toRefinement(checkPassword))
    .refine((password) => !isCommonPassword(password), 'accounts.commonPassword')
    .meta({ minLength: minPasswordLength, maxLength: maxPasswordLength, examples: ['a sentence of your own'] }),
  name: z
    .string()
    .trim()
    .superRefine(toRefinement(checkDisplayName))
    .meta({ minLength: minNameLength, maxLength: maxNameLength }),
  /** An e-mail address that is only looked up. */
  anyEmail: plainText
    .trim()
    .min(1, 'errors.required')
    .meta({ examples: ['alex@example.org'] }),
  token: z.string().min(1, 'errors.required'),
};

const idInput = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number);

/** Roles as ids, or as the objects in which the API answers them. */
const rolesInput = z
  .array(z.union([idInput, z.object({ role_id: idInput }).transform(({ role_id }) => role_id)]))
  .max(100);

/**
 * The form of an existing user: a field that is left out stays unchanged. A current value may stay even where it breaks
 * the rules (an administrator's e-mail address from the settings, a name derived from the address).
 */
export function userForm(current?: { name: string; email: string }) {
  return z.looseObject({
    name: z.string().trim().superRefine(toRefinement(checkDisplayName, current?.name)).optional(),
    email: plainText.trim().superRefine(toRefinement(checkEmail, current?.email)).optional(),
    password: accountFields.password.nullish(),
    roles: rolesInput.nullish(),
    person: idInput.nullish(),
    current_password: z.string().optional(),
    // The API answers it with the record, so a client may send it back.
    pending_email: z.unknown().optional(),
  });
}

/** The labels of the fields of accounts. */
export const accountLabel: FieldLabel = (field, t) => t(`accounts.fields.${field}`, { defaultValue: field });
