import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import {
  type AccountProblem,
  checkEmail,
  checkEmailLoosely,
  checkPassword,
  checkRepeatedPassword,
} from '../../catalogue/persons/accounts.ts';
import type { Translate, TranslationKey } from '../language.ts';

/** `token`: that of an invitation; null without one, if registration is open to anybody. */
export type Registration = { email: string; token: string | null; password: string; repeat: string };

/**
 * The messages of failed checks, by field. A check consists of a field, the translation key of its label, and its
 * problem, null if there is none.
 */
export function messagesOf(
  checks: readonly (readonly [string, TranslationKey, AccountProblem | null])[],
  t: Translate,
): FieldMessages {
  return Object.fromEntries(
    checks.flatMap(([field, label, problem]) =>
      problem ? [[field, [t(`errors.${problem.code}`, { field: t(label), ...problem.params })]]] : [],
    ),
  );
}

/**
 * The messages about a registration, by field, in the server's words. A token may also be for a new password of an
 * existing account, whose address only the server can validate.
 */
export function checkRegistration({ email, token, password, repeat }: Registration, t: Translate): FieldMessages {
  const checks: [keyof Registration, TranslationKey, AccountProblem | null][] = [
    ['email', 'shell.register.email', token === null ? checkEmail(email) : checkEmailLoosely(email)],
    ['token', 'shell.register.token', token === '' ? { code: 'required' } : null],
    ['password', 'shell.register.password', checkPassword(password)],
    ['repeat', 'shell.register.repeat', checkRepeatedPassword(password, repeat)],
  ];
  return messagesOf(checks, t);
}

/** The messages about empty fields of a login; the server checks the values. */
export function checkLogin({ email, password }: { email: string; password: string }, t: Translate): FieldMessages {
  const required = (text: string) => (text === '' ? ({ code: 'required' } as const) : null);
  return messagesOf(
    [
      ['email', 'shell.login.email', required(email)],
      ['password', 'shell.login.password', required(password)],
    ],
    t,
  );
}

/** The message about an address to which a link is to be sent, in the server's words. */
export function checkPasswordReset(email: string, t: Translate): FieldMessages {
  return messagesOf([['email', 'shell.login.email', checkEmailLoosely(email)]], t);
}

/** `email`: null if it is unchanged; an empty `password` means no change. */
type AccountChange = { email: string | null; password: string; repeat: string; current_password: string };

/** The messages about a changed address or password, by field, in the server's words. */
export function checkAccountChange(
  { email, password, repeat, current_password }: AccountChange,
  t: Translate,
): FieldMessages {
  const needsPassword = email !== null || password !== '';
  const checks: [keyof AccountChange, TranslationKey, AccountProblem | null][] = [
    ['email', 'fields.user.email.label', email === null ? null : checkEmail(email)],
    ['password', 'users.account.newPassword', password === '' ? null : checkPassword(password)],
    ['repeat', 'shell.register.repeat', password === '' ? null : checkRepeatedPassword(password, repeat)],
    [
      'current_password',
      'accounts.fields.current_password',
      needsPassword && current_password === '' ? { code: 'required' } : null,
    ],
  ];
  return messagesOf(checks, t);
}
