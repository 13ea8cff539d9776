import { type AccountProblem, checkEmail, checkPassword, checkRepeatedPassword } from '../../catalogue/accounts.ts';
import type { FieldMessages } from '../http.ts';
import type { Word, WordKey } from '../language.ts';

/** `token`: null where there is none, and anybody may register. */
export type Registration = { email: string; token: string | null; password: string; repeat: string };

/** What is wrong with a registration, by field, in the same words as the server's. */
export function checkRegistration({ email, token, password, repeat }: Registration, t: Word): FieldMessages {
  const checks: [keyof Registration, WordKey, AccountProblem | null][] = [
    ['email', 'shell.register.email', checkEmail(email)],
    ['token', 'shell.register.token', token === '' ? { code: 'required' } : null],
    ['password', 'shell.register.password', checkPassword(password)],
    ['repeat', 'shell.register.repeat', checkRepeatedPassword(password, repeat)],
  ];
  return Object.fromEntries(
    checks.flatMap(([field, label, problem]) =>
      problem ? [[field, [t(`errors.${problem.code}`, { field: t(label), ...problem.params })]]] : [],
    ),
  );
}
