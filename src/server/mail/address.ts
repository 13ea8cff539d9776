import { maxEmailLength } from '../../catalogue/persons/accounts.ts';

/** Whether a text is one plain address: without a name, a list, a quoted part or anything that could begin a header. */
export function isMailAddress(text: string): boolean {
  return text.length <= maxEmailLength && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u.test(text);
}
