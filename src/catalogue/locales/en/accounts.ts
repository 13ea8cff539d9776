/** Login, registration, and messages about an account. */
export const accounts = {
  fields: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    token: 'Token',
    current_password: 'Current password',
    roles: 'Roles',
    person: 'Person',
  },
  // It does not say which of the two was wrong, which would show strangers who has an account.
  wrongLogin: 'The email address or the password is wrong.',
  emailTaken: 'There is already an account with this email address.',
  otherAddress: 'This link is for a different email address.',
  personTaken: 'This person already has an account.',
  registrationClosed: 'Accounts are created by invitation. Please open the link from your invitation.',
  lastAdministrator: 'This is the last administrator. Please make someone else an administrator first.',
  // To the letter as in `src/web/specification.test.ts`; the same whether there is such an account or not.
  resetSent: 'We sent you a password reset link. Please check your emails.',
  tokenUnusable: 'This link has expired or has already been used. Please ask for a new one.',
  otherAccount: 'This link belongs to another account. Please log in with the account that asked for it.',
  wrongPassword: '{field} is wrong',
  nothingPending: 'This account has no address waiting to be confirmed.',
  proofSent: 'We sent a link to {email}. Please check your emails.',
  commonPassword: 'This password is too common and easy to guess. Please choose another.',
} as const;
