import type { accounts as en } from '../en/accounts.ts';
import type { SameKeys } from '../index.ts';

export const accounts = {
  fields: {
    name: 'Name',
    email: 'E-Mail',
    password: 'Passwort',
    token: 'Token',
  },
  wrongLogin: 'Diese E-Mail-Adresse und dieses Passwort gehören nicht zusammen.',
  emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  tokenUnusable: 'Dieser Link ist abgelaufen oder schon benutzt. Bitte lassen Sie sich einen neuen geben.',
} as const satisfies SameKeys<typeof en>;
