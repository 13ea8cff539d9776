import { z } from 'zod';
import { type AccountProblem, checkEmail, checkName, checkPassword } from '../../catalogue/accounts.ts';
import type { FieldLabel } from '../http/parse.ts';

function ruled(check: (value: string) => AccountProblem | null) {
  return (value: string, context: z.RefinementCtx<string>): void => {
    const problem = check(value);
    if (problem) {
      context.addIssue({ code: 'custom', message: `errors.${problem.code}`, params: { ...problem.params } });
    }
  };
}

/** The fields of accounts for zod, with the catalogue's rules. */
export const accountFields = {
  email: z.string().trim().superRefine(ruled(checkEmail)),
  password: z.string().superRefine(ruled(checkPassword)),
  name: z.string().trim().superRefine(ruled(checkName)),
};

/** What accounts call their fields. */
export const accountLabel: FieldLabel = (field, t) => t(`accounts.fields.${field}`, { defaultValue: field });
