import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import {
  type AccountProblem,
  checkEmail,
  checkEmailLoosely,
  checkPassword,
  checkRepeatedPassword,
} from '../../catalogue/persons/accounts.ts';
import type { Translate, TranslationKey } from '../language.ts';

/** `token`: null where there is none, and anybody may register. */
export type Registration = { email: string; token: string | null; password: string; repeat: string };

/** The messages of the checks that found a problem, by field; each check names its field and the key of its label. */
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
 * The problems of a registration, by field, in the same words as the server's. A token may be for a new password of an account
 * that is there, by whatever address: that one the server judges.
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

/** The fields of a login that are empty; what stands in them the server judges. */
export function checkLogin({ email, password }: { email: string; password: string }, t: Translate): FieldMessages {
  const required = (typed: string) => (typed === '' ? ({ code: 'required' } as const) : null);
  return messagesOf(
    [
      ['email', 'shell.login.email', required(email)],
      ['password', 'shell.login.password', required(password)],
    ],
    t,
  );
}

/** The problem of an address to which a link is to be sent, in the same words as the server's. */
export function checkPasswordReset(email: string, t: Translate): FieldMessages {
  return messagesOf([['email', 'shell.login.email', checkEmailLoosely(email)]], t);
}

/** `email`: null where it stays as it is; an empty password stays as well. */
type AccountChange = { email: string | null; password: string; repeat: string; current_password: string };

/** Finds the faults of a changed address or password, by field, in the same words as the server's. */
export function checkAccountChange(
  { email, password, repeat, current_password }: AccountChange,
  t: Translate,
): FieldMessages {
  const asked = email !== null || password !== '';
  const checks: [keyof AccountChange, TranslationKey, AccountProblem | null][] = [
    ['email', 'fields.user.email.label', email === null ? null : checkEmail(email)],
    ['password', 'users.account.newPassword', password === '' ? null : checkPassword(password)],
    ['repeat', 'shell.register.repeat', password === '' ? null : checkRepeatedPassword(password, repeat)],
    [
      'current_password',
      'accounts.fields.current_password',
      asked && current_password === '' ? { code: 'required' } : null,
    ],
  ];
  return messagesOf(checks, t);
}
