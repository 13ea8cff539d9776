import { z } from 'zod';
import { password as anyPassword, userFields } from '../../catalogue/endpoints/account-fields.ts';
import { existingAccount, newAccount } from '../../catalogue/endpoints/accounts.ts';
import { newUser, registration } from '../../catalogue/endpoints/users.ts';
import { isCommonPassword } from '../common-passwords.ts';
import type { FieldLabel } from '../http/parse.ts';

// The forms that set a password. Only the server has them, since browsers do not get the list of common passwords.

const password = anyPassword.refine((text) => !isCommonPassword(text), 'accounts.commonPassword');

export const newAccountForm = newAccount.extend({ password });
export const existingAccountForm = existingAccount.extend({ password });
/** The form with which visitors register. */
export const registrationForm = registration.extend({ password });
/** The form with which administrators create a user. */
export const newUserForm = newUser.extend({ password: password.nullish() });

/**
 * The form of an existing user: a field that is left out stays unchanged. A current value may stay even where it breaks
 * the rules.
 */
export function userForm(current: { name: string; email: string }) {
  return z.looseObject({ ...userFields(current), password: password.nullish() });
}
export type UserForm = z.output<ReturnType<typeof userForm>>;

/** The labels of the fields of accounts. */
export const accountLabel: FieldLabel = (field, t) => t(`accounts.fields.${field}`, { defaultValue: field });
